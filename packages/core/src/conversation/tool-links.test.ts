import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import type { Message } from './conversation.js';
import { checkToolLinks } from './tool-links.js';

const user: Message = { role: 'user', content: '' };
const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: '' });
const calls = (...ids: string[]): Message => ({
  role: 'assistant',
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});

test.each<[string, Message[]]>([
  ['results in any order', [calls('a', 'b'), result('b'), result('a'), user]],
  ['calls that wait for their results at the end', [user, calls('a', 'b'), result('b')]],
  ['an id that an earlier turn had too', [calls('a'), result('a'), calls('a'), result('a')]],
])('accepts %s', (_name, messages) => {
  expect(() => checkToolLinks(messages)).not.toThrow();
});

describe('refuses', () => {
  test.each<[string, Message[], string, string]>([
    ['a result of no call', [user, result('a')], 'unknown_tool_call', 'messages[1].tool_call_id'],
    [
      'a result of another call',
      [calls('a'), result('b')],
      'unknown_tool_call',
      'messages[1].tool_call_id',
    ],
    [
      'a second result',
      [calls('a'), result('a'), result('a')],
      'unknown_tool_call',
      'messages[2].tool_call_id',
    ],
    [
      'a result that comes too late',
      [calls('a'), result('a'), user, result('a')],
      'unknown_tool_call',
      'messages[3].tool_call_id',
    ],
    [
      'a call without a result',
      [calls('a', 'b'), result('a'), user],
      'missing_tool_result',
      'messages[0].tool_calls[1].id',
    ],
    ['two calls of one id', [calls('a', 'a')], 'invalid_input', 'messages[0].tool_calls[1].id'],
  ])('%s', (_name, messages, code, path) => {
    expect(errorOf(() => checkToolLinks(messages))).toMatchObject({ code, path });
  });
});
