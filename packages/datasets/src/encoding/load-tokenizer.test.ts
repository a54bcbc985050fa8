import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { llama3 } from '@modelspeak/format-llama3';
import { afterAll, expect, test } from 'vitest';
import { loadTokenizer } from './load-tokenizer.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tokenizers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOTHING = { normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null };

/** Writes a tokenizer with two letters, and two tokens that are not marked as special. */
function write(name: string): string {
  const file = path.join(folder, name);
  const added = ['aa', '<|eot_id|>'].map((content, index) => ({
    id: 10 + index,
    content,
    special: false,
  }));
  const model = { type: 'BPE', vocab: { a: 0, '<': 1, '|': 2, '>': 3 }, merges: [] };
  writeFileSync(file, JSON.stringify({ added_tokens: added, ...NOTHING, model }));
  return file;
}

test('added tokens are ordinary text, unless the format knows them', async () => {
  const file = write('tokenizer.json');
  const tokenizer = await loadTokenizer(file, llama3());
  expect(tokenizer.encode('aa')).toEqual([10]);
  expect(tokenizer.encode('<|eot_id|>')).not.toContain(11);
  expect(tokenizer.controlId('<|eot_id|>')).toBe(11);
  expect((await loadTokenizer(folder)).encode('aa')).toEqual([0, 0]);
});

test.each([
  ['none', undefined, 'no such file or folder'],
  ['text.json', 'text', 'not JSON'],
  ['list.json', '7', 'not a JSON object'],
  ['other.json', '{}', 'not a tokenizer.json: it has no model'],
  ['new.json', '{"model":{"type":"New"}}', 'the tokenizer cannot be loaded: '],
])('%s is no tokenizer', async (name, text, problem) => {
  const file = path.join(folder, name);
  if (text !== undefined) writeFileSync(file, text);
  await expect(loadTokenizer(file)).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining(problem),
  });
});
