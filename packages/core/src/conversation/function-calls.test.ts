import { expect, test } from 'vitest';
import type { FunctionToolCall } from './conversation.js';
import { argumentsOf, functionCalls } from './function-calls.js';

const call: FunctionToolCall = {
  id: 'a',
  type: 'function',
  function: { name: 'f', arguments: '{"b": 1.0, "1": {"2": [], "x": null}}' },
};

test('a reply has the calls of functions that it makes', () => {
  const custom = { id: 'b', type: 'custom', custom: { name: 'g', input: '' } } as const;
  expect(functionCalls({ role: 'assistant', tool_calls: [custom, call] })).toEqual([call]);
  expect(functionCalls({ role: 'assistant', tool_calls: null, content: '' })).toEqual([]);
});

test('arguments keep their order', () => {
  const values = argumentsOf(call);
  expect([...values.keys()]).toEqual(['b', '1']);
  expect([...(values.get('1') as ReadonlyMap<string, unknown>).keys()]).toEqual(['2', 'x']);
});
