import { IGNORED_LABEL, type TokenRecord } from '../encoding/encoded-row.js';

/** How many packs are open at a time: more fill them better, and take more memory. */
const OPEN = 64;

/**
 * Packs rows into longer ones of at most a length. Each row goes to the open pack that it fills
 * best; no row is divided.
 */
export class Packer {
  readonly #length: number;
  #open: Pack[] = [];

  constructor(length: number) {
    this.#length = length;
  }

  /** Takes a row; returns the packs that are full or had to make room. */
  add(row: TokenRecord): readonly TokenRecord[] {
    const size = row.ids.length;
    let best: Pack | undefined;
    for (const pack of this.#open) {
      if (pack.size + size <= this.#length && pack.size > (best?.size ?? -1)) best = pack;
    }
    if (best === undefined) {
      best = { rows: [], size: 0 };
      this.#open.push(best);
    }
    best.rows.push(row);
    best.size += size;
    if (best.size < this.#length && this.#open.length <= OPEN) return [];
    const fullest = this.#open.reduce((one, other) => (other.size > one.size ? other : one));
    this.#open = this.#open.filter((pack) => pack !== fullest);
    return [joined(fullest.rows)];
  }

  /** Returns the packs that are left. */
  end(): readonly TokenRecord[] {
    const left = this.#open.map(({ rows }) => joined(rows));
    this.#open = [];
    return left;
  }
}

interface Pack {
  readonly rows: TokenRecord[];
  size: number;
}

function joined(rows: readonly TokenRecord[]): TokenRecord {
  const size = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  const ids = new Int32Array(size);
  const labels = new Int32Array(size);
  let offset = 0;
  for (const row of rows) {
    ids.set(row.ids, offset);
    labels.set(row.labels, offset);
    // The row before must not learn to predict how this one begins.
    labels[offset] = IGNORED_LABEL;
    offset += row.ids.length;
  }
  return { kind: 'ids', ids, labels, lengths: rows.map((row) => row.ids.length) };
}
