import { expect, test } from 'vitest';
import { inBrief } from './in-brief.js';

test('leaves out what takes long, and keeps what else was asked for', () => {
  const given = { runs: 7, attacks: 5000, skip: ['exactness'], seed: 1 } as const;
  expect(inBrief(given)).toEqual({
    runs: 7,
    seed: 1,
    attacks: 30,
    skip: ['exactness', 'growth'],
  });
  expect(inBrief({})).toEqual({ attacks: 30, skip: ['growth'] });
});
