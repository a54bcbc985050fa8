import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LineFile } from './line-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => ({ name, path: path.join(folder, name) });
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** Lets the handle of files that are opened fail: `fails` says what a write does to some bytes. */
async function openWith(name: string, fails: (bytes: Uint8Array, from: number) => number | Error) {
  const warn = vi.fn<(message: string) => void>();
  const { openOwn } = await import('@modelspeak/files');
  const handle = await openOwn(at(name).path, { append: true });
  const write = handle.write.bind(handle);
  vi.spyOn(Object.getPrototypeOf(handle), 'write').mockImplementation((async (
    bytes: Uint8Array,
    from: number,
  ) => {
    const length = fails(bytes, from);
    if (length instanceof Error) throw length;
    return write(bytes, from, length);
  }) as never);
  const file = await LineFile.open(at(name), { warn });
  return { file, warn, close: () => handle.close() };
}

const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

test('adds lines to a file that only its user can read', async () => {
  writeFileSync(at('turns').path, 'before\n');
  chmodSync(at('turns').path, 0o666);
  const file = await LineFile.open(at('turns'), { warn: expect.unreachable });
  for (const line of ['a', 'b', 'c']) file.add(line);
  await file.close();
  expect(read('turns')).toBe('before\na\nb\nc\n');
  expect(file.lost).toBe(0);
  if (process.platform !== 'win32') expect(statSync(at('turns').path).mode & 0o777).toBe(0o600);
});

test('warns once while lines are lost, and goes on when they can be written', async () => {
  let room = 5;
  const { file, warn, close } = await openWith('full', (bytes, from) => {
    const length = Math.min(bytes.length - from, room);
    room -= length;
    return length === 0 ? full : length;
  });
  // The second line is torn.
  for (const line of ['one', 'two', 'three']) file.add(line);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(file.lost).toBe(2);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('cannot write full: the disk is full')],
  ]);
  room = 1000;
  file.add('four');
  await new Promise((resolve) => setTimeout(resolve, 50));
  room = 0;
  for (const line of ['five', 'six']) file.add(line);
  await file.close();
  expect(read('full')).toBe('one\nt\nfour\n');
  expect(file.lost).toBe(4);
  expect(warn).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  await close();
});

test('loses lines rather than keep more and more of them', async () => {
  const { file, warn, close } = await openWith('slow', (bytes, from) => bytes.length - from);
  const line = 'x'.repeat(2 ** 20);
  for (let count = 0; count < 100; count++) file.add(line);
  await file.close();
  expect(file.lost).toBe(100 - 63);
  expect(read('slow').length).toBe(63 * (2 ** 20 + 1));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('the disk is too slow')]]);
  vi.restoreAllMocks();
  await close();
});
