import { expect, test } from 'vitest';
import { formats, loadFormat } from './formats.js';
import { exportName, firstProgram, typescriptLiteral } from './typescript.js';

test('writes what fits on one line, and breaks what does not', () => {
  expect(typescriptLiteral({ role: 'user', content: 'Hi' })).toBe(
    "{ role: 'user', content: 'Hi' }",
  );
  const tools = Array.from({ length: 3 }, () => ({ name: 'get_weather', 'x-kind': 'function' }));
  expect(typescriptLiteral({ tools })).toBe(
    [
      '{',
      '  tools: [',
      "    { name: 'get_weather', 'x-kind': 'function' },",
      "    { name: 'get_weather', 'x-kind': 'function' },",
      "    { name: 'get_weather', 'x-kind': 'function' },",
      '  ],',
      '}',
    ].join('\n'),
  );
});

test.each(['plain', "it's", 'say "hi"', 'both \' and "', 'a\\b\n\t\u2028', '', 'a `b`'])(
  '%j is read back as it was',
  (text) => {
    expect(new Function(`return ${typescriptLiteral(text)}`)()).toBe(text);
  },
);

test('names factories as packages export them', () => {
  expect(exportName('gpt-oss')).toBe('gptOss');
});

test.each(formats)('the first program of $name runs', async (listed) => {
  const format = (await loadFormat(listed.name))();
  const hasModel = format.kind === 'messages' && format.responses !== undefined;
  const code = firstProgram(listed, format, hasModel ? { model: 'gpt-5' } : {});
  const module = (await listed.load()) as unknown as Record<string, unknown>;
  const [, name = ''] = /^import \{ (\w+) \}/.exec(code) ?? [];
  const log: unknown[] = [];
  const body = code.slice(code.indexOf('\n')).replaceAll('console.log(', 'log.push(');
  new Function('log', name, body)(log, module[name]);
  expect(JSON.stringify(log)).toContain('Hello!');
});
