import { ModelspeakError } from '../errors/errors.js';
import type { PromptFormat } from './format.js';

const HI = { messages: [{ role: 'user', content: 'hi' }] } as const;

/**
 * Finds what a prompt made elsewhere already contains of the reply: everything after the reply's
 * header, such as `<think>` or a prefill. Needed for `format.reader` without a turn.
 *
 * @param prompt The prompt, or enough of its end to contain the header.
 * @throws {ModelspeakError} `invalid_input` for a prompt without a reply header
 *
 * @example
 * ```ts
 * import { findReplyPrefix } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const prompt = '<|start_header_id|>assistant<|end_header_id|>\n\nSure, ';
 * console.log(findReplyPrefix(llama3(), prompt)); // Sure,
 * ```
 */
export function findReplyPrefix(format: PromptFormat, prompt: string): string {
  const { text, replyPrefix } = format.turn(HI);
  const header = text.slice(0, text.length - replyPrefix.length);
  // As much of the header as the prompt has, but at least its last special token.
  const last = Math.max(0, ...format.control.map((token) => header.lastIndexOf(token)));
  for (let from = 0; from <= last; from++) {
    const end = header.slice(from);
    const at = prompt.lastIndexOf(end);
    if (at !== -1 && end !== '') return prompt.slice(at + end.length);
  }
  throw new ModelspeakError(
    'invalid_input',
    `found ${JSON.stringify(prompt.slice(-60))}, expected the reply header of ${format.name}: ${JSON.stringify(header.slice(last))}`,
    { path: 'prompt' },
  );
}
