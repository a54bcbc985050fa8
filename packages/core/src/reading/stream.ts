import { mismatch } from '../checking/shape.js';
import type { EndReason, Reader, ReaderEvent } from './reader.js';

/**
 * What a reply can be streamed from, as a web stream or an iterable: strings or UTF-8 bytes where its
 * reader takes text, chunks that a client has parsed where its reader takes those.
 *
 * @typeParam Chunk What the reader takes.
 */
export type ReplySource<Chunk = string> =
  | ReadableStream<Piece<Chunk>>
  | AsyncIterable<Piece<Chunk>>
  | Iterable<Piece<Chunk>>;

/** Wherever text is taken, bytes are. */
type Piece<Chunk> = string extends Chunk ? Chunk | Uint8Array : Chunk;

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
  const decoding = withBytes(reader);
  const emit = (
    events: readonly ReaderEvent[],
    controller: TransformStreamDefaultController<ReaderEvent>,
  ): void => {
    for (const event of events) controller.enqueue(event);
  };
  return new TransformStream<string | Uint8Array, ReaderEvent>({
    transform: (chunk, controller) => emit(decoding.push(chunk), controller),
    flush: (controller) => emit(decoding.end(), controller),
  });
}

/**
 * The events of a reply as they come in, from any source of what the reader takes. Bytes may be cut
 * inside a character.
 *
 * @param ending Says why the server ended the reply, where it tells; asked once the source is through.
 * @throws {ModelspeakError} `invalid_input` for a source that is none; and what the reader throws
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
export async function* readEvents<Chunk>(
  source: ReplySource<Chunk>,
  reader: Reader<Chunk>,
  ending?: () => EndReason | undefined,
): AsyncGenerator<ReaderEvent, void, undefined> {
  const decoding = withBytes(reader);
  for await (const piece of iterate(source)) yield* decoding.push(piece);
  yield* decoding.end(ending?.());
}

/** A reader that takes bytes too, as UTF-8 across pieces. */
function withBytes<Chunk>(reader: Reader<Chunk>): Reader<Piece<Chunk>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    push(piece) {
      // Bytes come only where the reader takes text.
      const chunk = piece instanceof Uint8Array ? decoder.decode(piece, { stream: true }) : piece;
      return reader.push(chunk as Chunk);
    },
    end(reason) {
      const rest = decoder.decode();
      const events = rest === '' ? [] : reader.push(rest as Chunk);
      return [...events, ...reader.end(reason)];
    },
  };
}

// Not every browser can iterate over a ReadableStream.
async function* iterate<Item>(
  source: ReadableStream<Item> | AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  // A whole reply is an iterable of strings too, one for each of its characters.
  if (typeof source === 'string') {
    yield source;
    return;
  }
  if (typeof source !== 'object' || source === null) {
    throw mismatch(source, 'source', 'a string, a web stream or an iterable');
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
