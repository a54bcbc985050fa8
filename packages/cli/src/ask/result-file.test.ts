import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** A key as the command makes them: sixteen digits. */
const keyOf = (key: string) => Buffer.from(key.padStart(8)).toString('hex').slice(0, 16);
const line = (key: string, value = key) => `{"key":"${keyOf(key)}","content":"${value}"}\n`;
const open = (file: string, options: { readonly resume: boolean }) =>
  ResultFile.open({ name: file, path: file }, options);
/** The origin of results that name none. */
const NOWHERE = {};
const read = (file: string) => readFileSync(file, 'utf8');

test('writes each result at once, and sorts all at the end', async () => {
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

test('continues a file, with one row for each result', async () => {
  const file = fileWith(line('b') + line('x') + line('b'));
  const results = await open(file, { resume: true });
  expect(results.length).toBe(3);
  expect([
    results.has(keyOf('a'), 0, NOWHERE),
    results.has(keyOf('b'), 1, NOWHERE),
    results.has(keyOf('b'), 2, NOWHERE),
  ]).toEqual([false, true, true]);
  expect(results.has(keyOf('b'), 3, NOWHERE)).toBe(false);
  await results.add(line('a'), 0);
  await results.add(line('b', 'again'), 3);
  expect(await results.sort()).toEqual({ others: 1 });
  await results.close();
  expect(read(file)).toBe(line('x') + line('a') + line('b') + line('b') + line('b', 'again'));
});

test('updates the place of a row that has moved', async () => {
  const rest = `"key":"${keyOf('a')}","usage":{"input":1.0},"cost":1e-7`;
  const file = fileWith(`{"id":7,"file":"a.jsonl","line":1,${rest}}\n${line('b')}`);
  const results = await open(file, { resume: true });
  results.has(keyOf('a'), 0, { id: 7, file: 'a.jsonl', line: 2 });
  results.has(keyOf('b'), 1, NOWHERE);
  await results.sort();
  await results.close();
  expect(read(file)).toBe(`{"id":7,"file":"a.jsonl","line":2,${rest}}\n${line('b')}`);
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

/** Whether this process may mount file systems: one in a container that is root. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

const WHOLE = line('w', 'é {\\"}\\\\');

test.each(Array.from(Buffer.from(WHOLE).keys(), (length) => length))(
  'a last line torn after %i bytes is asked for again, and only it',
  async (length) => {
    const torn = Buffer.from(WHOLE).subarray(0, length);
    const file = fileWith();
    writeFileSync(file, Buffer.concat([Buffer.from(line('a')), torn]));
    const results = await open(file, { resume: true });
    // All but its line break is a whole result.
    const isThere = length === Buffer.byteLength(WHOLE) - 1;
    expect([results.has(keyOf('a'), 0, NOWHERE), results.has(keyOf('w'), 1, NOWHERE)]).toEqual([
      true,
      isThere,
    ]);
    if (!isThere) await results.add(WHOLE, 1);
    await results.sort();
    await results.close();
    expect(read(file)).toBe(line('a') + WHOLE);
  },
);

test('refuses to continue a file of another kind, and leaves it unchanged', async () => {
  const file = fileWith(line('a'));
  const again = open(file, { resume: false });
  await expect(again).rejects.toThrow(`${file} already exists; add --resume`);
  await expect(open(folder, { resume: true })).rejects.toThrow('it is a folder');
});

test('is never written through a link', async () => {
  const target = fileWith('mine');
  const other = fileWith();
  const linked = fileWith();
  const hard = fileWith();
  symlinkSync(target, linked);
  symlinkSync(fileWith(), other);
  linkSync(target, hard);
  for (const resume of [false, true]) {
    for (const [file, problem] of [
      [linked, 'it is a link to '],
      [other, 'it is a link to '],
      [hard, 'it has a second name'],
    ] as const) {
      await expect(open(file, { resume })).rejects.toThrow(`cannot write ${file}: ${problem}`);
    }
  }
  expect(read(target)).toBe('mine');
  for (const file of [linked, other, hard]) rmSync(file);
});

test.each([
  ['a text', 'keep me\n', 1],
  ['a text without a line break', 'keep me', 1],
  ['NULs', '\0\0\0\0', 1],
  ['JSON', '{"id":1,"text":"mine"}\n', 1],
  ['JSON without a line break', '{"id":1,"text":"mine"}', 1],
  ['torn JSON', '{"id":1,"text":"mi', 1],
  ['JSON with a key of its own', '{"key":"mine"}\n', 1],
  ['a foreign line among results', `${line('a')}{"content":"mine"}\n${line('b')}`, 2],
  ['a foreign last line', `${line('a')}{"content":"mine"}\n`, 2],
  ['a foreign last line without a line break', `${line('a')}mine`, 2],
  ['a damaged last line', `${line('a')}{"key":"\n`, 2],
  ['a last line with a damaged line break', `${line('a')}${line('b').trimEnd()}x`, 2],
])('leaves a file alone that holds %s', async (_what, text, number) => {
  const file = fileWith(text);
  await expect(open(file, { resume: true })).rejects.toThrow(
    `${file}:${number}: this is not a result of this command, or it is damaged; choose another file`,
  );
  expect(read(file)).toBe(text);
});

test.skipIf(process.platform === 'win32')('is for its user alone, or keeps its mode', async () => {
  const own = fileWith();
  const shared = fileWith(line('b'));
  chmodSync(shared, 0o640);
  for (const [file, mode] of [
    [own, 0o600],
    [shared, 0o640],
  ] as const) {
    const results = await open(file, { resume: true });
    results.has(keyOf('b'), 1, NOWHERE);
    await results.add(line('b'), 1);
    await results.add(line('a'), 0);
    await results.sort();
    await results.close();
    expect(read(file).startsWith(line('a'))).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(mode);
  }
  expect(readdirSync(folder).filter((name) => !/^\d+\.jsonl$/.test(name))).toEqual([]);
});

test.skipIf(!canMount)('a full disk ends a run, which goes on when there is space', async () => {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  try {
    const file = path.join(disk, 'results.jsonl');
    const large = line('a', 'x'.repeat(100_000));
    const results = await open(file, { resume: false });
    await expect(results.add(large, 0)).rejects.toThrow(
      `cannot write ${file}: the disk is full; all results before that are there: once it can be written, continue with --resume`,
    );
    await results.close();
    expect(read(file)).toBe('');
    const again = await open(file, { resume: true });
    await again.add(line('a'), 0);
    await again.close();
    expect(read(file)).toBe(line('a'));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await expect(open(file, { resume: true })).rejects.toThrow('the file system is read-only');
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
});

test('belongs to one process at a time', async () => {
  const file = fileWith();
  const results = await open(file, { resume: false });
  const second = open(file, { resume: true });
  await expect(second).rejects.toThrow(
    `--output: another run is writing ${file}; wait until it ends`,
  );
  await results.add(line('b'), 1);
  await results.add(line('a'), 0);
  await results.sort();
  await results.close();
  const again = await open(file, { resume: true });
  await expect(open(file, { resume: true })).rejects.toThrow('another run is writing');
  await again.close();
});

test('belongs to one of several processes in turn, and loses no result', async () => {
  const file = fileWith();
  let added = 0;
  const work = async (worker: number) => {
    for (let count = 0; count < 40; count++) {
      const results = await open(file, { resume: true }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      if (results === undefined) continue;
      await results.add(line(`${worker}-${count}`), -results.length);
      added++;
      await results.sort();
      await results.close();
    }
  };
  await Promise.all([1, 2, 3, 4].map(work));
  expect(read(file).trimEnd().split('\n')).toHaveLength(added);
});
