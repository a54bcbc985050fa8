import { expect, test } from 'vitest';
import { remaining } from '../release/remaining.mjs';

const first = { name: '@modelspeak/a', version: '1.1.0', versions: ['1.0.0', '1.1.0'] };
const second = { name: 'b', version: '1.0.0-rc.0', versions: ['1.0.0-rc.0'] };
const third = { name: 'c', version: '1.0.0', versions: ['1.0.0-rc.0'] };
const packages = [first, second, third];

test('a version that the registry lacks is published, whatever its tag', () => {
  const { unpublished } = remaining(packages, ['@modelspeak/a@1.1.0', 'c@1.0.0']);
  expect(unpublished).toEqual([third]);
});

test('a published version gets the tag that the remote lacks', () => {
  expect(remaining(packages, ['@modelspeak/a@1.0.0']).untagged).toEqual([first, second]);
  expect(remaining(packages, ['@modelspeak/a@1.1.0', 'b@1.0.0-rc.0']).untagged).toEqual([]);
});

test('nothing is tagged where there is no remote to compare with', () => {
  expect(remaining(packages, undefined).untagged).toEqual([]);
});
