import { execFileSync, spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import { built, exampleRows, type FolderRun, Workshop } from '../../test/prepared.js';
import type { DatasetProgress } from './dataset-options.js';
import { prepareDataset } from './prepare-dataset.js';

const shop = new Workshop();
afterAll(() => shop.remove());

const COUNT = 400;
const ROWS = exampleRows(COUNT);
const INPUT = shop.file('rows.jsonl', `${ROWS.join('\n')}\n`);

/** The lines of a run that writes them to a function. */
async function linesOf(rows: readonly string[], more: Partial<FolderRun> = {}) {
  const lines: string[] = [];
  const stdin = Readable.from([Buffer.from(rows.join('\n'))]);
  await prepareDataset({
    ...shop.options(['-']),
    stdin,
    ...more,
    output: async (line) => {
      lines.push(line.trimEnd());
    },
  });
  return lines;
}

const LINES = await linesOf(ROWS);

/** Ends a run after a number of rows. */
async function endAfter(run: FolderRun, rows: number): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const onProgress: FolderRun['onProgress'] = (progress) => {
    if (progress.rows >= rows) controller.abort(new Error('enough'));
  };
  await expect(prepareDataset({ ...run, signal, onProgress })).rejects.toThrow('enough');
}

test('rows are written in order, in parts, with a report', async () => {
  const run = shop.options([INPUT]);
  const report = await prepareDataset(run);
  expect(shop.rowsOf(run)).toEqual(LINES);
  expect(report).toMatchObject({
    rows: COUNT,
    written: COUNT,
    splits: { train: COUNT },
    outputRows: COUNT,
    refused: [],
    leftOut: {},
    ignoredKeys: ['id'],
  });
  expect(report.files).toHaveLength(Math.ceil(COUNT / 30));
  const lengths = LINES.map((line) => JSON.parse(line).input_ids.length);
  expect(report.tokens).toBe(lengths.reduce((sum, length) => sum + length, 0));
  expect(report.lengths.reduce((sum, { rows }) => sum + rows, 0)).toBe(COUNT);
  const files = shop.filesOf(run);
  expect(JSON.parse(files['report.json'] ?? '')).toEqual(report);
  expect(Object.keys(files)).toEqual(['.progress.json', 'report.json', ...report.files]);
});

test('workers keep the order', async () => {
  for (const workers of [1, 3]) expect(await linesOf(ROWS, { workers })).toEqual(LINES);
});

test('a turn of another format, and a wrong recipe, are errors in workers too', async () => {
  const turn = { type: 'turn', model: 'm', format: 'x', prompt_ids: [], sampled_ids: [] };
  await expect(linesOf([JSON.stringify(turn)], { workers: 1 })).rejects.toThrow(
    'standard input:1: format: the turn was recorded with the format x',
  );
  const recipe = { ...shop.recipe, tokenizer: 'none' };
  await expect(linesOf(ROWS, { recipe, workers: 1 })).rejects.toMatchObject({
    name: 'DatasetError',
    code: 'unreadable',
    message: 'none: cannot read it: no such file or folder',
  });
  const format = { module: built('@modelspeak/format-anthropic') };
  await expect(linesOf(ROWS, { recipe: { ...recipe, format } })).rejects.toThrow(
    'format: anthropic-messages writes request bodies',
  );
});

test('shards have all rows between them, each in order', async () => {
  const shards = await Promise.all(
    [1, 2, 3].map((index) => linesOf(ROWS, { shard: { index, count: 3 } })),
  );
  expect(shards).toEqual([0, 1, 2].map((rest) => LINES.filter((_, at) => at % 3 === rest)));
});

test('shards write to one folder', async () => {
  const run = shop.options([INPUT]);
  for (const index of [1, 2]) await prepareDataset({ ...run, shard: { index, count: 2 } });
  expect(shop.rowsOf(run).toSorted()).toEqual(LINES.toSorted());
  expect(shop.rowsOf(run, 'train-2of2')).toEqual(LINES.filter((_, at) => at % 2 === 1));
});

test('equal rows are written once, also when their other keys differ', async () => {
  const run = { ...shop.options([INPUT]), deduplicate: true };
  const report = await prepareDataset(run);
  expect(shop.rowsOf(run)).toEqual([...new Set(LINES)]);
  expect(report.leftOut).toEqual({ duplicate: COUNT / 10 });
});

test('equal rows are written once without a folder, too', async () => {
  expect(await linesOf(ROWS, { deduplicate: true })).toEqual([...new Set(LINES)]);
});

