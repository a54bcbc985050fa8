import { DatasetError } from '../errors/dataset-error.js';
import type { Shard } from '../output/shard.js';
import type { Block } from '../workers/block.js';
import type { RawRow } from './raw-row.js';

/** What comes next of the input. */
export type Step = BlockStep | FaultStep | PartStep;

/** Rows to encode. */
export interface BlockStep {
  readonly kind: 'block';
  readonly block: Block;
  /** Where each row is. */
  readonly places: readonly Place[];
}

/** A row that cannot be read. */
export interface FaultStep {
  readonly kind: 'fault';
  readonly error: DatasetError;
}

/** The end of a part of the output. */
export interface PartStep {
  readonly kind: 'part';
  /** How many rows of the input come before it. */
  readonly inputRows: number;
}

/** Where a row is. */
export interface Place {
  readonly file: string;
  readonly row: number;
}

/** How to divide the input. */
export interface StepOptions {
  /** How many rows to skip: those that an earlier run has done. */
  readonly skip: number;
  /** Which rows to take. */
  readonly shard: Shard;
  /** How many rows of this shard make a part. */
  readonly partRows: number;
  /** Whether a damaged file is counted once. If not, it ends each shard, since each lacks rows. */
  readonly keepGoing: boolean;
}

/** How many bytes of rows a worker gets at a time. */
const BLOCK_BYTES = 1 << 17;

/** Divides the rows of the input into blocks and parts. The last step is the end of a part. */
export async function* stepsOf(
  batches: AsyncIterable<readonly RawRow[]>,
  { skip, shard, partRows, keepGoing }: StepOptions,
): AsyncGenerator<Step> {
  const builder = new BlockBuilder();
  let inputRows = 0;
  for await (const batch of batches) {
    for (const raw of batch) {
      const index = inputRows++;
      if (index < skip) continue;
      const isOurs = index % shard.count === shard.index - 1;
      const { json } = raw;
      if (json instanceof DatasetError) {
        if (isOurs || (json.code === 'unreadable' && !keepGoing)) {
          yield* builder.take();
          yield { kind: 'fault', error: json };
        }
      } else if (isOurs) {
        builder.add(raw, json);
        if (builder.size >= BLOCK_BYTES) yield* builder.take();
      }
      if (inputRows % (partRows * shard.count) === 0) {
        yield* builder.take();
        yield { kind: 'part', inputRows };
      }
    }
  }
  yield* builder.take();
  yield { kind: 'part', inputRows: Math.max(inputRows, skip) };
}

class BlockBuilder {
  #texts: Uint8Array[] = [];
  #ends: number[] = [];
  #places: Place[] = [];

  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  add({ file, row }: RawRow, json: Uint8Array): void {
    this.#texts.push(json);
    this.#ends.push(this.size + json.length);
    this.#places.push({ file, row });
  }

  take(): readonly BlockStep[] {
    if (this.#places.length === 0) return [];
    // Memory of its own, since it moves to a worker.
    const bytes = new Uint8Array(this.size);
    for (const [index, text] of this.#texts.entries()) {
      bytes.set(text, this.#ends[index - 1] ?? 0);
    }
    const step: BlockStep = {
      kind: 'block',
      block: { bytes, ends: this.#ends },
      places: this.#places,
    };
    this.#texts = [];
    this.#ends = [];
    this.#places = [];
    return [step];
  }
}
