import { expect, test } from 'vitest';
import { closestName, unknownName } from './unknown-name.js';

test.each([
  ['verison', 'version'],
  ['lama', 'llama3'],
  ['tool_calls', 'toolCalls'],
  ['tool', undefined],
  ['size', undefined],
  ['', undefined],
])('the closest name to %j is %j', (name, closest) => {
  const known = ['llama3', 'version', 'wide', 'toolCall', 'toolCalls'];
  expect(closestName(name, known)).toBe(closest);
  expect(closestName(name, [])).toBeUndefined();
});

test('an unknown name comes with the one that was meant, and all there are', () => {
  expect(unknownName('option', 'verison', ['version', 'wide'])).toBe(
    'unknown option; did you mean "version"? The options are version, wide',
  );
  expect(unknownName('option', 'size', ['version', 'wide'])).toBe(
    'unknown option; the options are version, wide',
  );
  expect(unknownName('option', 'size', [])).toBe('unknown option; there are no options');
});
