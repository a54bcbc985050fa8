import { readFileSync } from 'node:fs';
import { llama3 } from '@modelspeak/format-llama3';
import { expect, test } from 'vitest';
import { readTokenizer } from './tokenizer.js';

const text = readFileSync(new URL('../test/tokenizer.json', import.meta.url), 'utf8');

test('encodes special tokens by their ids and content as text', async () => {
  const tokenizer = await readTokenizer(text);
  const { ids } = llama3().tokens(
    { messages: [{ role: 'user', content: 'Hi <|eot_id|>' }] },
    tokenizer,
  );
  const end = tokenizer.controlId('<|eot_id|>');
  expect(ids.filter((id) => id === end)).toHaveLength(1);
  expect(ids.length).toBeGreaterThan(20);
});

test.each(['{}', '[]', 'null', '"x"'])('refuses %s', async (other) => {
  await expect(readTokenizer(other)).rejects.toThrow('tokenizer.json');
});
