import { joinPath, ModelspeakError } from '@modelspeak/core';
import { show } from './show.js';

/** What a variable may be. A number is written as JavaScript spells it. */
export type VariableValue = string | number;

/** A value for each placeholder of a prompt. */
export type Variables<Placeholder extends string = string> = string extends Placeholder
  ? Readonly<Record<string, VariableValue | undefined>>
  : { readonly [Name in Placeholder]: VariableValue };

/** Variables whose names are not known before the program runs. */
export type AnyVariables = Variables<string>;

/** Whether a variable is given. */
export function hasVariable(variables: AnyVariables, name: string): boolean {
  return Object.hasOwn(variables, name) && variables[name] !== undefined;
}

/**
 * The text that stands for a variable.
 *
 * @throws {ModelspeakError} `invalid_input` for what is neither text nor a finite number,
 * `invalid_unicode` for half of a surrogate pair
 */
export function valueText(variables: AnyVariables, name: string): string {
  const value: unknown = variables[name];
  const path = joinPath('variables', name);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') {
    throw new ModelspeakError(
      'invalid_input',
      `found ${show(value)}, expected a string or a finite number; write it as text yourself`,
      { path },
    );
  }
  if (!value.isWellFormed()) {
    throw new ModelspeakError(
      'invalid_unicode',
      'found half of a surrogate pair, as where a string is cut inside an emoji; see toWellFormed()',
      { path },
    );
  }
  return value;
}

/**
 * Refuses variables that are not an object.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkVariables(variables: unknown): void {
  if (typeof variables === 'object' && variables !== null && !Array.isArray(variables)) return;
  throw new ModelspeakError(
    'invalid_input',
    `found ${show(variables)}, expected an object with a value for each placeholder`,
    { path: 'variables' },
  );
}

/**
 * Refuses a placeholder without a variable, and a variable without a placeholder.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkStrictly(variables: AnyVariables, placeholders: readonly string[]): void {
  const known = new Set(placeholders);
  for (const name of placeholders) {
    if (hasVariable(variables, name)) continue;
    throw new ModelspeakError(
      'invalid_input',
      `found nothing for the placeholder ${JSON.stringify(name)}, expected a value; ` +
        'give one, or leave out strict to let the placeholder stand',
      { path: joinPath('variables', name) },
    );
  }
  for (const name of Object.keys(variables)) {
    if (known.has(name) || !hasVariable(variables, name)) continue;
    const expected =
      known.size === 0
        ? 'no variable, since the prompt has no placeholder'
        : `one of ${placeholders.map((word) => JSON.stringify(word)).join(', ')}`;
    throw new ModelspeakError(
      'invalid_input',
      `found a variable that the prompt has no placeholder for, expected ${expected}; leave it out`,
      { path: joinPath('variables', name) },
    );
  }
}
