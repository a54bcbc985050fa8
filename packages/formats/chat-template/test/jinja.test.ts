import { readFileSync } from 'node:fs';
import { ModelspeakError, parseJson } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { fromJson } from '../src/jinja/from-json.js';
import { HiddenTokens } from '../src/jinja/hidden-tokens.js';
import { Rendering } from '../src/jinja/rendering.js';
import { compileTemplate } from '../src/jinja/template.js';

interface JinjaCase {
  readonly template: string;
  readonly output?: string;
  readonly reference_error?: string;
}

const { variables, cases } = parseJson(
  readFileSync(new URL('./jinja.json', import.meta.url), 'utf8'),
) as unknown as {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly cases: readonly JinjaCase[];
};

function render(template: string): string {
  const hidden = new HiddenTokens(compileControlTokens([]), () => false);
  const values = Object.entries(variables).map(
    ([name, value]) => [name, fromJson(value, { message: null }, hidden)] as const,
  );
  const rendering = new Rendering(hidden, '2025-01-05', 1_000_000);
  const pieces = compileTemplate(template).render(rendering, new Map(values));
  return pieces.map(({ text }) => text.toString()).join('');
}

test.each(cases)('$template', ({ template, output, reference_error }) => {
  if (reference_error === undefined) expect(render(template)).toBe(output);
  else expect(() => render(template)).toThrow(ModelspeakError);
});
