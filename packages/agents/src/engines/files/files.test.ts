import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Program } from '../../port.js';
import { files } from './files.js';
import { LineWriter, LONGEST_LINE } from './lines.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const journal = (): string => path.join(folder, 'journal');
const open = (program: Program = adder, options = {}) => files({ folder, ...options })(program);

/** Adds its input to the memory of its key, in a step. */
const adder: Program = {
  async run(run, input) {
    const { sum = 0 } = await run.load();
    const next = await run.step('add', () => Number(sum) + Number(input));
    await run.commit({ memory: { sum: next }, events: [{ next }] });
    return next;
  },
  call: async () => null,
};

async function add(engine: Awaited<ReturnType<typeof open>>, input: number, id?: string) {
  return engine.result(await engine.submit('key', input, { id }));
}

const lineOf = (value: object, sum?: number): string =>
  new LineWriter(sum).write(Buffer.from(JSON.stringify(value))).toString();

/** The checksum of the last line of a text. */
const sumOf = (text: string): number =>
  Number.parseInt(text.slice(text.lastIndexOf('\n', text.length - 2) + 1).slice(0, 8), 16);

/** The journal is refused, and left as it is. */
async function isRefusedAt(problem: RegExp | string): Promise<void> {
  const before = await readFile(journal());
  await expect(open()).rejects.toMatchObject({
    code: 'corrupt_journal',
    path: journal(),
    problem:
      typeof problem === 'string'
        ? expect.stringContaining(problem)
        : expect.stringMatching(problem),
  });
  expect(await readFile(journal())).toEqual(before);
}

