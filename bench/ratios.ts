/** A ratio may be this many times its last recorded value, because machines and moments differ. */
const MOST = 1.5;

/** How many values to keep for each row. */
const KEPT = 5;

/** A recorded ratio, with its date and machine. */
export interface RecordedRatio {
  readonly date: string;
  readonly machine: string;
  readonly ratio: number;
}

/** The recorded ratios of a group's rows, oldest first. */
export type RecordedRows = Readonly<Record<string, readonly RecordedRatio[]>>;

/**
 * The ratios of a group of benchmarks, next to the recorded ones: our time divided by the time of a peer
 * or of a hand-written floor in the same run. Smaller is better.
 */
export class Ratios {
  readonly #recorded: RecordedRows;
  readonly #measured = new Map<string, number>();

  constructor(recorded: RecordedRows = {}) {
    this.#recorded = recorded;
  }

  /** Keeps the ratio of a row, and formats it: `1.42 (recorded 1.35, +5 %)`. */
  add(row: string, ratio: number): string {
    this.#measured.set(row, ratio);
    const last = this.#last(row);
    if (last === undefined) return `${spell(ratio)} (not recorded)`;
    const change = Math.round((ratio / last - 1) * 100);
    return `${spell(ratio)} (recorded ${spell(last)}, ${change < 0 ? '' : '+'}${change} %)`;
  }

  /** The rows that are too far above their recorded value. */
  get failed(): readonly string[] {
    return [...this.#measured]
      .filter(([row, ratio]) => ratio > (this.#last(row) ?? Number.POSITIVE_INFINITY) * MOST)
      .map(([row]) => row);
  }

  /** What to record: the last values of each row. */
  record(date: string, machine: string): RecordedRows {
    const rows = [...this.#measured].map(([row, ratio]) => {
      const latest = { date, machine, ratio: Number(spell(ratio)) };
      return [row, [...(this.#recorded[row] ?? []), latest].slice(-KEPT)];
    });
    return { ...this.#recorded, ...Object.fromEntries(rows) };
  }

  #last(row: string): number | undefined {
    return this.#recorded[row]?.at(-1)?.ratio;
  }
}

function spell(ratio: number): string {
  return ratio.toPrecision(3);
}
