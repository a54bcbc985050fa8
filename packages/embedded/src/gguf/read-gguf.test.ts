import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DAMAGED_FILES, damaged } from '../../../files/test/damage.js';
import { type GgufEntry, gguf, list, number, TYPES, text } from '../../test/make-gguf.js';
import { describeGguf } from './describe-gguf.js';
import { ggufHeader, readGguf } from './read-gguf.js';

const folder = mkdtempSync(path.join(tmpdir(), 'gguf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { U8, U32, BOOL, STRING, LIST, U64 } = TYPES;

const TEMPLATE = '{% for message in messages %}<|im_start|>{{ message.content }}{% endfor %}';
const ENTRIES: readonly GgufEntry[] = [
  ['general.architecture', STRING, text('qwen3')],
  ['general.basename', STRING, text('Qwen3')],
  ['general.size_label', STRING, text('4B')],
  ['general.alignment', U32, number(4, 32)],
  ['qwen3.context_length', U64, number(8, 40_960)],
  ['tokenizer.ggml.add_bos_token', BOOL, number(1, 0)],
  ['tokenizer.ggml.tokens', LIST, list(STRING, 3, text('a'), text('<|im_start|>'), text('é'))],
  ['tokenizer.ggml.token_type', LIST, list(5, 3, number(4, 1), number(4, 3), number(4, 1))],
  ['tokenizer.ggml.eos_token_id', U32, number(4, 1)],
  ['tokenizer.chat_template', STRING, text(TEMPLATE)],
];
const GOOD = gguf(ENTRIES);

function named(bytes: Uint8Array) {
  const file = path.join(folder, 'model.gguf');
  writeFileSync(file, bytes);
  return file;
}

test('a header is read, whatever follows it', async () => {
  const file = named(Buffer.concat([GOOD, Buffer.alloc(100)]));
  expect(await readGguf(file)).toMatchObject({
    'general.basename': 'Qwen3',
    'qwen3.context_length': 40_960,
    'tokenizer.ggml.add_bos_token': false,
    'tokenizer.ggml.tokens': ['a', '<|im_start|>', 'é'],
  });
  expect(await describeGguf(file)).toEqual({
    names: ['model.gguf', 'Qwen3-4B'],
    template: {
      source: TEMPLATE,
      tokens: { eos_token: '<|im_start|>' },
      specialTokens: ['<|im_start|>'],
    },
  });
});

test('a header is read that is longer than what is read at first', async () => {
  const long: GgufEntry = ['long', STRING, text('x'.repeat(5_000_000))];
  const header = await readGguf(named(gguf([long, ...ENTRIES])));
  expect(header['general.basename']).toBe('Qwen3');
});

const HUGE = 2n ** 62n;

test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /it is no GGUF file/],
  ['another file', Buffer.from('PK\x03\x04 and more'), /it is no GGUF file/],
  ['another version', gguf(ENTRIES, { version: 1 }), /version 1 of GGUF, expected 2 or 3/],
  ['a header that is cut off', GOOD.subarray(0, 200), /cut off or damaged|bytes are left/],
  ['too many entries', gguf(ENTRIES, { count: HUGE }), /the header has \d+ values, and \d+ bytes/],
  ['a list that is too long', gguf([['a', LIST, list(U8, HUGE)]]), /a has \d+ values, and 0 bytes/],
  ['a text that is too long', gguf([['a', STRING, number(8, HUGE)]]), /a has \d+ bytes, expected/],
  [
    'a key that is too long',
    gguf([['k'.repeat(70_000), U8, number(1, 0)]]),
    /a key has 70000 bytes/,
  ],
  ['an unknown type', gguf([['a', 77, number(8, 0)]]), /a has the unknown type 77/],
  ['a list of an unknown type', gguf([['a', LIST, list(77, 1)]]), /a has the unknown type 77/],
  [
    'lists in lists',
    gguf([
      [
        'a',
        LIST,
        Array.from({ length: 50 }).reduce<Buffer>((in_) => list(LIST, 1, in_), list(U8, 0)),
      ],
    ]),
    /a has lists more than 4 deep/,
  ],
  [
    'many values',
    gguf([['a', LIST, list(U8, 5_000_000, Buffer.alloc(5_000_000))]]),
    /4194304 values/,
  ],
])('%s is refused', async (_what, bytes, message) => {
  await expect(readGguf(named(bytes))).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(message),
  });
});

test('a header has names of its own only', async () => {
  const bytes = gguf([
    ['__proto__', STRING, text('x')],
    ['constructor', U8, number(1, 7)],
  ]);
  const header = await readGguf(named(bytes));
  expect(Object.entries(header)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 7],
  ]);
});

test('a damaged file is read or refused, in little memory', () => {
  fc.assert(
    fc.property(damaged(GOOD), (bytes) => {
      try {
        ggufHeader(bytes, bytes.length);
      } catch (error) {
        expect((error as Error).constructor).toBe(Error);
      }
    }),
    { numRuns: DAMAGED_FILES },
  );
}, 600_000);
