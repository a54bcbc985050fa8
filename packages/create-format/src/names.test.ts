import { describe, expect, test } from 'vitest';
import {
  formatNameOf,
  identifierOf,
  modelProblem,
  nameProblem,
  packageNameProblem,
  titleOf,
} from './names.js';

test.each([
  ['my-model', 'my-model'],
  ['deep/down/my-model/', 'my-model'],
  ['modelspeak-format-my-model', 'my-model'],
])('the folder %s suggests the name %s', (folder, name) => {
  expect(formatNameOf(folder)).toBe(name);
});

test.each([
  ['my-model', 'myModel'],
  ['glm-4-9b', 'glm49b'],
  ['3b', 'format3b'],
  ['class', 'classFormat'],
  ['create-sections-reader', 'createSectionsReaderFormat'],
])('%s is called %s in code', (name, identifier) => {
  expect(identifierOf(name)).toBe(identifier);
});

test('a name as people write it', () => {
  expect(titleOf('my-model-2')).toBe('My Model 2');
});

describe('refuses', () => {
  test.each(['My-Model', 'my_model', '-my', 'my--model', 'my-', '', 'mein-modèle', "a'b"])(
    'the format name %j',
    (name) => {
      expect(nameProblem(name)).toContain('expected a-z, 0-9 and single dashes');
    },
  );

  test.each([
    'my-model',
    'modelspeak-format-',
    '@a/b',
    '@/modelspeak-format-x',
    'modelspeak-format-X',
  ])('the package name %j', (name) => {
    expect(packageNameProblem(name)).toContain('expected modelspeak-format-x or');
  });

  test('a package name that npm finds too long', () => {
    expect(packageNameProblem(`modelspeak-format-${'x'.repeat(214)}`)).toContain('at most 214');
  });

  test.each(["it's", 'a b', 'a,b', '', 'a\\b', 'a\nb'])('the model %j', (model) => {
    expect(modelProblem(model)).toContain('expected a model id');
  });
});

test.each(['modelspeak-format-x', '@acme/modelspeak-format-x'])('takes the package %s', (name) => {
  expect(packageNameProblem(name)).toBeUndefined();
});
