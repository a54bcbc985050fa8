import { ModelspeakError } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';

/**
 * Refuses options that are not an object, and unknown options.
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
      `unknown option; the options are ${known.join(', ')}`,
      {
        path: joinPath('', name),
      },
    );
  }
}

/** The error for an invalid option. */
export function wrongOption(value: unknown, path: string, expected: string): ModelspeakError {
  return mismatch(value, path, expected, 'invalid_option');
}
