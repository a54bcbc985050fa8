import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPath, pathSteps } from './path.js';

describe('joinPath', () => {
  test.each<[string, PropertyKey, string]>([
    ['', 'messages', 'messages'],
    ['', 0, '[0]'],
    ['messages', 2, 'messages[2]'],
    ['messages[2]', '$content_1', 'messages[2].$content_1'],
    ['a', 'first name', 'a["first name"]'],
    ['a', '2', 'a["2"]'],
    ['a', '', 'a[""]'],
    ['', 'say "hi"', '["say \\"hi\\""]'],
    ['a', 'größe', 'a["größe"]'],
  ])('%j and %j make %s', (path, step, expected) => {
    expect(joinPath(path, step)).toBe(expected);
  });
});

describe('pathSteps', () => {
  test('takes apart what joinPath joins', () => {
    const steps = fc.array(
      fc.oneof(
        fc.nat(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('a.b', 'a[0]', '"', '\\', '\\"]', ']["', '0', '', 'a b', '$x'),
      ),
    );
    fc.assert(
      fc.property(steps, (taken) => {
        expect(pathSteps(taken.reduce<string>(joinPath, ''))).toEqual(taken);
      }),
      { numRuns: 1000 },
    );
  });

  test('of an empty path are none', () => {
    expect(pathSteps('')).toEqual([]);
  });
});
