import { expect, test } from 'vitest';
import { decodeText } from './decode-text.js';

async function decoded(pieces: readonly Uint8Array[]) {
  const given = async function* () {
    yield* pieces;
  };
  let text = '';
  try {
    for await (const piece of decodeText(given(), { malformed: (wrong) => ({ wrong }) }))
      text += piece;
    return { text };
  } catch (error) {
    return { text, error };
  }
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const cut = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

test.each([1, 2, 3, 5, 100])('text is the same in pieces of %i bytes', async (size) => {
  const text = 'a é 台北 😀 z';
  expect(await decoded(cut(encode(text), size))).toEqual({ text });
});

test.each([1, 2, 3, 5, 100])(
  'what comes before wrong bytes is given in pieces of %i',
  async (size) => {
    for (const half of [[0xc3], [0xe5, 0x8f], [0xf0, 0x9f, 0x98], [0xff]]) {
      const bytes = Uint8Array.from([...encode('aé😀'), ...half, ...encode('b')]);
      const { text, error } = await decoded(cut(bytes, size));
      expect(text).toBe('aé😀');
      expect(error).toBeDefined();
    }
  },
);

test('half a character at the end is left out', async () => {
  expect(await decoded([Uint8Array.of(0x61, 0xc3)])).toEqual({ text: 'a' });
});
