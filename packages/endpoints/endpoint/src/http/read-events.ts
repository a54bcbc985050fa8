import { createParser } from 'eventsource-parser';
import { decodeText } from './decode-text.js';
import type { StreamFaults } from './stream-faults.js';

/** If lines end in CR, the parser needs quadratic time for a piece: pieces must be short. */
const PIECE = 65_536;

/**
 * Reads the data of server-sent events, however the bytes are cut. A text without any event is malformed.
 *
 * @param limit The maximum number of characters in an event.
 */
export async function* readEventData(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  faults: StreamFaults,
): AsyncGenerator<string, void, undefined> {
  let data: string[] = [];
  let isTooLarge = false;
  let beginning: string | undefined = '';
  let last = '';
  const parser = createParser({
    maxBufferSize: limit,
    onEvent: (event) => data.push(event.data),
    onError({ type }) {
      isTooLarge ||= type === 'max-buffer-size-exceeded';
    },
  });

  for await (const text of decodeText(bytes, faults)) {
    for (let at = 0; at < text.length && !isTooLarge; at += PIECE) {
      parser.feed(text.slice(at, at + PIECE));
    }
    last = text.at(-1) ?? last;
    const found = data;
    data = [];
    if (found.length > 0) beginning = undefined;
    else if (beginning !== undefined && beginning.length < PIECE) beginning += text;
    yield* found;
    if (isTooLarge) throw faults.tooLarge();
  }
  // A line feed might have followed, so that the parser has not ended the line.
  if (last === '\r') parser.feed('\n');
  if (data.length > 0) {
    beginning = undefined;
    yield* data;
  }
  if (beginning?.trim()) throw faults.malformed(beginning);
}
