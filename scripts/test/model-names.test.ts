import { optionsOfModel } from '@modelspeak/conformance';
import type { FormatFactory, PromptFormat } from '@modelspeak/core';
import { registry } from 'modelspeak';
import { describe, expect, test } from 'vitest';
import { formatFactories } from '../lib/formats.mjs';
import { KNOWN_MODELS } from './known-models.ts';
import { OTHER_MODELS } from './other-models.ts';

const factories = new Map(
  (await formatFactories()).map(({ factory }) => [factory.formatName as string, factory]),
);

/** The format that a model gets from the registry of all formats, and its version: `glm 5.2`. */
function formatOf(model: string): string | undefined {
  const name = registry.findForModel(model)?.name;
  if (name === undefined) return undefined;
  const factory = factories.get(name) as FormatFactory<never, PromptFormat>;
  const { version } = optionsOfModel(factory, model) as { readonly version?: string };
  return version === undefined ? name : `${name} ${version}`;
}

describe.each(Object.entries(KNOWN_MODELS))('%s is the format of', (format, models) => {
  test.each(models)('%s', (model) => {
    expect(formatOf(model)).toBe(format);
  });
});

describe.each(Object.entries(OTHER_MODELS))('no format is chosen for models: %s', (_, models) => {
  test.each(models)('%s', (model) => {
    expect(formatOf(model)).toBeUndefined();
  });
});

test('no name stands in both lists', () => {
  const known = Object.values(KNOWN_MODELS).flat();
  const others = Object.values(OTHER_MODELS).flat();
  expect(new Set([...known, ...others]).size).toBe(known.length + others.length);
});
