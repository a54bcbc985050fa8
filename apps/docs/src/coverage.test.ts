import { expect, test } from 'vitest';
import { kindOf } from '../test/kind-of.js';
import { coverageRows } from './coverage.js';
import { formats } from './formats.js';

const rows = await coverageRows();

test('lists what each format of a prompt was compared with', async () => {
  const compared = new Set(rows.map(({ format }) => format));
  const others = formats.filter(({ name }) => !compared.has(name));
  expect(others.map(({ name }) => name)).toContain('openai-messages');
  for (const listed of others) {
    expect(await kindOf(listed), listed.name).toBe('messages');
  }
});

test('says which version, of which model, and which revision', () => {
  expect(rows).toContainEqual(
    expect.objectContaining({
      format: 'qwen',
      package: '@modelspeak/format-qwen',
      formatOptions: { version: '3' },
      model: 'Qwen/Qwen3-0.6B',
      revision: 'b291a11e9f33',
    }),
  );
});
