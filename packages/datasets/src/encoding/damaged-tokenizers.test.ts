import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DAMAGED_FILES, damaged, damagedJson } from '../../../files/test/damage.js';
import { DatasetError } from '../errors/dataset-error.js';
import { loadTokenizer } from './load-tokenizer.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tokenizers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzĠĊ.<|>'];
const TOKENIZER = {
  added_tokens: [
    { id: 100, content: '<|end|>', special: true, single_word: false, lstrip: false },
    { id: 101, content: '<b>', special: false },
  ],
  normalizer: { type: 'Sequence', normalizers: [{ type: 'NFC' }, { type: 'Lowercase' }] },
  pre_tokenizer: {
    type: 'Sequence',
    pretokenizers: [
      { type: 'Split', pattern: { Regex: '\\s+' }, behavior: 'Isolated', invert: false },
      { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
    ],
  },
  post_processor: { type: 'ByteLevel', trim_offsets: true },
  decoder: { type: 'ByteLevel' },
  model: {
    type: 'BPE',
    unk_token: null,
    vocab: Object.fromEntries([...LETTERS, 'ab', 'abc'].map((token, id) => [token, id])),
    merges: ['a b', 'ab c'],
  },
};
const CONFIG = {
  bos_token: '<|end|>',
  eos_token: { content: '<|end|>', special: true },
  chat_template: '{% for message in messages %}{{ message.content }}<|end|>{% endfor %}',
  added_tokens_decoder: { 100: { content: '<|end|>', special: true } },
  additional_special_tokens: ['<b>'],
};

function write(tokenizer: string | Uint8Array, config: string): void {
  writeFileSync(path.join(folder, 'tokenizer.json'), tokenizer);
  writeFileSync(path.join(folder, 'tokenizer_config.json'), config);
}

/** Loads what was written, and uses it; or is refused with an error that says so. */
async function use(): Promise<void> {
  let tokenizer: Awaited<ReturnType<typeof loadTokenizer>>;
  try {
    tokenizer = await loadTokenizer(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(DatasetError);
    return;
  }
  expect(tokenizer.encode('abc').length).toBeLessThan(100);
  tokenizer.piece?.(100);
}

test('the files are whole before they are damaged', async () => {
  write(JSON.stringify(TOKENIZER), JSON.stringify(CONFIG));
  const tokenizer = await loadTokenizer(folder);
  expect(tokenizer.controlId('<|end|>')).toBe(100);
  expect(tokenizer.encode('abc')).toHaveLength(1);
});

test('a damaged tokenizer.json is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(damagedJson(TOKENIZER), async (json) => {
      write(json, JSON.stringify(CONFIG));
      await use();
    }),
    { numRuns: DAMAGED_FILES },
  );
}, 3_600_000);

test('a tokenizer.json with damaged bytes is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(Buffer.from(JSON.stringify(TOKENIZER))), async (bytes) => {
      write(bytes, JSON.stringify(CONFIG));
      await use();
    }),
    { numRuns: DAMAGED_FILES },
  );
}, 3_600_000);

test('a damaged tokenizer_config.json is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(damagedJson(CONFIG), async (json) => {
      write(JSON.stringify(TOKENIZER), json);
      await use();
    }),
    { numRuns: DAMAGED_FILES },
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}, 3_600_000);
