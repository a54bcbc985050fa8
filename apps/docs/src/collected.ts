/** The results that `scripts/evidence.mjs` collected: tests, attacks and benchmarks. */
export interface Collected {
  readonly date: string;
  readonly node: string;
  readonly system: string;
  readonly conformance: readonly {
    readonly format: string;
    /** The tests of each group of the conformance suite. */
    readonly groups: Readonly<Record<string, TestCount>>;
  }[];
  /** The generated attacks, none of which succeeded, if `npm run attacks` recorded any. */
  readonly attacks?: { readonly date: string; readonly tried: number; readonly formats: number };
  /** The benchmarks' output, by group. */
  readonly bench?: Readonly<
    Record<
      string,
      { readonly date: string; readonly machine: string; readonly lines: readonly string[] }
    >
  >;
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}
