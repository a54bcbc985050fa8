import type { Message } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { withIdsOf } from './with-ids-of.js';

const calling = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  tool_calls: ids.map((id) => ({
    id,
    type: 'function',
    function: { name: 'f', arguments: '{}' },
  })),
});
const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: 'yes' });

test('results refer to the calls by the ids that these had', () => {
  const beginning = [calling('f:0', 'f:1')];
  const given = [calling('f_0', 'f_1'), result('f_1'), result('f_0'), result('other')];
  expect(withIdsOf(beginning, given)).toEqual([result('f:1'), result('f:0'), result('other')]);
});

test('a later call of the same id is another one', () => {
  const later = [calling('f_0'), result('f_0')];
  expect(withIdsOf([calling('f:0')], [calling('f_0'), ...later])).toEqual(later);
});
