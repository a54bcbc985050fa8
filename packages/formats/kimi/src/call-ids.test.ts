import type { FunctionToolCall, Message } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { callIds } from './call-ids.js';

const calling = (...calls: readonly (readonly [id: string, name: string])[]): Message => ({
  role: 'assistant',
  tool_calls: calls.map(
    ([id, name]): FunctionToolCall => ({
      id,
      type: 'function',
      function: { name, arguments: '{}' },
    }),
  ),
});
const result = (tool_call_id: string): Message => ({ role: 'tool', tool_call_id, content: '' });

/** Returns the IDs of all calls and results, in order. */
function idsOf(messages: readonly Message[], takesLoss = false): readonly string[] {
  const ids = callIds(messages, takesLoss);
  return messages.flatMap((message, index) => {
    if (message.role === 'tool') return [ids.ofResult(index)];
    if (message.role !== 'assistant') return [];
    return (message.tool_calls ?? []).map((_, place) => ids.ofCall(index, place));
  });
}

test.each<[string, readonly Message[], readonly string[]]>([
  [
    'stay where they name the tool',
    [calling(['functions.f:0', 'f'], ['functions.g:7', 'g']), result('functions.g:7')],
    ['functions.f:0', 'functions.g:7', 'functions.g:7'],
  ],
  [
    'are made where they do not, counted over the conversation',
    [calling(['a', 'f'], ['b', 'g']), result('b'), result('a'), calling(['c', 'f']), result('c')],
    [
      'functions.f:0',
      'functions.g:1',
      'functions.g:1',
      'functions.f:0',
      'functions.f:2',
      'functions.f:2',
    ],
  ],
  [
    'are made where they name another tool, or have no count',
    [calling(['functions.g:0', 'f'], ['functions.f:x', 'f'])],
    ['functions.f:0', 'functions.f:1'],
  ],
  [
    'are not made twice',
    [calling(['functions.f:1', 'f'], ['a', 'f'], ['b', 'f'])],
    ['functions.f:1', 'functions.f:2', 'functions.f:3'],
  ],
  [
    'are those of the last call of the same id',
    [calling(['a', 'f']), result('a'), calling(['a', 'g']), result('a')],
    ['functions.f:0', 'functions.f:0', 'functions.g:1', 'functions.g:1'],
  ],
  ['of results of no call stay', [result('a')], ['a']],
])('ids %s', (_name, messages, expected) => {
  expect(idsOf(messages)).toEqual(expected);
});

test('ids stay as they are in the template', () => {
  expect(idsOf([calling(['a', 'f']), result('a')], true)).toEqual(['a', 'a']);
});
