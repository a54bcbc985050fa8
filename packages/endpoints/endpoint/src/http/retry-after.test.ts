import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.js';

const NOW = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT');

test.each([
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': ' 0.5 ' }, 500],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:10 GMT' }, 10_000],
  [{ 'retry-after': 'Wednesday, 21-Oct-26 07:28:10 GMT' }, 10_000],
  [{ 'retry-after': 'Wed Oct 21 07:28:10 2026 GMT' }, 10_000],
  [{ 'retry-after': '0' }, 0],
  // A date that has passed asks for no pause, but does not forbid one.
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '10.5.3' }, undefined],
  [{ 'retry-after': '2026-10-21T07:28:10Z' }, undefined],
  [{ 'retry-after': '1e3' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%j asks for %s ms', (headers, expected) => {
  expect(retryAfter(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
});
