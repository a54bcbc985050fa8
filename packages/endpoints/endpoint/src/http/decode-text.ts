import type { StreamFaults } from './stream-faults.js';

/** The replacement character for bytes that are not UTF-8. */
const WRONG = '\ufffd';

/**
 * Decodes UTF-8, however the bytes are cut. Text before invalid bytes is returned before the error. An
 * incomplete character at the end is left out.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { malformed }: Pick<StreamFaults, 'malformed'>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let before: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch (cause) {
      const wrong = new TextDecoder().decode(Uint8Array.from([...halfAtEnd(before), ...piece]));
      const end = wrong.indexOf(WRONG);
      if (end > 0) yield wrong.slice(0, end);
      throw malformed(wrong, cause);
    }
    before = Uint8Array.from([...before.slice(-LONGEST), ...piece.slice(-LONGEST)]);
    yield text;
  }
}

/** The maximum number of bytes in a character. */
const LONGEST = 4;

/** The bytes of an incomplete character. */
function halfAtEnd(bytes: Uint8Array): Uint8Array {
  for (let length = 1; length < LONGEST && length <= bytes.length; length++) {
    const first = bytes.at(-length) ?? 0;
    const expected = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    const isContinued = first >= 0x80 && first < 0xc0;
    if (!isContinued) return bytes.slice(expected > length ? -length : bytes.length);
  }
  return new Uint8Array();
}
