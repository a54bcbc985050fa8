import { expect, test } from 'vitest';
import { StopTexts } from './stop-texts.js';

test.each([
  [['<end>'], ['a<', 'en', 'd>b'], 'a', '<end>'],
  [['<end>'], ['a<', 'en', 'x'], 'a<enx', undefined],
  [['b', 'abc'], ['xabc'], 'x', 'abc'],
  [['aab'], ['aa', 'a', 'b'], 'a', 'aab'],
  [[''], ['a'], 'a', undefined],
  [['<end>'], ['a<en'], 'a<en', undefined],
])('%j in %j gives %j', (stops, pieces, text, stop) => {
  const texts = new StopTexts(stops);
  let found = '';
  for (const piece of pieces) {
    const next = texts.push(piece);
    found += next.text;
    if (next.stop === undefined) continue;
    expect([found, next.stop]).toEqual([text, stop]);
    return;
  }
  expect([found + texts.flush(), undefined]).toEqual([text, stop]);
});
