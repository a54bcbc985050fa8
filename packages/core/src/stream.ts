import type { EndReason, Reader, ReaderEvent } from './reader.js';

/** What a reply can be streamed from: strings or UTF-8 bytes, as a web stream or an async iterable. */
export type ReplySource =
  | ReadableStream<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>;

/**
 * A web `TransformStream` from the pieces of a reply to its events. Bytes may be cut inside a
 * character.
 *
 * @example
 * ```ts
 * import { readerStream } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const response = new Response('Hello<|eot_id|>');
 * const events = response.body?.pipeThrough(readerStream(llama3().reader()));
 * for await (const event of events ?? []) console.log(event.type); // text, end
 * ```
 */
export function readerStream(
  reader: Reader<string>,
): TransformStream<string | Uint8Array, ReaderEvent> {
  const decode = textDecoder();
  const emit = (
    events: readonly ReaderEvent[],
    controller: TransformStreamDefaultController<ReaderEvent>,
  ): void => {
    for (const event of events) controller.enqueue(event);
  };
  return new TransformStream<string | Uint8Array, ReaderEvent>({
    transform: (chunk, controller) => emit(reader.push(decode(chunk)), controller),
    flush(controller) {
      emit(reader.push(decode()), controller);
      emit(reader.end(), controller);
    },
  });
}

/**
 * The events of a reply as they come in, from any source of strings or bytes.
 *
 * @param ending Says why the server ended the reply, where it tells; asked once the source is through.
 *
 * @example
 * ```ts
 * import { createAccumulator, readEvents } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // For a real reply, the source is the response.body of fetch, or what a client's stream gives.
 * const source = ['It is ', 'sunny', ' there.<|eot', '_id|>'];
 * const accumulator = createAccumulator();
 * let shown = '';
 * for await (const event of readEvents(source, llama3().reader())) {
 *   if (event.type === 'text') shown += event.text;
 *   accumulator.add(event);
 * }
 * console.log(shown); // It is sunny there.
 * console.log(accumulator.reply().stop); // <|eot_id|>
 * ```
 */
export async function* readEvents(
  source: ReplySource,
  reader: Reader<string>,
  ending?: () => EndReason | undefined,
): AsyncGenerator<ReaderEvent, void, undefined> {
  const decode = textDecoder();
  for await (const chunk of iterate(source)) yield* reader.push(decode(chunk));
  yield* reader.push(decode());
  yield* reader.end(ending?.());
}

/** Strings as they are, bytes as UTF-8 across chunks; without an argument, what is left at the end. */
function textDecoder(): (chunk?: string | Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (chunk) => {
    if (chunk === undefined) return decoder.decode();
    return typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  };
}

// Not every browser can iterate over a ReadableStream.
async function* iterate(source: ReplySource): AsyncGenerator<string | Uint8Array> {
  // A whole reply is an iterable of strings too, one for each of its characters.
  if (typeof source === 'string') {
    yield source;
    return;
  }
  if (!('getReader' in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      finished = done;
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
    if (!finished) await source.cancel();
  }
}
