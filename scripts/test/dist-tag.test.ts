import { expect, test } from 'vitest';
import { distTag } from '../release/dist-tag.mjs';

test('a release is the latest', () => {
  expect(distTag('1.0.0', ['1.0.0-rc.0'])).toBe('latest');
  expect(distTag('1.1.0', ['1.0.0'])).toBe('latest');
});

test('a candidate has a tag of its own as soon as there is a release', () => {
  expect(distTag('1.0.0-rc.0', [])).toBe('latest');
  expect(distTag('1.0.0-rc.1', ['1.0.0-rc.0'])).toBe('latest');
  expect(distTag('2.0.0-rc.0', ['1.0.0-rc.0', '1.4.2'])).toBe('rc');
});
