import { decodeText } from './decode-text.js';
import type { StreamFaults } from './stream-faults.js';

/**
 * Reads the lines that are not empty, however the bytes are cut.
 *
 * @param limit The maximum number of characters in a line.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  faults: StreamFaults,
): AsyncGenerator<string, void, undefined> {
  let begun: string[] = [];
  let length = 0;
  for await (const text of decodeText(bytes, faults)) {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    length += first.length;
    if (length > limit) throw faults.tooLarge();
    if (others.length === 0) continue;
    const lines = [begun.join(''), ...others];
    const last = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
    begun = [last];
    length = last.length;
  }
  const rest = begun.join('');
  if (rest.trim() !== '') yield rest;
}