test('rows with their keys in another order are equal', async () => {
  const rows = [
    '{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}',
    '{"messages":[{"content":"a","role":"user"},{"content":"b","role":"assistant","weight":1}]}',
    '{"instruction":"a","output":"b"}',
  ];
  const recipe = { ...shop.recipe, from: 'mixed' as const };
  expect(await linesOf(rows, { deduplicate: true, recipe })).toHaveLength(1);
});

test('equal rows are in the same split, whatever the order', async () => {
  const splits = { test: 0.2, validation: 0.1 };
  const run = shop.options([INPUT], { splits });
  const { splits: counts } = await prepareDataset(run);
  expect(counts['test']).toBeGreaterThan(COUNT * 0.14);
  expect(counts['test']).toBeLessThan(COUNT * 0.26);
  const rows = ['train', 'test', 'validation'].map((split) => shop.rowsOf(run, split));
  expect(rows.flat().toSorted()).toEqual(LINES.toSorted());
  expect(new Set(rows.flatMap((split) => [...new Set(split)])).size).toBe(new Set(LINES).size);

  const reversed = shop.options([shop.file('reversed.jsonl', ROWS.toReversed().join('\n'))], {
    splits,
  });
  await prepareDataset(reversed);
  expect(shop.rowsOf(reversed, 'test').toSorted()).toEqual(rows[1]?.toSorted());
});

test('packed rows have all tokens', async () => {
  const maxLength = 600;
  const recipe = { ...shop.recipe, maxLength };
  const run = { ...shop.options([INPUT], { pack: true, partRows: 200 }), recipe };
  const report = await prepareDataset(run);
  const rows = shop.rowsOf(run).map((line) => JSON.parse(line));
  expect(rows).toHaveLength(report.outputRows);
  expect(rows.flatMap((row) => row.seq_lengths)).toHaveLength(COUNT);
  expect(Math.max(...rows.map((row) => row.input_ids.length))).toBeLessThanOrEqual(maxLength);
  const tokens = rows.reduce((sum, row) => sum + row.input_ids.length, 0);
  expect(tokens).toBe(report.tokens);
  expect(tokens / (rows.length * maxLength)).toBeGreaterThan(0.9);
});

test('shards, splits and duplicates go together', async () => {
  // Equal rows are 7 apart, so each shard has both.
  const more = { deduplicate: true, shard: { index: 3, count: 7 } };
  const whole = { ...shop.options([INPUT], { splits: { test: 0.3 } }), ...more };
  const { leftOut } = await prepareDataset(whole);
  const rows = [...shop.rowsOf(whole), ...shop.rowsOf(whole, 'test')];
  const mine = LINES.filter((_, at) => at % 7 === 2);
  expect(rows.toSorted()).toEqual([...new Set(mine)].toSorted());
  expect(leftOut).toEqual({ duplicate: mine.length - new Set(mine).size });
});

test('an error that nobody foresaw has file and row, and ends the run', async () => {
  const module = shop.file(
    'broken-format.mjs',
    `import { qwen3 } from ${JSON.stringify(built('@modelspeak/format-qwen/qwen3'))};
const broken = () => ({ ...qwen3(), write() { throw new TypeError('boom'); } });
export default Object.assign(broken, { contract: qwen3.contract });`,
  );
  const format = { module: pathToFileURL(path.join(shop.folder, module)).href };
  for (const workers of [0, 1]) {
    const run = { recipe: { ...shop.recipe, format }, workers, keepGoing: true };
    await expect(linesOf(ROWS, run)).rejects.toThrow('standard input:1: boom');
  }
});

describe('a damaged row', () => {
  const damaged = ROWS.with(200, '{"messages": [').with(300, '{"messages": 7}');
  const input = shop.file('damaged.jsonl', damaged.join('\n'));

  test('is an error with file and row, and leaves complete parts', async () => {
    const run = shop.options([input]);
    await expect(prepareDataset(run)).rejects.toMatchObject({
      code: 'invalid_row',
      file: 'damaged.jsonl',
      row: 201,
      message: expect.stringMatching(/^damaged\.jsonl:201: not JSON: /),
    });
    expect(shop.rowsOf(run)).toEqual(LINES.slice(0, 180));
    expect(Object.keys(shop.filesOf(run)).filter((name) => name.includes('unfinished'))).toEqual(
      [],
    );

    const report = await prepareDataset({
      ...run,
      output: { ...run.output, resume: true },
      keepGoing: true,
    });
    expect(report.written).toBe(COUNT - 2);
    expect(shop.rowsOf(run)).toEqual(LINES.filter((_, at) => at !== 200 && at !== 300));
  });

  test('is counted, if the run goes on', async () => {
    const run = shop.options([input]);
    const refused: string[] = [];
    const report = await prepareDataset({
      ...run,
      keepGoing: true,
      onRefused: ({ message }) => refused.push(message),
    });
    expect(refused).toEqual([
      expect.stringMatching(/^damaged\.jsonl:201: not JSON/),
      'damaged.jsonl:301: messages: found 7, expected an array of messages',
    ]);
    expect(report.rows).toBe(COUNT);
    expect(report.refused).toEqual([
      { code: 'invalid_json', count: 1, first: refused[0] },
      { code: 'invalid_input', count: 1, first: refused[1] },
    ]);
  });
});

