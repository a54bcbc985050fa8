/** Models with a matching name that do not chat. */
export const OTHERS = ['*base*', '*midtrain*'];

/** Matches names with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
