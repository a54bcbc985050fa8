import { type FunctionTool, type Message, parseJson } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { conversationKeys } from './conversation-keys.js';

const asks: Message = { role: 'user', content: 'Hi' };
const says: Message = { role: 'assistant', content: 'Ho' };
const keys = (...messages: readonly Message[]) => conversationKeys('model', { messages }, {});

test('a beginning has the same key whatever follows', () => {
  expect(keys(asks, says, asks).slice(0, 2)).toEqual(keys(asks, says));
});

test('what a provider adds to messages makes no difference', () => {
  expect(keys({ ...asks, extra: { cache_control: { type: 'ephemeral' } } })).toEqual(keys(asks));
});

test('arguments that are no JSON are compared as text', () => {
  const calling = (text: string): Message => ({
    role: 'assistant',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: text } }],
  });
  expect(keys(calling('{"a":'))).not.toEqual(keys(calling('{"b":')));
  expect(keys(calling('{"b":{"y":1,"x":2.0},"a":[]}'))).toEqual(
    keys(calling('{"a": [], "b": {"x": 2, "y": 1}}')),
  );
  expect(keys(calling('[["a",1]]'))).not.toEqual(keys(calling('{"a":1}')));
});

test('tools whose bounds JavaScript cannot tell apart are different', () => {
  const offering = (maximum: string) => {
    const parameters = parseJson(`{"type":"object","properties":{"id":{"maximum":${maximum}}}}`);
    const tool = { type: 'function', function: { name: 'f', parameters } } as FunctionTool;
    return conversationKeys('model', { messages: [asks], tools: [tool] }, {});
  };
  expect(offering('9223372036854775807')).not.toEqual(offering('9223372036854775806'));
});

test('the ids of calls make no difference, but which call a result is of does', () => {
  const called = (first: string, second: string, answered: string): readonly Message[] => [
    {
      role: 'assistant',
      tool_calls: [first, second].map((id) => ({
        id,
        type: 'function',
        function: { name: 'f', arguments: '{}' },
      })),
    },
    { role: 'tool', tool_call_id: answered, content: 'yes' },
  ];
  expect(keys(...called('f:0', 'f:1', 'f:1'))).toEqual(keys(...called('f_0', 'f_1', 'f_1')));
  expect(keys(...called('a', 'b', 'a')).at(-1)).not.toBe(keys(...called('a', 'b', 'b')).at(-1));
});

test('a lone surrogate has a key', () => {
  expect(keys({ role: 'user', content: '\ud800' })).toHaveLength(1);
});
