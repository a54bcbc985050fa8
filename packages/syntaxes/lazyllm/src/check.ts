import { ModelspeakError } from '@modelspeak/core';
import { joinPath, type OptionsIssue } from '@modelspeak/core/authoring';

/** The error for a value that is not what it should be. */
export function mismatch(value: unknown, expected: string, path: string): ModelspeakError {
  const found = value === undefined ? 'missing' : `found ${show(value)}`;
  return new ModelspeakError('invalid_input', `${found}, expected ${expected}`, { path });
}

/** Refuses what is no string, or one that no encoding can write. */
export function checkText(value: unknown, path: string): asserts value is string {
  if (typeof value !== 'string') throw mismatch(value, 'a string', path);
  checkUnicode(value, path);
}

/** Refuses a string that no encoding can write. */
export function checkUnicode(text: string, path: string): void {
  if (text.isWellFormed()) return;
  throw new ModelspeakError('invalid_unicode', 'found half of a surrogate pair', { path });
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuses options of unknown names. */
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

/** The error for the first thing that a schema finds wrong with options. */
export function issueError([issue]: readonly OptionsIssue[], path: string): ModelspeakError {
  // The schemas of core name keys alone.
  const steps = (issue?.path ?? []) as readonly PropertyKey[];
  return new ModelspeakError('invalid_option', issue?.message ?? 'found no reason', {
    path: steps.reduce<string>(joinPath, path),
  });
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (isRecord(value)) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
