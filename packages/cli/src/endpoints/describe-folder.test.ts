import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeFolder } from './describe-folder.js';

const folder = mkdtempSync(path.join(tmpdir(), 'model-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: unknown) =>
  writeFileSync(
    path.join(folder, name),
    typeof content === 'string' ? content : JSON.stringify(content),
  );

test('a model is described by the files of its folder', async () => {
  expect(await describeFolder(folder)).toEqual({
    names: [path.basename(folder)],
    template: undefined,
  });
  write('config.json', { _name_or_path: 'acme/parrot-7b' });
  write('tokenizer_config.json', {
    chat_template: [
      { name: 'tool_use', template: 'tools' },
      { name: 'default', template: 'old' },
    ],
    bos_token: null,
    eos_token: { content: '<|end|>' },
    added_tokens_decoder: {
      1: { content: '<|end|>', special: true },
      2: { content: '<tool>', special: false },
    },
  });
  expect(await describeFolder(folder)).toEqual({
    names: [path.basename(folder), 'acme/parrot-7b'],
    template: { source: 'old', tokens: { eos_token: '<|end|>' }, specialTokens: ['<|end|>'] },
  });
  write('chat_template.jinja', 'new');
  expect((await describeFolder(folder)).template?.source).toBe('new');
});

test('ignores damaged files', async () => {
  write('config.json', '[');
  write('tokenizer_config.json', '7');
  write('chat_template.jinja', ' ');
  expect((await describeFolder(folder)).template).toBeUndefined();
});
