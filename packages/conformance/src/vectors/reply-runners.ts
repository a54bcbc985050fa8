import type { PromptFormat } from '@modelspeak/core';
import type { VectorRunners } from '../options.js';
import { type DisputedRunners, disputedRunner } from './disputed-runner.js';
import { peerRunner } from './peer-runner.js';
import { type ReplyRunnerOptions, replyRunner } from './reply-runner.js';

/** The formats that read reply files: `qwen3` reads `replies/qwen3.jsonl`. */
type ReplyFormats = Readonly<Record<string, PromptFormat>>;

/**
 * Creates a {@link replyRunner} for several files in `replies/`.
 *
 * @param formats The format for each file, by the file's name without extension.
 * @param options Why white space may differ.
 *
 * @example
 * ```ts
 * import { replyRunners } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * console.log(Object.keys(replyRunners({ 'llama3-json': llama3() })));
 * // [ 'replies/llama3-json.jsonl' ]
 * ```
 */
export function replyRunners(
  formats: ReplyFormats,
  options: ReplyRunnerOptions = {},
): VectorRunners {
  return byFile('replies', formats, (format) => replyRunner(format, options));
}

/**
 * Creates a {@link disputedRunner} for several files in `replies-disputed/`.
 *
 * @param formats The format for each file, by the file's name without extension.
 *
 * @example
 * ```ts
 * import { disputedRunners } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * console.log(Object.keys(disputedRunners({ 'llama3-json': llama3() })));
 * // [ 'replies-disputed/llama3-json.jsonl' ]
 * ```
 */
export function disputedRunners(formats: ReplyFormats): DisputedRunners {
  return byFile('replies-disputed', formats, disputedRunner);
}

/**
 * Creates a {@link peerRunner} for several files in `peers/`.
 *
 * @param formats The format for each file, by the file's name without extension.
 *
 * @example
 * ```ts
 * import { peerRunners } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * console.log(Object.keys(peerRunners({ 'vllm-llama3-json': llama3() })));
 * // [ 'peers/vllm-llama3-json.jsonl' ]
 * ```
 */
export function peerRunners(formats: ReplyFormats): VectorRunners {
  return byFile('peers', formats, peerRunner);
}

function byFile<Runner>(
  folder: string,
  formats: ReplyFormats,
  runnerOf: (format: PromptFormat) => Runner,
): Readonly<Record<string, Runner>> {
  return Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [`${folder}/${name}.jsonl`, runnerOf(format)]),
  );
}
