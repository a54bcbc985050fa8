/** Models with a matching name that do not chat, or use another format: base models, K2.5, VL, Linear. */
export const OTHERS = ['*base*', '*vl*', '*linear*', '*dev*'];

/** Matches the names of a version, with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
