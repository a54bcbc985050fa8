import {
  type Data,
  Field,
  Int8,
  Int32,
  List,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { RowGroup } from './row-group.js';
import {
  type OutputRecord,
  type RowsShape,
  type RowsWriter,
  textRecords,
  tokenRecords,
  type WriteBytes,
} from './rows-file.js';

const INT32 = new Int32();
const INT8 = new Int8();
const ids = new List(new Field('item', INT32, false));
const mask = new List(new Field('item', INT8, false));
const span = new Struct<{ start: Int32; end: Int32 }>([
  new Field('start', INT32, false),
  new Field('end', INT32, false),
]);
const spans = new List(new Field('item', span, false));

const FIELDS = {
  ids: [
    new Field('input_ids', ids, false),
    new Field('attention_mask', mask, false),
    new Field('labels', ids, false),
  ],
  packed: [new Field('seq_lengths', ids, false)],
  text: [new Field('text', new Utf8(), false), new Field('spans', spans, false)],
};

/**
 * Writes rows as a stream of Arrow record batches, which `datasets` and `pyarrow.ipc.open_stream`
 * read.
 */
export class ArrowWriter implements RowsWriter {
  readonly #write: WriteBytes;
  readonly #shape: RowsShape;
  readonly #schema: Schema;
  readonly #stream = new ChunkWriter();
  readonly #group = new RowGroup();

  constructor(write: WriteBytes, shape: RowsShape) {
    this.#write = write;
    this.#shape = shape;
    const fields = shape.as === 'text' ? FIELDS.text : FIELDS.ids;
    this.#schema = new Schema([...fields, ...(shape.isPacked ? FIELDS.packed : [])]);
    this.#stream.reset(undefined, this.#schema);
  }

  async add(record: OutputRecord): Promise<void> {
    if (this.#group.add(record)) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#stream.finish();
    await this.#write(this.#stream.take());
  }

  async #flush(): Promise<void> {
    const records = this.#group.take();
    if (records.length === 0) return;
    const children = this.#columns(records);
    const type = new Struct(this.#schema.fields);
    const data = makeData({ type, length: records.length, nullCount: 0, children });
    this.#stream.write(new RecordBatch(this.#schema, data));
    await this.#write(this.#stream.take());
  }

  #columns(records: readonly OutputRecord[]): Data[] {
    if (this.#shape.as === 'text') {
      const rows = textRecords(records);
      const texts = vectorFromArray(
        rows.map(({ text }) => text),
        new Utf8(),
      );
      return [...texts.data, spansColumn(rows.map((row) => row.spans))];
    }
    const rows = tokenRecords(records);
    const values = rows.map((row) => row.ids);
    return [
      intsColumn(values),
      maskColumn(values),
      intsColumn(rows.map(({ labels }) => labels)),
      ...(this.#shape.isPacked ? [intsColumn(rows.map(({ lengths = [] }) => lengths))] : []),
    ];
  }
}

function intsColumn(rows: readonly ArrayLike<number>[]): Data {
  const valueOffsets = offsetsOf(rows);
  const data = new Int32Array(valueOffsets.at(-1) ?? 0);
  for (const [index, row] of rows.entries()) data.set(row, valueOffsets[index]);
  const child = makeData({ type: INT32, length: data.length, nullCount: 0, data });
  return makeData({ type: ids, length: rows.length, nullCount: 0, valueOffsets, child });
}

/** No token is padding. */
function maskColumn(rows: readonly ArrayLike<number>[]): Data {
  const valueOffsets = offsetsOf(rows);
  const data = new Int8Array(valueOffsets.at(-1) ?? 0).fill(1);
  const child = makeData({ type: INT8, length: data.length, nullCount: 0, data });
  return makeData({ type: mask, length: rows.length, nullCount: 0, valueOffsets, child });
}

function spansColumn(
  rows: readonly (readonly { readonly start: number; readonly end: number }[])[],
): Data {
  const valueOffsets = offsetsOf(rows);
  const all = rows.flat();
  const numbers = (values: readonly number[]): Data<Int32> =>
    makeData({ type: INT32, length: all.length, nullCount: 0, data: Int32Array.from(values) });
  const child = makeData({
    type: span,
    length: all.length,
    nullCount: 0,
    children: [numbers(all.map(({ start }) => start)), numbers(all.map(({ end }) => end))],
  });
  return makeData({ type: spans, length: rows.length, nullCount: 0, valueOffsets, child });
}

/** Where each row begins in a column, and where the last one ends. */
function offsetsOf(rows: readonly ArrayLike<unknown>[]): Int32Array {
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + row.length;
  });
  return offsets;
}

/** Arrow's own writer queues its bytes until somebody reads them; this one hands them out. */
class ChunkWriter extends RecordBatchStreamWriter {
  #chunks: Uint8Array[] = [];

  take(): Uint8Array {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return bytes;
  }

  protected override _write(chunk: ArrayBufferView): this {
    if (chunk.byteLength === 0) return this;
    this.#chunks.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    this._position += chunk.byteLength;
    return this;
  }
}