/** Whether this process may mount file systems: one in a container that is root. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

describe('a journal', () => {
  test('is gone on with', async () => {
    const before = await open();
    await add(before, 1, 'a');
    await before.close();
    const after = await open();
    expect(await add(after, 2)).toBe(3);
    // The same run as before, whose input is not looked at again.
    expect(await add(after, 9, 'a')).toBe(1);
    await after.close();
  });

  test('is cut off where its last line is torn, and only there', async () => {
    const before = await open();
    await add(before, 1);
    await add(before, 2);
    await before.close();
    const bytes = await readFile(journal());
    const start = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    for (let length = start; length < bytes.length; length++) {
      await writeFile(journal(), bytes.subarray(0, length));
      const after = await open();
      await after.close();
      // A line is whole with its last brace, even if its line break is missing.
      const isWhole = length === bytes.length - 1;
      const kept = isWhole ? bytes : bytes.subarray(0, start);
      const read = await readFile(journal());
      expect(read.subarray(0, kept.length)).toEqual(kept);
    }
  });

  test.each([
    ['a line of another text', 'hello\n'],
    ['an unfinished line of another text', 'hello'],
    ['a whole line with a wrong checksum', '00000000 {"key":"key"}\n'],
    ['a whole line with a wrong checksum and no line break', '00000000 {"key":"key"}'],
    ['a line whose line break is damaged', '00000000 {"key":"key"}x'],
    ['a line without characters', '\n'],
    ['NULs', '\0\0\0\0'],
  ])('is refused with %s at its end', async (_what, end) => {
    const before = await open();
    await add(before, 1);
    await before.close();
    await appendFile(journal(), end);
    await isRefusedAt(/^line 7, from byte \d+ on, is damaged; .* truncate/);
  });

  test('is refused without any line that another follows', async () => {
    const before = await open();
    for (let count = 0; count < 10; count++) await add(before, 1);
    await before.close();
    const lines = (await readFile(journal(), 'utf8')).split(/(?<=\n)/);
    expect(lines.length).toBeGreaterThan(40);
    for (const [index] of lines.slice(0, -1).entries()) {
      await writeFile(journal(), lines.toSpliced(index, 1).join(''));
      await isRefusedAt(index === 0 ? 'no journal' : new RegExp(`^line ${index + 1}, `));
    }
  });

  test('is refused with two lines in another order, or one twice', async () => {
    const before = await open();
    await add(before, 1);
    await before.close();
    const [first = '', ...rest] = (await readFile(journal(), 'utf8')).split(/(?<=\n)/);
    await writeFile(journal(), [first, ...rest.toReversed()].join(''));
    await isRefusedAt(/^line 2, /);
    await writeFile(journal(), [first, ...rest, rest.at(-1)].join(''));
    await isRefusedAt(new RegExp(`^line ${rest.length + 2}, `));
  });

  test('is refused where a byte of it is another', async () => {
    const before = await open();
    await add(before, 1);
    await before.close();
    const bytes = await readFile(journal());
    const places = [...bytes.keys()].filter((index) => index % 5 === 0 || bytes[index] === 0x0a);
    for (const index of places) {
      const damaged = Buffer.from(bytes);
      damaged[index] = (bytes[index] ?? 0) ^ 1;
      await writeFile(journal(), damaged);
      await isRefusedAt(/damaged|no journal/);
    }
  });

  test.each([
    ['is a text', 'My diary\n'],
    ['is a text without a line break', 'My diary'],
    ['holds NULs', '\0'.repeat(4096)],
    ['is empty', ''],
    ['is the JSON of somebody else', '{"journal":2}\n'],
    ['is torn in its first line', '1234abcd {"jour'],
  ])('is never one that %s', async (_what, text) => {
    await writeFile(journal(), text);
    await writeFile(`${journal()}.new`, 'mine');
    await isRefusedAt('no journal of this package');
    expect(await readFile(`${journal()}.new`, 'utf8')).toBe('mine');
  });

  test.each([1, 3, 'x', null])('is refused that another version wrote: %j', async (version) => {
    await writeFile(journal(), lineOf({ journal: version, size: 0 }));
    await isRefusedAt('it was written by another version of this package');
  });

  test('has no line longer than the limit', async () => {
    const large = 'x'.repeat(LONGEST_LINE);
    const greedy: Program = {
      async run(run, input) {
        if (input === 'step') return run.step('large', () => large);
        if (input === 'commit') await run.commit({ memory: { large }, events: [] });
        return input === 'result' ? large : 'small';
      },
      call: async () => null,
    };
    const engine = await open(greedy);
    await expect(engine.submit('key', large)).rejects.toMatchObject({
      code: 'too_large',
      path: journal(),
      problem: expect.stringContaining('at most 67108864 bytes'),
    });
    for (const input of ['step', 'commit', 'result']) {
      const result = engine.result(await engine.submit('key', input));
      await expect(result).rejects.toMatchObject({ failure: { message: /at most 67108864/ } });
    }
    // None of these stops the engine.
    expect(await engine.result(await engine.submit('key', 'small'))).toBe('small');
    await engine.close();
    await (await open(greedy)).close();
  });

  test('is written anew without what is over, and goes on with what is not', async () => {
    const waiting: Program = {
      ...adder,
      async run(run, input) {
        if (input !== 'wait') return adder.run(run, input);
        const first = await run.step('first', () => 'once');
        return [first, await run.wait('answer')];
      },
    };
    const engine = await open(waiting, { compactFrom: 4000, keep: 3 });
    const run = await engine.submit('other', 'wait');
    for (let count = 0; count < 200; count++) await add(engine, 1);
    expect((await stat(journal())).size).toBeLessThan(12_000);
    expect(await engine.runs()).toHaveLength(4);
    await engine.close();

    const again = await open(waiting);
    expect(await add(again, 1)).toBe(201);
    const [waits] = (await again.runs()).flatMap((one) => one.waiting);
    await again.resolve(waits?.token ?? '', 'yes');
    expect(await again.result(run)).toEqual(['once', 'yes']);
    await again.close();
  });
});

describe('a folder', () => {
  test('is run by one at a time', async () => {
    const engine = await open();
    await expect(open()).rejects.toMatchObject({
      code: 'locked',
      path: path.join(folder, 'lock'),
      problem: expect.stringContaining('another process is using this folder'),
    });
    await engine.close();
    await (await open()).close();
    expect(await readdir(folder)).toEqual(['journal', 'lock']);
  });

  test('is free again when its process has ended, whatever the lock says', async () => {
    await writeFile(path.join(folder, 'lock'), `${process.pid} 1`);
    await (await open()).close();
  });

  test('is taken by one of many', async () => {
    for (let count = 0; count < 20; count++) {
      const opened = await Promise.allSettled(Array.from({ length: 20 }, () => open()));
      const won = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(won).toHaveLength(1);
      await won[0]?.close();
    }
  });

  test.skipIf(process.platform === 'win32')('is private, and so is all in it', async () => {
    const own = path.join(folder, 'of', 'mine');
    const engine = await files({ folder: own, compactFrom: 100 })(adder);
    const modeOf = async (...names: string[]) => (await stat(path.join(...names))).mode & 0o777;
    for (let count = 0; count < 2; count++) {
      expect(await modeOf(own)).toBe(0o700);
      expect(await modeOf(own, 'journal')).toBe(0o600);
      expect(await modeOf(own, 'lock')).toBe(0o600);
      await add(engine, 1); // which compacts it
    }
    await engine.close();
  });

  test('is refused with links in it, or as a link, and nothing is written through them', async () => {
    const target = path.join(folder, 'bashrc');
    await writeFile(target, 'mine');
    for (const name of ['lock', 'journal']) {
      const own = path.join(folder, `with-${name}`);
      await mkdir(own);
      await symlink(target, path.join(own, name));
      await expect(files({ folder: own })(adder)).rejects.toMatchObject({
        code: 'not_writable',
        path: path.join(own, name),
        problem: expect.stringContaining('it is a link to '),
      });
    }
    await mkdir(path.join(folder, 'elsewhere'));
    await symlink('elsewhere', path.join(folder, 'linked'));
    await expect(files({ folder: path.join(folder, 'linked') })(adder)).rejects.toMatchObject({
      code: 'not_writable',
      problem: expect.stringContaining('it is a link to elsewhere'),
    });
    expect(await readdir(path.join(folder, 'elsewhere'))).toEqual([]);
    expect(await readFile(target, 'utf8')).toBe('mine');
  });

  test('has nothing left of a process that was killed while it compacted', async () => {
    await (await open()).close();
    await writeFile(path.join(folder, `journal.${'0'.repeat(16)}.unfinished`), 'half');
    await (await open()).close();
    expect(await readdir(folder)).toEqual(['journal', 'lock']);
  });

  test('is refused that is a file', async () => {
    await writeFile(journal(), 'mine');
    await expect(files({ folder: journal() })(adder)).rejects.toMatchObject({
      code: 'not_writable',
      path: journal(),
      problem: expect.stringContaining('not a folder'),
    });
  });

  test('keeps no file open after an error', async () => {
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    await (await open()).close();
    const text = await readFile(journal(), 'utf8');
    const other = lineOf({ key: 'key', run: 'run', at: 1, time: 0, type: 'ended' }, sumOf(text));
    const before = await openFiles();
    for (const damaged of ['', 'mine', `${text}mine`, text + other]) {
      await writeFile(journal(), damaged);
      await expect(open()).rejects.toMatchObject({ code: 'corrupt_journal' });
    }
    expect(await openFiles()).toBe(before);
    await writeFile(journal(), text);
    await (await open()).close();
  });
});

describe.skipIf(!canMount)('a disk', () => {
  let disk: string;
  beforeEach(async () => {
    disk = path.join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  });
  afterEach(() => execFileSync('umount', ['--lazy', disk]));

  test('that is full ends the engine, which goes on when there is space', async () => {
    const engine = await files({ folder: disk })(adder);
    await writeFile(path.join(disk, 'other'), Buffer.alloc(48 * 1024));
    let sum = 0;
    const fill = async () => {
      for (;;) sum = Number(await add(engine, 1));
    };
    await expect(fill()).rejects.toMatchObject({
      code: 'disk_full',
      path: path.join(disk, 'journal'),
      problem: expect.stringContaining('free some space'),
    });
    await engine.close();
    expect(sum).toBeGreaterThan(0);
    await rm(path.join(disk, 'other'));
    const after = await files({ folder: disk })(adder);
    expect(Number(await add(after, 0))).toBeGreaterThanOrEqual(sum);
    await after.close();
    expect(await readdir(disk)).toEqual(['journal', 'lock']);
  });

  test('that is full from the beginning has nothing half written', async () => {
    await writeFile(path.join(disk, 'other'), Buffer.alloc(64 * 1024)).catch(() => {});
    await expect(files({ folder: disk })(adder)).rejects.toMatchObject({ code: 'disk_full' });
    expect(await readdir(disk)).toEqual(['lock', 'other']);
  });

  test('that is read-only is refused', async () => {
    await (await files({ folder: disk })(adder)).close();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    for (const one of [disk, path.join(disk, 'new')]) {
      await expect(files({ folder: one })(adder)).rejects.toMatchObject({
        code: 'not_writable',
        problem: expect.stringContaining('the file system is read-only; '),
      });
    }
  });
});

test('many runs at once are written together', async () => {
  const engine = await open();
  const results = await Promise.all(
    Array.from({ length: 200 }, async (_, index) =>
      engine.result(await engine.submit(`key ${index}`, index)),
    ),
  );
  expect(results).toEqual(Array.from({ length: 200 }, (_, index) => index));
  await engine.close();
});

test('a run waits only while somebody is to answer, not while its end is written', async () => {
  const engine = await open();
  const submitted = await engine.submit('key', 1);
  const seen = new Set<string>();
  const ended = engine.result(submitted).then(() => true);
  const nextTick = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  do {
    for (const { status } of await engine.runs()) seen.add(status);
  } while (!(await Promise.race([ended, nextTick()])));
  await engine.close();
  expect([...seen]).not.toContain('waiting');
});
