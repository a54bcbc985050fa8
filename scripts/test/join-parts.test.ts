import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinParts } from '../real-model/join-parts.ts';

const WHOLE = Buffer.concat([
  Buffer.alloc(2 ** 20 + 7, 'a'),
  Buffer.from([0, 255]),
  Buffer.from('é'),
]);
const sha256 = createHash('sha256').update(WHOLE).digest('hex');

let folder: string;
let file: string;
let parts: readonly string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parts-'));
  file = path.join(folder, 'whole.bin');
  parts = [WHOLE.subarray(0, 2 ** 20 + 3), WHOLE.subarray(2 ** 20 + 3)].map((bytes, index) => {
    const part = path.join(folder, `part${index}.bin`);
    writeFileSync(part, bytes);
    return part;
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('parts are joined in order, and deleted', () => {
  joinParts(parts, file, { size: WHOLE.length, sha256 });
  expect(readFileSync(file).equals(WHOLE)).toBe(true);
  expect(parts.filter((part) => existsSync(part))).toEqual([]);
});

test.each([
  ['checksum', () => parts, { size: WHOLE.length, sha256: 'f'.repeat(64) }],
  ['size', () => parts, { size: WHOLE.length + 1, sha256 }],
  ['order', () => parts.toReversed(), { size: WHOLE.length, sha256 }],
])('another %s is refused, and nothing is left', (_what, ordered, joined) => {
  expect(() => joinParts(ordered(), file, joined)).toThrow('the list of models');
  expect(existsSync(file)).toBe(false);
});
