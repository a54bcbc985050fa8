/** Models of the name that do not chat, or chat otherwise: base models, K2.5, VL, Linear. */
export const OTHERS = ['*base*', '*vl*', '*linear*', '*dev*'];

/** The names of a version, with and without what follows a dash or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
