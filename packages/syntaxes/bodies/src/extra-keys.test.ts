import { expect, test } from 'vitest';
import { gatherExtra, spreadExtra } from './extra-keys.js';

const KNOWN = ['type', 'text'];

test('unknown keys become extra keys, and come back', () => {
  const given = { type: 'text', text: 'Hi', cache: { ttl: 5 }, note: 'x' };
  const gathered = { type: 'text', text: 'Hi', extra: { cache: { ttl: 5 }, note: 'x' } };
  expect(gatherExtra(given, KNOWN)).toEqual(gathered);
  expect(spreadExtra(gathered, KNOWN, 'part')).toEqual(given);
});

test('empty keys say nothing, and are left for the check', () => {
  expect(gatherExtra({ type: 'text', note: null }, KNOWN)).toEqual({ type: 'text', note: null });
  expect(gatherExtra('text', KNOWN)).toBe('text');
  expect(gatherExtra({ any: 1 }, undefined)).toEqual({ any: 1 });
});

test('a standard key among the extra keys is refused', () => {
  expect(() => spreadExtra({ extra: { text: 'x' } }, KNOWN, 'part')).toThrow(
    expect.objectContaining({ code: 'invalid_input', path: 'part.extra.text' }),
  );
});