test('bytes that are not UTF-8 are refused', async () => {
  const input = shop.file('latin1.jsonl', Buffer.from('{"prompt":"é","completion":"x"}', 'latin1'));
  await expect(prepareDataset(shop.options([input]))).rejects.toThrow('latin1.jsonl:1: not UTF-8');
});

test('a compressed file that is cut off is an error with its row, and the next file follows', async () => {
  const whole = gzipSync(ROWS.join('\n'), { level: 0 });
  const cut = shop.file('cut.jsonl.gz', whole.subarray(0, whole.length / 2));
  const run = shop.options([cut, INPUT]);
  await expect(prepareDataset(run)).rejects.toMatchObject({ code: 'unreadable', file: cut });
  const report = await prepareDataset({ ...shop.options([cut, INPUT]), keepGoing: true });
  expect(report.refused).toMatchObject([{ code: 'unreadable', count: 1 }]);
  expect(report.written).toBeGreaterThan(COUNT * 1.3);
});

test('a file that is cut off ends every shard', async () => {
  const whole = gzipSync(ROWS.join('\n'), { level: 0 });
  const cut = shop.file('cut-shards.jsonl.gz', whole.subarray(0, whole.length / 2));
  for (const index of [1, 2, 3]) {
    const run = { ...shop.options([cut]), shard: { index, count: 3 } };
    await expect(prepareDataset(run)).rejects.toMatchObject({ code: 'unreadable', file: cut });
  }
});

test('a Parquet file with another column is an error with file and row', async () => {
  const bytes = (name: string) =>
    new Uint8Array(parquetWriteBuffer({ columnData: [{ name, data: ['a', 'b'] }] }));
  const input = shop.file('wrong.parquet', bytes('txt'));
  await expect(prepareDataset(shop.options([input]))).rejects.toThrow(
    'wrong.parquet:1: found "the keys txt", expected an object with messages',
  );
  const report = await prepareDataset({ ...shop.options([input]), keepGoing: true });
  expect(report.refused).toMatchObject([{ count: 2 }]);
});

describe('a run that is resumed', () => {
  test.each([
    ['rows', {}, {}],
    ['rows without duplicates, in splits', { splits: { test: 0.2 } }, { deduplicate: true }],
    ['packed rows', { pack: true }, {}],
    ['Parquet', { kind: 'parquet' }, {}],
    ['Arrow', { kind: 'arrow' }, {}],
    ['a shard', {}, { shard: { index: 2, count: 3 } }],
  ] as const)('writes %s as one that is not', async (_what, output, more) => {
    const recipe = { ...shop.recipe, maxLength: 5000 };
    const whole = { ...shop.options([INPUT], output), recipe, ...more };
    await prepareDataset(whole);
    const parted = { ...shop.options([INPUT], output), recipe, ...more };
    await endAfter(parted, 100);
    expect(shop.filesOf(parted)).not.toEqual(shop.filesOf(whole));
    await prepareDataset({ ...parted, output: { ...parted.output, resume: true } });
    expect(shop.filesOf(parted)).toEqual(shop.filesOf(whole));
  });

  test('and is complete does nothing', async () => {
    const run = shop.options([INPUT]);
    const report = await prepareDataset(run);
    const resumed = { ...run, output: { ...run.output, resume: true } };
    expect(await prepareDataset(resumed)).toEqual(report);
  });

  test('must have what it began with', async () => {
    const input = shop.file('own.jsonl', ROWS.join('\n'));
    const run = shop.options([input]);
    await prepareDataset(run);
    const resumed = { ...run, output: { ...run.output, resume: true } };
    await expect(prepareDataset({ ...resumed, deduplicate: true })).rejects.toMatchObject({
      code: 'changed',
      message: expect.stringContaining('since the first run, the option deduplicate changed'),
    });
    const inParts = { ...resumed, output: { ...resumed.output, partRows: 31 } };
    await expect(prepareDataset(inParts)).rejects.toThrow('the option partRows changed');
    utimesSync(path.join(shop.folder, input), 1, 1);
    await expect(prepareDataset(resumed)).rejects.toThrow('the input changed');
  });

  test('is not begun anew by mistake', async () => {
    const run = shop.options([INPUT]);
    await prepareDataset(run);
    await expect(prepareDataset(run)).rejects.toMatchObject({ code: 'exists' });
    rmSync(path.join(shop.folder, run.output.folder, '.progress.json'));
    for (const resume of [false, true]) {
      const again = { ...run, output: { ...run.output, resume } };
      await expect(prepareDataset(again)).rejects.toThrow(
        'train-00000.jsonl is there already, but no run that can be resumed',
      );
    }
  });

  test('has as many shards as the others in its folder', async () => {
    const run = shop.options([INPUT]);
    await prepareDataset({ ...run, shard: { index: 1, count: 2 } });
    await expect(prepareDataset(run)).rejects.toThrow('a run with 2 shards, not 1, has written');
    const other = { ...run, shard: { index: 1, count: 4 } };
    await expect(prepareDataset(other)).rejects.toMatchObject({ code: 'exists' });
  });
});

