import { joinPath, ModelspeakError } from '@modelspeak/core';
import { show } from './show.js';

/**
 * Refuses what are no options, and an option that nobody knows.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function checkOptions(options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw wrongOption(options, 'options', 'an object');
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    throw new ModelspeakError(
      'invalid_option',
      `found an unknown option, expected one of ${known.join(', ')}`,
      { path: joinPath('', name) },
    );
  }
}

/** The error for an option that is not what it should be. */
export function wrongOption(value: unknown, path: string, expected: string): ModelspeakError {
  return new ModelspeakError('invalid_option', `found ${show(value)}, expected ${expected}`, {
    path,
  });
}
