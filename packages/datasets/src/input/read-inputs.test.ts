import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FileMetaData } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import { DatasetError } from '../errors/dataset-error.js';
import { findInputs } from './input-files.js';
import { splitLines } from './lines.js';
import { parquetRanges } from './parquet-ranges.js';
import { readInputs } from './read-inputs.js';

const folder = mkdtempSync(path.join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROWS = Array.from({ length: 500 }, (_, index) =>
  JSON.stringify({ id: index, text: 'é'.repeat(index) }),
);
const LINES = `${ROWS.join('\n')}\n`;
/** The lines, compressed by zstd 1.5 in two frames. */
const ZSTD = readFileSync(path.join(import.meta.dirname, '../../test/rows.jsonl.zst'));
/** A frame without data, of four bytes. */
const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

async function read(name: string, content: string | Uint8Array): Promise<readonly string[]> {
  writeFileSync(path.join(folder, name), content);
  return readAll([name]);
}

async function readAll(
  inputs: readonly string[],
  stdin?: AsyncIterable<Uint8Array>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const files = await findInputs(inputs, folder);
  for await (const batch of readInputs(files, { stdin, onRead: () => {} })) {
    for (const { file, row, json } of batch) {
      found.push(
        json instanceof DatasetError ? json.message : `${file}:${row} ${Buffer.from(json)}`,
      );
    }
  }
  return found;
}

const numbered = (file: string, rows: readonly string[] = ROWS) =>
  rows.map((row, index) => `${file}:${index + 1} ${row}`);

test.each([
  ['plain.jsonl', LINES],
  ['no-end.jsonl', LINES.trimEnd()],
  ['mark.jsonl', `\uFEFF${LINES}`],
  ['packed.jsonl.gz', gzipSync(LINES)],
  ['without-an-end-in-its-name', gzipSync(LINES)],
  ['packed.jsonl.zst', ZSTD],
  ['of-pzstd.jsonl.zst', Buffer.concat([SKIPPABLE, ZSTD])],
])('reads %s', async (name, content) => {
  expect(await read(name, content)).toEqual(numbered(name));
});

test('numbers lines as editors do, and skips blank ones', async () => {
  expect(await read('blank.jsonl', '1\r\n\n  \n2\u20283\n')).toEqual([
    'blank.jsonl:1 1\r',
    'blank.jsonl:4 2\u20283',
  ]);
});

test('a file that is cut off gives its whole rows, and then an error with the row', async () => {
  const whole = gzipSync(LINES, { level: 0 });
  const rows = await read('cut.jsonl.gz', whole.subarray(0, whole.length / 2));
  expect(rows.slice(0, -1)).toEqual(numbered('cut.jsonl.gz').slice(0, rows.length - 1));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.at(-1)).toBe(
    `cut.jsonl.gz:${rows.length}: the compressed file is cut off here; get it again`,
  );

  const cut = await read('cut.jsonl.zst', ZSTD.subarray(0, ZSTD.length - 40));
  expect(cut.at(-1)).toMatch(/^cut\.jsonl\.zst:\d+: the compressed file is cut off here/);
});

test('a damaged compressed file is an error with the row', async () => {
  const bytes = gzipSync(LINES);
  // Its checksum is of other bytes.
  bytes.writeUInt32LE(7, bytes.length - 8);
  expect((await read('damaged.jsonl.gz', bytes)).at(-1)).toMatch(
    /^damaged\.jsonl\.gz:\d+: cannot read it: /,
  );
});

