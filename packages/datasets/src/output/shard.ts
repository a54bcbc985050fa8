import { DatasetError } from '../errors/dataset-error.js';

/** One of several runs that share the rows: this one takes every `count`th row. */
export interface Shard {
  /** Which one it is, from 1. */
  readonly index: number;
  readonly count: number;
}

export function checkShard({ index, count }: Shard): void {
  const isFit = Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count;
  if (isFit) return;
  throw new DatasetError(
    'invalid_option',
    `found the shard ${index}/${count}, expected one from 1/${count} to ${count}/${count}`,
  );
}

/** The part of a file's name that says which shard wrote it; empty if there is only one. */
export function shardSuffix(shard: Shard | undefined): string {
  if (shard === undefined || shard.count === 1) return '';
  const { index, count } = shard;
  return `-${String(index).padStart(String(count).length, '0')}of${count}`;
}
