import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Program } from '../../port.js';
import { files } from './files.js';
import { writeLine } from './lines.js';

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

  test.each(['a', '00000000 {"key":"key"}', '00000000 {"key":"key"}\n'])(
    'is cut off where its last line is torn: %j',
    async (torn) => {
      const before = await open();
      await add(before, 1);
      await before.close();
      await appendFile(journal(), torn);
      const between = await open();
      expect(await add(between, 2)).toBe(3);
      await between.close();
      const after = await open();
      expect(await add(after, 3)).toBe(6);
      await after.close();
    },
  );

  test('is refused where another line is damaged', async () => {
    const before = await open();
    await add(before, 1);
    await before.close();
    const text = await readFile(journal(), 'utf8');
    await writeFile(journal(), text.replace('"name":"add"', '"name":"sub"'));
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt_journal',
      path: journal(),
      problem: expect.stringContaining('line 3 is damaged'),
    });
    expect(await readdir(folder)).toEqual(['journal']);
  });

  test('is refused that another version wrote', async () => {
    await (await open()).close();
    const text = await readFile(journal(), 'utf8');
    await writeFile(journal(), writeLine({ journal: 2 }) + text);
    await expect(open()).rejects.toMatchObject({ code: 'corrupt_journal' });
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
      problem: expect.stringContaining(`the process ${process.pid} is using this folder`),
    });
    await engine.close();
    await (await open()).close();
    expect(await readdir(folder)).toEqual(['journal']);
  });

  test.each([
    ['has ended', '2000000000 1'],
    ['had the number of another that runs now', `${process.pid} 1`],
  ])('is taken from a process that %s', async (_what, owner) => {
    await writeFile(path.join(folder, 'lock'), owner);
    await (await open()).close();
  });

  test('is taken by one of many that find it left', async () => {
    await writeFile(path.join(folder, 'lock'), '2000000000 1');
    const opened = await Promise.allSettled(Array.from({ length: 20 }, () => open()));
    const won = opened.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
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
