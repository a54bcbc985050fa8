/** Models with a matching name that do not chat, or use another format: base models, K2.5, VL, Linear. */
export const OTHERS = [
  '*base*',
  '*vl*',
  '*linear*',
  '*dev*',
  // Some hosts write a version with a hyphen.
  '*kimi-k2-5*',
  '*kimi-k2-6*',
  '*kimi-k2-7*',
];

/** Matches the names of a version, with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
