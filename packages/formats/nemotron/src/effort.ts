import { ModelspeakError, type Thinking } from '@modelspeak/core';

/**
 * Returns the template's word for an effort; the default effort has none.
 *
 * @throws {ModelspeakError} `invalid_option` for an effort when thinking is off
 */
export function effortOf(
  { enabled, effort }: Thinking,
  words: Readonly<Record<string, string>>,
): string | undefined {
  if (effort === undefined) return undefined;
  if (enabled !== false) return words[effort];
  throw new ModelspeakError(
    'invalid_option',
    'has no effect with enabled: false; remove one of them',
    { path: 'thinking.effort' },
  );
}