/** Whether this process may mount file systems: one in a container that is root. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.skipIf(!canMount)('a full disk ends a run, which goes on when there is space', async () => {
  const disk = path.join(shop.folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
  try {
    const run = shop.options([INPUT], { folder: 'disk/out' });
    await expect(prepareDataset(run)).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('the disk is full; all parts before it are complete'),
    });
    const before = shop.rowsOf(run);
    expect(before.length).toBeGreaterThan(0);
    expect(before).toEqual(LINES.slice(0, before.length));
    execFileSync('mount', ['-o', 'remount,size=64m', disk]);
    await prepareDataset({ ...run, output: { ...run.output, resume: true } });
    expect(shop.rowsOf(run)).toEqual(LINES);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
  }
});

test.each([
  [{ inputs: [] }, 'inputs is empty'],
  [{ shard: { index: 3, count: 2 } }, 'found the shard 3/2'],
  [{ workers: -1 }, 'found -1 for workers'],
  [{ output: { folder: 'x', pack: true } }, 'pack needs maxLength'],
  [{ output: { folder: 'x', partRows: 0 } }, 'found 0 for partRows'],
  [{ output: { folder: 'x', splits: { train: 0.5 } } }, 'train cannot be a split'],
  [{ output: { folder: 'x', splits: { test: 1 } } }, 'the split test needs a part'],
  [{ output: { folder: 'x', splits: { test: 0.5, dev: 0.5 } } }, 'leave nothing for train'],
  [{ output: { folder: 'rows.jsonl' } }, 'rows.jsonl: cannot write it'],
])('%j is refused', async (wrong, problem) => {
  await expect(prepareDataset({ ...shop.options([INPUT]), ...wrong })).rejects.toThrow(problem);
});

test('progress says how far a run has come', async () => {
  const size = readFileSync(path.join(shop.folder, INPUT)).length;
  let last: unknown;
  const onProgress: FolderRun['onProgress'] = (progress) => {
    last = progress;
  };
  const { tokens } = await prepareDataset({ ...shop.options([INPUT]), onProgress });
  const earlier = { rows: 0, tokens: 0, bytes: 0 };
  expect(last).toEqual({ rows: COUNT, refused: 0, tokens, bytes: size, totalBytes: size, earlier });
});

test('progress tells what an earlier run had done', async () => {
  const run = shop.options([INPUT]);
  await endAfter(run, 100);
  const seen: DatasetProgress[] = [];
  const resumed = { ...run, output: { ...run.output, resume: true } };
  await prepareDataset({ ...resumed, onProgress: (progress) => seen.push(progress) });
  const { earlier, rows } = seen.at(-1) ?? {};
  expect(rows).toBe(COUNT);
  expect(earlier?.rows).toBe(90);
  expect(earlier?.tokens).toBeGreaterThan(0);
  expect(seen.every((progress) => progress.earlier.rows === 90)).toBe(true);
});

describe('rows of several shapes', () => {
  const alpaca = JSON.stringify({ instruction: 'Hi', output: 'Hello' });
  const mixed = [alpaca, ...ROWS.slice(0, 70), JSON.stringify({ prompt: 'Hi', completion: 'x' })];
  const input = shop.file('mixed.jsonl', mixed.join('\n'));

  test('are an error with file, row and option', async () => {
    await expect(prepareDataset(shop.options([input]))).rejects.toMatchObject({
      name: 'DatasetError',
      code: 'mixed_rows',
      file: 'mixed.jsonl',
      row: 72,
      message: expect.stringContaining('--from'),
    });
  });

  test('are counted, in a run that continues too', async () => {
    const options = { ...shop.options([input]), keepGoing: true };
    const whole = await prepareDataset(options);
    expect(whole.refused).toEqual([
      { code: 'mixed_rows', count: 1, first: expect.stringMatching(/^mixed\.jsonl:72: /) },
    ]);
    const parted = { ...shop.options([input]), keepGoing: true };
    let parts = 0;
    const stopped = new AbortController();
    await expect(
      prepareDataset({
        ...parted,
        signal: stopped.signal,
        onProgress: () => {
          if (++parts === 3) stopped.abort();
        },
      }),
    ).rejects.toThrow('aborted');
    const again = await prepareDataset({ ...parted, output: { ...parted.output, resume: true } });
    expect(again).toEqual(whole);
    expect(shop.filesOf(parted)).toEqual(shop.filesOf(options));
  });

  test('are read if that is meant', async () => {
    const recipe = { ...shop.recipe, from: 'mixed' as const };
    expect(await linesOf(mixed, { recipe })).toHaveLength(mixed.length);
  });
});

test('after a run that completed nothing, another begins anew', async () => {
  const input = shop.file('mended.jsonl', `${ROWS[0]}\n{"mess\n`);
  const run = shop.options([input]);
  await expect(prepareDataset(run)).rejects.toThrow('mended.jsonl:2: not JSON');
  shop.file('mended.jsonl', ROWS.slice(0, 40).join('\n'));
  const recipe = { ...shop.recipe, train: 'last' as const };
  expect(await prepareDataset({ ...run, recipe })).toMatchObject({ written: 40 });
  await expect(prepareDataset(run)).rejects.toMatchObject({ code: 'exists' });
});

describe('links that somebody left', () => {
  const target = path.join(shop.folder, shop.file('bashrc', 'mine'));

  test.each([
    'train-00000.jsonl.unfinished',
    'train-00000.jsonl',
    '.progress.json.unfinished',
    '.progress.json',
    'report.json',
    '.seen',
  ])('%s in the output are refused', async (name) => {
    const run = { ...shop.options([INPUT]), deduplicate: true };
    const folder = path.join(shop.folder, run.output.folder);
    mkdirSync(folder);
    symlinkSync('../bashrc', path.join(folder, name));
    for (const resume of [false, true]) {
      await expect(
        prepareDataset({ ...run, output: { ...run.output, resume } }),
      ).rejects.toMatchObject({
        code: 'unwritable',
        file: run.output.folder,
        message: expect.stringContaining(`${name}: it is a link to ../bashrc`),
      });
    }
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('in place of the output, or on the way to it, are refused', async () => {
    const home = path.join(shop.folder, 'home');
    mkdirSync(home);
    symlinkSync('home', path.join(shop.folder, 'linked'));
    for (const folder of ['linked', 'linked/out', path.join(shop.folder, 'linked')]) {
      await expect(prepareDataset(shop.options([INPUT], { folder }))).rejects.toMatchObject({
        code: 'unwritable',
        message: expect.stringContaining('it is a link to home'),
      });
    }
    expect(readdirSync(home)).toEqual([]);
  });

  test('a file of hashes with a second name is not written', async () => {
    const run = { ...shop.options([INPUT]), deduplicate: true };
    const folder = path.join(shop.folder, run.output.folder);
    mkdirSync(folder);
    linkSync(target, path.join(folder, '.seen'));
    await expect(prepareDataset(run)).rejects.toMatchObject({ code: 'unwritable' });
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });
});

test('what a killed run left of its own parts is removed, and nothing else', async () => {
  const run = shop.options([INPUT]);
  const folder = path.join(shop.folder, run.output.folder);
  mkdirSync(folder);
  const draftOf = (name: string) => `${name}.${'0'.repeat(16)}.unfinished`;
  const others = [draftOf('train-1of2-00000.jsonl'), draftOf('notes')];
  for (const name of [...others, draftOf('train-00007.jsonl'), draftOf('report.json')]) {
    writeFileSync(path.join(folder, name), '{');
  }
  await prepareDataset(run);
  const left = readdirSync(folder).filter((name) => name.endsWith('.unfinished'));
  expect(left.sort()).toEqual([...others].sort());
});
