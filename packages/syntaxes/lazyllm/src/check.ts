import { ModelspeakError } from '@modelspeak/core';
import { joinPath, type OptionsIssue } from '@modelspeak/core/authoring';

/** Creates the error for an invalid value. */
export function mismatch(value: unknown, expected: string, path: string): ModelspeakError {
  const found = value === undefined ? 'missing' : `found ${show(value)}`;
  return new ModelspeakError('invalid_input', `${found}, expected ${expected}`, { path });
}

/** Throws for anything but a string without lone surrogates. */
export function checkText(value: unknown, path: string): asserts value is string {
  if (typeof value !== 'string') throw mismatch(value, 'a string', path);
  checkUnicode(value, path);
}

/** Throws for a string with lone surrogates. */
export function checkUnicode(text: string, path: string): void {
  if (text.isWellFormed()) return;
  throw new ModelspeakError('invalid_unicode', 'found a lone surrogate', { path });
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws for unknown options. */
export function checkKeys(options: object, known: readonly string[], path: string): void {
  for (const key of Object.keys(options)) {
    if (known.includes(key)) continue;
    throw new ModelspeakError(
      'invalid_option',
      `unknown option; the options are ${known.join(', ')}`,
      {
        path: joinPath(path, key),
      },
    );
  }
}

/** Creates the error for the first issue of a schema. */
export function issueError([issue]: readonly OptionsIssue[], path: string): ModelspeakError {
  // The schemas of core only use keys in paths.
  const steps = (issue?.path ?? []) as readonly PropertyKey[];
  return new ModelspeakError('invalid_option', issue?.message ?? 'invalid option', {
    path: steps.reduce<string>(joinPath, path),
  });
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (isRecord(value)) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
