/** Models with a matching name that do not chat, or use another format. */
export const OTHERS = ['*base*', '*vl*', '*dev*'];

/** Later versions of K2, whose number some hosts write with a hyphen, and Linear. */
export const LATER = ['*kimi-k2-5*', '*kimi-k2-6*', '*kimi-k2-7*', '*linear*'];

/** Matches the names of a version, with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
