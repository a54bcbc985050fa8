import { iterate } from './iterate.js';
import type { EndReason, Reader, ReaderEvent, ReplyChunk } from './reader.js';

/**
 * What a reply can be streamed from, as a web stream or an iterable: strings, UTF-8 bytes or
 * special tokens for a reader of text, parsed chunks for a reader of those.
 *
 * @typeParam Chunk What the reader takes.
 */
export type ReplySource<Chunk = ReplyChunk> =
  | ReadableStream<Piece<Chunk>>
  | AsyncIterable<Piece<Chunk>>
  | Iterable<Piece<Chunk>>;

/** A reader of text also accepts bytes. */
type Piece<Chunk> = string extends Chunk ? Chunk | Uint8Array : Chunk;

/**
 * Creates a web `TransformStream` from the chunks of a reply to its events. Bytes may be cut inside
 * a character.
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
  reader: Reader<ReplyChunk>,
): TransformStream<ReplyChunk | Uint8Array, ReaderEvent> {
  const decoding = withBytes(reader);
  const emit = (
    events: readonly ReaderEvent[],
    controller: TransformStreamDefaultController<ReaderEvent>,
  ): void => {
    for (const event of events) controller.enqueue(event);
  };
  return new TransformStream<ReplyChunk | Uint8Array, ReaderEvent>({
    transform: (chunk, controller) => emit(decoding.push(chunk), controller),
    flush: (controller) => emit(decoding.end(), controller),
  });
}

/**
 * Reads the events of a reply as they arrive, from any source. Bytes may be cut inside a character.
 *
 * @param ending Returns why the reply ended, if the server says so; called after the last chunk.
 * @throws {ModelspeakError} `invalid_input` for an invalid source; and what the reader throws
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

/** A reader that also accepts UTF-8 bytes, decoded across chunks. */
function withBytes<Chunk>(reader: Reader<Chunk>): Reader<Piece<Chunk>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let hasBytes = false;
  /** Runs `act` after an incomplete character at the end of the bytes was read. */
  const afterBytes = (act: () => readonly ReaderEvent[]): readonly ReaderEvent[] => {
    const rest = hasBytes ? decoder.decode() : '';
    hasBytes = false;
    return rest === '' ? act() : [...reader.push(rest as Chunk), ...act()];
  };
  return {
    push(piece) {
      // Bytes only come if the reader accepts text.
      if (piece instanceof Uint8Array) {
        hasBytes = true;
        return reader.push(decoder.decode(piece, { stream: true }) as Chunk);
      }
      return afterBytes(() => reader.push(piece as Chunk));
    },
    end: (reason) => afterBytes(() => reader.end(reason)),
  };
}
