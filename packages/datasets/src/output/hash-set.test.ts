import { expect, test } from 'vitest';
import { HashSet } from './hash-set.js';

test('tells new hashes from known ones, also after it has grown', () => {
  const set = new HashSet();
  // The same low bits, so that they collide, and others.
  const hashes = Array.from({ length: 3000 }, (_, index) =>
    index % 2 === 0
      ? BigInt(index) << 40n
      : (BigInt(index) * 0x9e37_79b9_7f4a_7c15n) & 0xffff_ffff_ffff_ffffn,
  );
  expect(hashes.filter((hash) => set.add(hash))).toHaveLength(hashes.length);
  expect(hashes.filter((hash) => set.add(hash))).toEqual([]);
});