describe('Parquet', () => {
  const columnData = [
    { name: 'prompt', data: ['a', 'b'], type: 'STRING' as const },
    { name: 'count', data: [1n, 2n], type: 'INT64' as const },
    { name: 'tools', data: [[{ a: 1 }], null], type: 'JSON' as const },
  ];

  test('is read as JSON', async () => {
    const file = new Uint8Array(parquetWriteBuffer({ columnData }));
    expect(await read('rows.parquet', file)).toEqual([
      'rows.parquet:1 {"prompt":"a","count":1,"tools":"[{\\"a\\":1}]"}',
      'rows.parquet:2 {"prompt":"b","count":2,"tools":null}',
    ]);
  });

  test('with numbers and times that are missing is read to its end', async () => {
    const data = [Number.NaN, 0.5, Number.POSITIVE_INFINITY];
    const times = [new Date(0), new Date(8.64e15), new Date(0)];
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'score', data, type: 'DOUBLE' },
        { name: 'at', data: times, type: 'TIMESTAMP' },
      ],
    });
    expect(await read('missing.parquet', new Uint8Array(file))).toEqual([
      'missing.parquet:1 {"score":null,"at":"1970-01-01T00:00:00.000Z"}',
      expect.stringMatching(/^missing\.parquet:2 \{"score":0\.5,"at":/),
      'missing.parquet:3 {"score":null,"at":"1970-01-01T00:00:00.000Z"}',
    ]);
  });

  test('that is compressed as a whole is an error', async () => {
    const file = gzipSync(new Uint8Array(parquetWriteBuffer({ columnData })));
    expect(await read('rows.parquet.gz', file)).toEqual([
      'rows.parquet.gz: it is compressed Parquet; decompress it first',
    ]);
  });

  test.each([
    ['a row group', {}],
    ['row groups', { rowGroupSize: 700 }],
    ['an index of pages', { rowGroupSize: 1800, pageSize: 2000 }],
  ])('with %s is read in order', async (_kind, options) => {
    const data = Array.from({ length: 2500 }, (_, index) => `${index} ${'é'.repeat(index % 9)}`);
    const ids = data.map((_text, index) => [index, index + 1]);
    const offsetIndex = 'pageSize' in options;
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'text', data, offsetIndex },
        { name: 'ids', data: ids, offsetIndex },
      ],
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
        { name: 'ids', repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', type: 'INT32', repetition_type: 'REQUIRED' },
      ],
      ...options,
    });
    const rows = data.map((text, index) => JSON.stringify({ text, ids: ids[index] }));
    expect(await read('many.parquet', new Uint8Array(file))).toEqual(
      numbered('many.parquet', rows),
    );
  });

  test('is divided into what is read once', () => {
    const group = { num_rows: 2500n, total_byte_size: 1000n, columns: [{}] };
    const indexed = { ...group, columns: [{ offset_index_offset: 8n }] };
    const rangesOf = (row_groups: readonly object[], memory: number) =>
      parquetRanges('x.parquet', { row_groups } as unknown as FileMetaData, memory);
    expect([...rangesOf([group, indexed], 5000)]).toEqual([
      { rowStart: 0, rowEnd: 2500 },
      { rowStart: 2500, rowEnd: 3500 },
      { rowStart: 3500, rowEnd: 4500 },
      { rowStart: 4500, rowEnd: 5000 },
    ]);
    const large = { ...group, total_byte_size: 1_200_000_000n };
    expect(() => [...rangesOf([indexed, large], 5e9)]).toThrow(
      /^x\.parquet:2501: the row group that begins here has 1,200 MB/,
    );
  });

  test('that is damaged is an error with the row', async () => {
    const file = new Uint8Array(parquetWriteBuffer({ columnData }));
    const [problem] = await read('cut.parquet', file.subarray(0, 60));
    expect(problem).toMatch(/^cut\.parquet:1: cannot read it: /);
  });

  test('is not read from standard input', async () => {
    const stdin = Readable.from([Buffer.from('PAR1')]);
    await expect(readAll(['-'], stdin)).rejects.toThrow('Parquet is read from its end');
  });
});

test('standard input is read, compressed or not', async () => {
  for (const bytes of [Buffer.from(LINES), gzipSync(LINES)]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) =>
      bytes.subarray(index * 7, index * 7 + 7),
    );
    expect(await readAll(['-'], Readable.from(chunks))).toEqual(numbered('standard input'));
  }
});

test('patterns name files in the order of their names', async () => {
  writeFileSync(path.join(folder, 'part-2.json'), '2');
  writeFileSync(path.join(folder, 'part-1.json'), '1');
  writeFileSync(path.join(folder, 'part-[x].json'), 'x');
  expect(await readAll(['part-?.json', 'part-[x].json'])).toEqual([
    'part-1.json:1 1',
    'part-2.json:1 2',
    'part-[x].json:1 x',
  ]);
});

test.each([
  [['none.jsonl'], 'none.jsonl: cannot read it: no such file or folder'],
  [['none-*.jsonl'], 'none-*.jsonl: no file has such a name'],
  [['.'], '.: it is a folder; name its files'],
  [['-', '-'], 'standard input can be read only once'],
])('%j cannot be read', async (inputs, problem) => {
  await expect(findInputs(inputs, folder)).rejects.toThrow(problem);
});

test('a line that no string can hold does not stop the others', async () => {
  async function* bytes() {
    yield Buffer.from('123456');
    yield Buffer.from('789\nab\n');
  }
  const lines = [];
  for await (const batch of splitLines(bytes(), 5)) lines.push(...batch);
  expect(lines.map((line) => line && Buffer.from(line).toString())).toEqual([undefined, 'ab']);
});
