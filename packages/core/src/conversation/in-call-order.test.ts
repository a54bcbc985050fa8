import { expect, test } from 'vitest';
import type { AssistantMessage, Message } from './conversation.js';
import { inCallOrder } from './in-call-order.js';

const user: Message = { role: 'user', content: 'q' };

function calling(...ids: readonly string[]): AssistantMessage {
  const called = { name: 'f', arguments: '{}' };
  return {
    role: 'assistant',
    tool_calls: ids.map((id) => ({ id, type: 'function', function: called })),
  };
}

function result(id: string): Message {
  return { role: 'tool', tool_call_id: id, content: `of ${id}` };
}

test.each<[string, readonly Message[], readonly number[]]>([
  ['no results', [user, calling('a')], [0, 1]],
  ['one result', [user, calling('a'), result('a')], [0, 1, 2]],
  [
    'results in another order',
    [user, calling('a', 'b', 'c'), result('c'), result('a'), result('b'), user],
    [0, 1, 3, 4, 2, 5],
  ],
  [
    'ids that a later round has again, in another order',
    [calling('a', 'b'), result('b'), result('a'), calling('b', 'a'), result('a'), result('b')],
    [0, 2, 1, 3, 5, 4],
  ],
  ['results of which no call came before', [result('x'), result('y'), user], [0, 1, 2]],
  ['results of no call', [calling('a'), result('x'), result('y'), result('a')], [0, 3, 1, 2]],
  [
    'results with a message between them',
    [calling('a', 'b'), result('b'), user, result('a')],
    [0, 1, 2, 3],
  ],
])('%s', (_case, messages, order) => {
  const placed = inCallOrder(messages);
  expect(placed.map(({ index }) => index)).toEqual(order);
  expect(placed.map(({ message }) => message)).toEqual(order.map((index) => messages[index]));
  placed.forEach(({ message }, place) => {
    expect(message.role).toBe(messages[place]?.role);
  });
});

test('more results than a function takes arguments', () => {
  const ids = Array.from({ length: 200_000 }, (_, index) => `call_${index}`);
  const placed = inCallOrder([calling(...ids.slice(0, 2)), ...ids.map(result)]);
  expect(placed).toHaveLength(ids.length + 1);
});
