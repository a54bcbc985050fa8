const LEVELS: readonly string[] = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/**
 * Finds the level of effort that is nearest to the wanted one, among those that a format supports.
 *
 * @returns The level; `undefined` if the format has none.
 *
 * @example
 * ```ts
 * import { nearestEffort } from '@modelspeak/chat';
 *
 * console.log(nearestEffort('max', ['low', 'medium', 'high'])); // high
 * ```
 */
export function nearestEffort(wanted: string, levels: readonly string[]): string | undefined {
  const place = LEVELS.indexOf(wanted);
  const distance = (level: string) => Math.abs(LEVELS.indexOf(level) - place);
  const ranked = levels.filter((level) => LEVELS.includes(level));
  return ranked.sort((one, other) => distance(one) - distance(other))[0];
}
