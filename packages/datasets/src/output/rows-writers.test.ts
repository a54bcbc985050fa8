import { tableFromIPC } from 'apache-arrow';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import type { TextRecord, TokenRecord } from '../encoding/encoded-row.js';
import { openRowsWriter } from './open-rows-writer.js';
import type { FileKind, OutputRecord, RowsShape } from './rows-file.js';

const COUNT = 2300;

const ids = Array.from({ length: COUNT }, (_, row): TokenRecord => {
  const length = row % 7;
  const values = Int32Array.from({ length }, (_, at) => row + at);
  return { kind: 'ids', ids: values, labels: values.map((id, at) => (at === 0 ? -100 : id)) };
});
const packed = ids.map((record): TokenRecord => ({ ...record, lengths: [1, record.ids.length] }));
const texts = Array.from({ length: COUNT }, (_, row): TextRecord => {
  const spans = Array.from({ length: row % 3 }, (_, at) => ({ start: at, end: row }));
  return { kind: 'text', text: `😀 ${row}`, spans };
});
/** Rows so long that a thousand of them are too many for a group. */
const long = Array.from({ length: 21 }, (_, row): TokenRecord => {
  const values = new Int32Array(100_000).fill(row);
  return { kind: 'ids', ids: values, labels: values };
});

async function written(kind: FileKind, shape: RowsShape, records: readonly OutputRecord[]) {
  const chunks: Uint8Array[] = [];
  const writer = await openRowsWriter(kind, async (bytes) => void chunks.push(bytes), shape);
  for (const record of records) await writer.add(record);
  await writer.end();
  return Buffer.concat(chunks);
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

async function rowsOf(kind: FileKind, bytes: Buffer): Promise<readonly unknown[]> {
  if (kind === 'parquet') return parquetReadObjects({ file: bufferOf(bytes) });
  return JSON.parse(JSON.stringify(tableFromIPC(bytes).toArray()));
}

function expected({ ids: values, labels, lengths }: TokenRecord) {
  return {
    input_ids: [...values],
    attention_mask: Array.from(values, () => 1),
    labels: [...labels],
    ...(lengths && { seq_lengths: [...lengths] }),
  };
}

describe.each(['arrow', 'parquet'] as const)('%s', (kind) => {
  test('has the rows that were written', async () => {
    const shape = { as: 'ids', isPacked: false } as const;
    expect(await rowsOf(kind, await written(kind, shape, ids))).toEqual(ids.map(expected));
  });

  test('has the lengths of packed rows', async () => {
    const shape = { as: 'ids', isPacked: true } as const;
    expect(await rowsOf(kind, await written(kind, shape, packed))).toEqual(packed.map(expected));
  });

  test('has texts and spans', async () => {
    const shape = { as: 'text', isPacked: false } as const;
    const rows = texts.map(({ text, spans }) => ({ text, spans }));
    expect(await rowsOf(kind, await written(kind, shape, texts))).toEqual(rows);
  });

  test('without a row is a file all the same', async () => {
    const shape = { as: 'ids', isPacked: false } as const;
    expect(await rowsOf(kind, await written(kind, shape, []))).toEqual([]);
  });

  test('divides long rows into several groups', async () => {
    const bytes = await written(kind, { as: 'ids', isPacked: false }, long);
    const groups =
      kind === 'arrow'
        ? tableFromIPC(bytes).batches.map(({ numRows }) => numRows)
        : (await parquetMetadataAsync(bufferOf(bytes))).row_groups.map(({ num_rows }) =>
            Number(num_rows),
          );
    expect(groups).toEqual([10, 10, 1]);
  });
});
