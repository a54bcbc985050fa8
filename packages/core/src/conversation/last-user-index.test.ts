import { expect, test } from 'vitest';
import { lastUserIndex } from './last-user-index.js';

test('is the place of the last message of the user', () => {
  const user = { role: 'user', content: 'Hi' } as const;
  const reply = { role: 'assistant', content: 'Yes?' } as const;
  expect(lastUserIndex([user, reply, user, reply])).toBe(2);
  expect(lastUserIndex([reply])).toBe(-1);
});
