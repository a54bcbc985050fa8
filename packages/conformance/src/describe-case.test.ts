import type { Conversation } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { describeCase } from './describe-case.js';

const conversation: Conversation = {
  messages: [
    { role: 'user', content: 'Rain?' },
    {
      role: 'assistant',
      reasoning_content: 'Look.',
      content: 'One moment.',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'search', arguments: '{"q":"rain"}' } },
        { id: 'b', type: 'custom', custom: { name: 'run', input: 'ls' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'No.\n' },
  ],
  tools: [
    { type: 'function', function: { name: 'search' } },
    { type: 'custom', custom: { name: 'run' } },
  ],
};

test('shows a conversation as a line for each tool and message, and as JSON', () => {
  expect(describeCase([conversation, 'a reply', undefined])).toBe(
    [
      '  tool offered: search {}',
      '  tool offered: run',
      '  user: "Rain?"',
      '  assistant: thinks "Look.", says "One moment.", calls search with {"q":"rain"}, calls run with "ls"',
      '  tool: "No.\\n"',
      '  "a reply"',
      '  undefined',
      `as JSON: ${JSON.stringify([conversation, 'a reply', null])}`,
    ].join('\n'),
  );
});

test('shows what is no JSON', () => {
  expect(describeCase(undefined)).toBe('  undefined\nas JSON: undefined');
});
