/** One behaviour of a source: what it is there, where it is here, and what shows it. */
export type Behaviour = readonly [there: string, here: string, ...shown: readonly Shown[]];

/** A test, as its file and its title; or why there is none. */
export type Shown = `${string}.test.ts: ${string}` | { readonly why: string };

/** Behaviours under a heading. */
export interface Group {
  readonly heading: string;
  readonly behaviours: readonly Behaviour[];
}

/** Why something of a source is not here, or is otherwise. */
export function why(reason: string): Shown {
  return { why: reason };
}
