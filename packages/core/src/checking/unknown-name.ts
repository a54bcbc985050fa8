import leven from 'leven';

/**
 * Returns the known name that a misspelled one most likely means, or `undefined` if none is close.
 *
 * @example
 * ```ts
 * import { closestName } from '@modelspeak/core/authoring';
 *
 * console.log(closestName('verison', ['version', 'profile'])); // version
 * console.log(closestName('colour', ['version', 'profile'])); // undefined
 * ```
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const [closest] = known
    .map((candidate) => ({ candidate, distance: leven(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= 0.4 * Math.max(name.length, candidate.length))
    .sort((one, other) => one.distance - other.distance);
  return closest?.candidate;
}

/**
 * Describes an unknown name: the name that was probably meant, and all known names.
 *
 * @param what The kind of name, such as `option`.
 *
 * @example
 * ```ts
 * import { unknownName } from '@modelspeak/core/authoring';
 *
 * console.log(unknownName('option', 'verison', ['version', 'profile']));
 * // unknown option; did you mean "version"? The options are version, profile
 * ```
 */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  if (known.length === 0) return `unknown ${what}; there are no ${what}s`;
  const closest = closestName(name, known);
  const list = `${what}s are ${known.join(', ')}`;
  return closest === undefined
    ? `unknown ${what}; the ${list}`
    : `unknown ${what}; did you mean ${JSON.stringify(closest)}? The ${list}`;
}
