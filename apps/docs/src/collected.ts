/** The results that `scripts/evidence.mjs` collected: tests, attacks, benchmarks, the gateway and the cache. */
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
  readonly gateway?: MeasuredGateway;
  readonly cache?: MeasuredCache;
}

/** What `npm run bench:gateway -- --write` measured. */
export interface MeasuredGateway {
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly {
    readonly name: string;
    readonly streams: number;
    readonly tokensPerSecond: number;
    readonly firstTokenMs: number;
    /** `null` where the system does not say it. */
    readonly memoryMB: number | null;
  }[];
}

/** What came from the prefix cache of a server, in conversations of `npm run servers`. */
export interface MeasuredCache {
  readonly date: string;
  readonly server: string;
  readonly model: string;
  readonly rows: readonly {
    readonly name: string;
    readonly turns: number;
    readonly cached: number;
    readonly prompt: number;
  }[];
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}
