import type { EndReason, Reader, ReaderEvent, ReaderOptions } from '@modelspeak/core';
import { guardReader } from '@modelspeak/core/authoring';
import { createCallReader } from './call-reader.js';
import {
  type CheckedCallDelta,
  type CheckedChunk,
  type CheckedDelta,
  checkChunk,
  type MessageKey,
} from './check-chunk.js';
import type { OpenAIChunk } from './chunk.js';
import { endReason } from './end-reason.js';
import type { Extra } from './read-extra.js';

/** The options of {@link readOpenAIChunks}. */
export interface OpenAIChunkReaderOptions extends ReaderOptions {
  /** The index of the choice to read if a response has several. 0 by default. */
  readonly choice?: number | undefined;
}

/**
 * Creates a reader that converts OpenAI's `chat.completion.chunk` objects, for example from a client, to events.
 * The reader throws a {@link ModelspeakError}: `invalid_input` for an object that is not a chunk, or with the
 * server's message for an error; `unsupported` for a call to a custom tool if the option `tools` has none;
 * `too_large` beyond `limit`.
 *
 * Tool calls may be interleaved. A call whose arguments are not a JSON object, for example because the reply was
 * cut off, is reported as malformed and kept as text.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { readOpenAIChunks } from '@modelspeak/format-openai-messages';
 *
 * const reader = readOpenAIChunks();
 * const reply = accumulate([
 *   ...reader.push({ choices: [{ index: 0, delta: { content: 'Hello' } }] }),
 *   ...reader.push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
 *   ...reader.end(),
 * ]);
 * console.log(reply.message.content, reply.reason); // Hello stop
 * ```
 */
export function readOpenAIChunks(options: OpenAIChunkReaderOptions = {}): Reader<OpenAIChunk> {
  const reader = createChunkReader(options);
  let count = 0;
  return {
    push: (chunk) => reader.push(chunk, `chunks[${count++}]`, 'delta'),
    end: (reason) => reader.end(reason),
  };
}

/** Reads unchecked chunks, each with its path for errors. */
export interface ChunkReader {
  push(chunk: unknown, path: string, key: MessageKey): readonly ReaderEvent[];
  end(reason?: EndReason): readonly ReaderEvent[];
}

/** {@link readOpenAIChunks} for whole responses too. */
export function createChunkReader(options: OpenAIChunkReaderOptions): ChunkReader {
  const { choice = 0, tools, limit } = options;
  const takesCustomCalls = tools?.some(({ type }) => type === 'custom') ?? false;
  const reader = guardReader(createCheckedReader(choice, options), limit, (chunk) =>
    sizeOf(chunk, choice),
  );
  let ended = false;
  return {
    push(chunk, path, key) {
      return ended ? [] : reader.push(checkChunk(chunk, path, key, takesCustomCalls));
    },
    end(reason) {
      ended = true;
      return reader.end(reason);
    },
  };
}

function createCheckedReader(wanted: number, options: ReaderOptions): Reader<CheckedChunk> {
  const calls = createCallReader(options);
  let finish: EndReason | undefined;

  function* read(chunk: CheckedChunk): Generator<ReaderEvent> {
    for (const { index, delta, finish_reason, logProbs } of chunk.choices) {
      if (index !== wanted) continue;
      if (logProbs.length > 0) yield { type: 'log-probs', logProbs };
      const reasoning = delta.reasoning_content || delta.reasoning;
      if (reasoning) yield { type: 'reasoning', text: reasoning };
      if (delta.content) yield { type: 'text', text: delta.content };
      if (delta.refusal) yield { type: 'refusal', text: delta.refusal };
      if (delta.extra) yield { type: 'extra', extra: delta.extra };
      for (const call of delta.tool_calls ?? []) yield* calls.push(call);
      if (delta.function_call) yield* calls.push({ index: -1, function: delta.function_call });
      if (finish_reason) finish = endReason(finish_reason);
    }
    if (chunk.usage) yield { type: 'usage', usage: chunk.usage };
  }

  return {
    push: (chunk) => [...read(chunk)],
    end: (reason) => [...calls.end(), { type: 'end', reason: finish ?? reason ?? 'unknown' }],
  };
}

/** Returns the number of characters of a choice in a chunk. Every delta of a call counts, even an empty one. */
function sizeOf({ choices }: CheckedChunk, wanted: number): number {
  return choices.reduce(
    (size, { index, delta }) => (index === wanted ? size + sizeOfDelta(delta) : size),
    0,
  );
}

function sizeOfDelta(delta: CheckedDelta): number {
  const { extra, content, refusal, reasoning_content, reasoning, tool_calls, function_call } =
    delta;
  const calls: readonly CheckedCallDelta[] = [
    ...(tool_calls ?? []),
    ...(function_call ? [{ function: function_call }] : []),
  ];
  return calls.reduce(
    (size, { id, function: called, custom, extra }) =>
      size + 1 + lengthOf(id, called?.name, called?.arguments, custom?.name, custom?.input, extra),
    lengthOf(content, refusal, reasoning_content, reasoning, extra),
  );
}

function lengthOf(...said: (string | Extra | null | undefined)[]): number {
  return said
    .map((value) => (typeof value === 'object' && value ? JSON.stringify(value) : value))
    .reduce((length, text) => length + (text?.length ?? 0), 0);
}
