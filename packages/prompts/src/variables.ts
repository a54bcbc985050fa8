import { compactJson, type JsonStyle, ModelspeakError, writeJson } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import { pythonRepr } from '@modelspeak/pythonic';
import type { Braces } from './placeholders.js';

/**
 * The value of a variable. A string is written unchanged. With single braces, everything else is written as
 * Python prints it (`True`, `None`, `['a', 'b']`), and with double braces as JSON (`true`, `null`,
 * `["a", "b"]`).
 */
export type VariableValue =
  | string
  | number
  | boolean
  | null
  | readonly VariableValue[]
  | { readonly [key: string]: VariableValue | undefined };

/** A value for each placeholder of a prompt. */
export type Variables<Placeholder extends string = string> = string extends Placeholder
  ? Readonly<Record<string, VariableValue | undefined>>
  : { readonly [Name in Placeholder]: VariableValue };

/** Variables whose names are only known at run time. */
export type AnyVariables = Variables<string>;

/** Whether a variable is given. */
export function hasVariable(variables: AnyVariables, name: string): boolean {
  return Object.hasOwn(variables, name) && variables[name] !== undefined;
}

/**
 * The text of a variable.
 *
 * @throws {ModelspeakError} `invalid_input` if it is not a {@link VariableValue}, `circular` for a value that
 * contains itself, `invalid_unicode` for half of a surrogate pair
 */
export function valueText(variables: AnyVariables, name: string, braces: Braces): string {
  const value: unknown = variables[name];
  const path = joinPath('variables', name);
  if (typeof value === 'string') return wellFormed(value, path);
  const isWritable =
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value === 'boolean' || typeof value === 'object';
  if (isWritable) return writeJson(value, STYLES[braces], path);
  throw mismatch(value, path, 'a string, a finite number, a boolean, null, a list or an object');
}

const STYLES: Readonly<Record<Braces, JsonStyle>> = {
  single: checked(pythonRepr),
  double: checked({ ...compactJson, itemSeparator: ', ', keySeparator: ': ' }),
};

/** A style that refuses strings which no encoding can write. */
function checked(style: JsonStyle): JsonStyle {
  return { ...style, string: (value, path = '') => style.string(wellFormed(value, path)) };
}

function wellFormed(text: string, path: string): string {
  if (text.isWellFormed()) return text;
  throw new ModelspeakError(
    'invalid_unicode',
    'found half of a surrogate pair: perhaps the string was cut inside an emoji; use toWellFormed()',
    { path },
  );
}

/**
 * Refuses variables that are not an object.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkVariables(variables: unknown): asserts variables is AnyVariables {
  if (typeof variables === 'object' && variables !== null && !Array.isArray(variables)) return;
  throw mismatch(variables, 'variables', 'an object with a value for each placeholder');
}

/**
 * Refuses a placeholder without a variable, and a variable without a placeholder.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkStrictly(variables: AnyVariables, placeholders: readonly string[]): void {
  for (const name of placeholders) {
    if (hasVariable(variables, name)) continue;
    throw new ModelspeakError(
      'invalid_input',
      `the placeholder ${JSON.stringify(name)} has no value; pass one, or leave out strict to ` +
        'keep the placeholder in the text',
      { path: joinPath('variables', name) },
    );
  }
  const known = new Set(placeholders);
  for (const name of Object.keys(variables)) {
    if (known.has(name) || !hasVariable(variables, name)) continue;
    const expected =
      known.size === 0
        ? 'it has none'
        : `expected ${placeholders.map((word) => JSON.stringify(word)).join(', ')}`;
    throw new ModelspeakError(
      'invalid_input',
      `the prompt has no placeholder of this name; ${expected}`,
      { path: joinPath('variables', name) },
    );
  }
}
