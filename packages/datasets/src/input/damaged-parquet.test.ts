import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import { DAMAGED_FILES, damaged } from '../../../files/test/damage.js';
import { Workshop } from '../../test/prepared.js';
import { DatasetError } from '../errors/dataset-error.js';
import { parquetRows } from './parquet-rows.js';

const shop = new Workshop();
afterAll(() => shop.remove());

const COUNT = 60;
const rows = Array.from({ length: COUNT }, (_, index) => index);
const GOOD = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'prompt', data: rows.map((index) => `What is ${index}?`), type: 'STRING' },
      { name: 'completion', data: rows.map((index) => (index % 7 === 0 ? null : `${index}`)) },
      { name: 'score', data: rows.map((index) => index / 3), type: 'DOUBLE' },
      { name: 'id', data: rows.map((index) => BigInt(index)), type: 'INT64' },
      { name: 'meta', data: rows.map((index) => ({ index, tags: ['a', 'b'] })), type: 'JSON' },
    ],
    rowGroupSize: 20,
  }),
);

/** How long a reader may be silent here, in milliseconds. */
const LONGEST = 3000;

async function read(bytes: Uint8Array) {
  const file = path.join(shop.folder, 'damaged.parquet');
  writeFileSync(file, bytes);
  let count = 0;
  const faults: unknown[] = [];
  for await (const batch of parquetRows('damaged.parquet', file, () => {}, LONGEST)) {
    for (const { json } of batch) {
      if (json instanceof Uint8Array) count++;
      else faults.push(json);
    }
  }
  return { count, faults };
}

test('the file is whole before it is damaged', async () => {
  expect(await read(GOOD)).toEqual({ count: COUNT, faults: [] });
});

test(
  'a damaged file is read or refused, and this process goes on',
  async () => {
    await fc.assert(
      fc.asyncProperty(damaged(GOOD), async (bytes) => {
        const { faults } = await read(bytes);
        for (const fault of faults) {
          expect(fault).toBeInstanceOf(DatasetError);
          expect(fault).toMatchObject({ code: 'unreadable', file: 'damaged.parquet' });
        }
      }),
      // Each has a worker of its own, which may have to be stopped.
      { numRuns: Math.ceil(DAMAGED_FILES / 3), endOnFailure: true },
    );
  },
  24 * 3_600_000,
);
