import { errorOf } from '@modelspeak/conformance';
import { expect, test } from 'vitest';
import { formatDate } from './dates.js';
import { systemMessages } from './index.js';

test.each([
  ['2025-01-05', '05 January 2025', '05 Jan 2025'],
  ['2024-12-31', '31 December 2024', '31 Dec 2024'],
  [undefined, '26 July 2024', '26 Jul 2024'],
])('%s is written %s or %s', (today, long, short) => {
  expect(formatDate(today)).toBe(long);
  expect(formatDate(today, 3)).toBe(short);
});

test.each([
  'today',
  '2025-13-01',
  '2025-00-01',
  '2025-01',
  '',
  '2025-1-5',
  '2025-01-32',
  '2025-01-00\n',
] as const)('%j is no date', (today) => {
  const error = errorOf(() => systemMessages({ today }));
  expect(error.code).toBe('invalid_option');
  expect(error.path).toBe('today');
  expect(error.message).toBe(`today: found "${today}", expected a date such as "2025-01-31"`);
});
