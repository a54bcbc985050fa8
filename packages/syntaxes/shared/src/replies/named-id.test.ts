import { expect, test } from 'vitest';
import { nameInId } from './kimi.js';

test.each([
  ['functions.f:0', 'f'],
  ['f:0', 'f'],
  ['functions.f', 'f'],
  ['functions.a.b:c:12', 'a.b:c'],
  ['書籍検索:1', '書籍検索'],
])('%s names %s', (id, name) => {
  expect(nameInId(id)).toBe(name);
});
