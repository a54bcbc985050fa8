import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TokenRecord } from '../encoding/encoded-row.js';
import { Packer } from './packer.js';

function record(ids: readonly number[]): TokenRecord {
  return { kind: 'ids', ids: Int32Array.from(ids), labels: Int32Array.from(ids) };
}

function packAll(length: number, rows: readonly (readonly number[])[]): readonly TokenRecord[] {
  const packer = new Packer(length);
  return [...rows.flatMap((row) => packer.add(record(row))), ...packer.end()];
}

test('rows are packed whole, each where it fills best', () => {
  const [first, second, ...others] = packAll(4, [[1, 2, 3], [4, 5], [6], [7, 8]]);
  expect([...(first?.ids ?? [])]).toEqual([1, 2, 3, 6]);
  expect(first?.lengths).toEqual([3, 1]);
  expect([...(second?.ids ?? [])]).toEqual([4, 5, 7, 8]);
  expect(others).toEqual([]);
});

test('no row is trained to predict the next', () => {
  const [pack] = packAll(5, [
    [1, 2, 3],
    [4, 5],
  ]);
  expect([...(pack?.labels ?? [])]).toEqual([-100, 2, 3, -100, 5]);
});

test('nothing is lost, and no pack is too long', () => {
  const rows = fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }), { maxLength: 400 });
  fc.assert(
    fc.property(rows, (given) => {
      const packs = packAll(8, given);
      const unpacked = packs.flatMap(({ ids, lengths = [] }) => {
        let at = 0;
        return lengths.map((length) => {
          at += length;
          return [...ids.subarray(at - length, at)].join();
        });
      });
      expect(unpacked.toSorted()).toEqual(given.map((row) => row.join()).toSorted());
      expect(packs.every(({ ids }) => ids.length <= 8)).toBe(true);
    }),
  );
});
