import { tool } from '@langchain/core/tools';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toTool } from './to-tool.js';
import { toToolChoice } from './to-tool-choice.js';

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
};
const expected = {
  type: 'function',
  function: { name: 'f', description: 'Does it.', parameters },
};
const common = { name: 'f', description: 'Does it.' };

test.each<[string, object]>([
  ['a function of OpenAI', expected],
  ['a function of its Responses', { type: 'function', ...common, parameters }],
  ['a tool of Anthropic', { ...common, input_schema: parameters }],
  [
    'a tool of LangChain by JSON Schema',
    tool(() => '', { ...common, schema: parameters as never }),
  ],
  ['a definition without a function', { ...common, schema: z.object({ city: z.string() }) }],
  ['a JSON Schema with a title', { ...parameters, title: 'f', description: 'Does it.' }],
])('reads %s', (_what, given) => {
  const read = toTool(given, 0);
  expect(read).toMatchObject({
    type: 'function',
    function: { name: 'f', description: 'Does it.', parameters },
  });
});

test('reads a schema of Zod', () => {
  const given = tool(() => '', { ...common, schema: z.object({ city: z.string() }) });
  expect(toTool(given, 0, true)).toMatchObject({
    function: { ...common, strict: true, parameters: { required: ['city'] } },
  });
});

test('keeps a custom tool', () => {
  const given = { type: 'custom', custom: { name: 'patch' } };
  expect(toTool(given, 0)).toEqual(given);
});

test('refuses a tool that a provider runs', () => {
  expect(() => toTool({ type: 'web_search_20250305', name: 'web_search' }, 2)).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'tools[2]' }),
  );
});

test('refuses an unknown tool choice', () => {
  expect(() => toToolChoice({ type: 'odd' })).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'tool_choice' }),
  );
});
test.each([1, null, undefined, 'add', {}, { type: 'tool' }])('%j is no tool', (wrong) => {
  expect(() => toTool(wrong as never, 1)).toThrow(
    expect.objectContaining({
      name: 'ModelspeakError',
      path: 'tools[1]',
      message: expect.stringContaining('use a tool of LangChain, or a function'),
    }),
  );
});
