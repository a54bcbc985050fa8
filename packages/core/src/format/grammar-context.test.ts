import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { grammarContext } from './grammar-context.js';

const messages = [{ role: 'user', content: 'Hi' }] as const;
const tools = [{ type: 'function', function: { name: 'now' } }] as const;
const now = { name: 'now', parameters: { type: 'object', additionalProperties: false } };
const required = { toolChoice: 'required' } as const;

test('a call of a function, or of a built-in tool, is one that the model can make', () => {
  expect(grammarContext({ messages, tools }, undefined, required, {}, '')).toMatchObject({
    functions: [now],
    builtins: [],
    mustCall: true,
  });
  expect(grammarContext({ messages, tools }, ['search'], required, {}, '')).toMatchObject({
    functions: [now],
    builtins: ['search'],
  });
  const custom = [{ type: 'custom', custom: { name: 'shell' } }] as const;
  const context = grammarContext({ messages, tools: custom }, ['search'], required, {}, '');
  expect(context).toMatchObject({ functions: [], builtins: ['search'] });
});

test.each([undefined, null, []])('no call can be made where %j was offered', (tools) => {
  expect(errorOf(() => grammarContext({ messages, tools }, [], required, {}, ''))).toMatchObject({
    code: 'invalid_option',
    path: 'toolChoice',
    problem: 'the model must call a tool, which was not offered; add it to tools',
  });
  expect(grammarContext({ messages, tools }, undefined, {}, {}, '')).toMatchObject({
    functions: [],
    builtins: [],
    mustCall: false,
  });
});
