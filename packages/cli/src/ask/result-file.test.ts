import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ResultFile } from './result-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function fileWith(text?: string): string {
  const file = path.join(folder, `${count++}.jsonl`);
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

const line = (key: string, value = key) => `{"key":"${key}","content":"${value}"}\n`;
const open = (file: string, options: { readonly resume: boolean }) =>
  ResultFile.open({ name: file, path: file }, options);
const read = (file: string) => readFileSync(file, 'utf8');

test('keeps each result at once, and sorts them in the end', async () => {
  const file = fileWith();
  const results = await open(file, { resume: false });
  for (const [key, row] of [
    ['c', 2],
    ['a', 0],
    ['b', 1],
  ] as const) {
    await results.add(line(key, 'é'), row);
    expect(read(file).endsWith(line(key, 'é'))).toBe(true);
  }
  expect(await results.sort()).toEqual({ others: 0 });
  await results.close();
  expect(read(file)).toBe(line('a', 'é') + line('b', 'é') + line('c', 'é'));
});

test('goes on with what is there, each result for one row', async () => {
  const file = fileWith(line('b') + line('x') + line('b'));
  const results = await open(file, { resume: true });
  expect(results.length).toBe(3);
  expect([results.has('a', 0), results.has('b', 1), results.has('b', 2)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(results.has('b', 3)).toBe(false);
  await results.add(line('a'), 0);
  await results.add(line('b', 'again'), 3);
  expect(await results.sort()).toEqual({ others: 1 });
  await results.close();
  expect(read(file)).toBe(line('x') + line('a') + line('b') + line('b') + line('b', 'again'));
});

test('adds nothing after a write that failed', async () => {
  const file = fileWith();
  const results = await open(file, { resume: false });
  await results.close();
  for (const key of ['a', 'b']) {
    await expect(results.add(line(key), 0)).rejects.toThrow(`cannot write ${file}: `);
  }
  expect(read(file)).toBe('');
});

const WHOLE = line('é');

test.each(Array.from(Buffer.from(WHOLE).keys(), (length) => length))(
  'a last line torn after %i bytes is asked for again, and only it',
  async (length) => {
    const torn = Buffer.from(WHOLE).subarray(0, length);
    const file = fileWith();
    writeFileSync(file, Buffer.concat([Buffer.from(line('a')), torn]));
    const results = await open(file, { resume: true });
    // All but its line break is a whole result.
    const isThere = length === Buffer.byteLength(WHOLE) - 1;
    expect([results.has('a', 0), results.has('é', 1)]).toEqual([true, isThere]);
    if (!isThere) await results.add(WHOLE, 1);
    await results.sort();
    await results.close();
    expect(read(file)).toBe(line('a') + WHOLE);
  },
);

test('leaves a file alone that it is not to go on with, or did not write', async () => {
  const file = fileWith(line('a'));
  const again = open(file, { resume: false });
  await expect(again).rejects.toThrow(`${file} already exists; add --resume`);
  const other = fileWith(`${line('a')}{"content":"mine"}\n${line('b')}`);
  const foreign = open(other, { resume: true });
  await expect(foreign).rejects.toThrow(
    `${other}:2: found no "key", so this is not a result of this command`,
  );
  expect(read(other)).toContain('mine');
  await expect(open(folder, { resume: true })).rejects.toThrow('it is a folder');
});

test('is of one process at a time, and says whose it is', async () => {
  const file = fileWith();
  const results = await open(file, { resume: false });
  const second = open(file, { resume: true });
  await expect(second).rejects.toThrow(
    `--output: another run (process ${process.pid}) is writing ${file}; wait until it ends`,
  );
  await results.add(line('a'), 0);
  await results.close();
  expect(existsSync(`${file}.lock`)).toBe(false);
  await (await open(file, { resume: true })).close();
  // Of one that cannot be opened nothing is left.
  await expect(open(file, { resume: false })).rejects.toThrow('already exists');
  expect(readdirSync(folder).filter((name) => name.includes('.lock'))).toEqual([]);
});

test('is taken over from a process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const file = fileWith(line('a'));
  writeFileSync(`${file}.lock`, `${pid}`);
  const opened = await Promise.allSettled([1, 2].map(() => open(file, { resume: true })));
  const [results, ...others] = opened.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  );
  expect(others).toEqual([]);
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid}`);
  await results?.close();
  expect(readdirSync(folder).filter((name) => name.includes('.lock'))).toEqual([]);
});
