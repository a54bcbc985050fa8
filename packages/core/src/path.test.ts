import { expect, test } from 'vitest';
import { joinPath } from './path.js';

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
