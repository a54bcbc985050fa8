import type { SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter as FileWriter } from 'hyparquet-writer';
import { RowGroup } from './row-group.js';
import {
  type OutputRecord,
  type RowsShape,
  type RowsWriter,
  textRecords,
  tokenRecords,
  type WriteBytes,
} from './rows-file.js';

const SCHEMAS: Readonly<Record<'ids' | 'packed' | 'text', readonly SchemaElement[]>> = {
  ids: [
    ...list('input_ids', int32()),
    ...list('attention_mask', int8()),
    ...list('labels', int32()),
  ],
  packed: list('seq_lengths', int32()),
  text: [
    { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
    ...list(
      'spans',
      { name: 'element', num_children: 2, repetition_type: 'REQUIRED' },
      { ...int32(), name: 'start' },
      { ...int32(), name: 'end' },
    ),
  ],
};

/** Writes rows as Parquet. */
export class ParquetWriter implements RowsWriter {
  readonly #shape: RowsShape;
  readonly #file: FileWriter;
  readonly #group = new RowGroup();

  constructor(write: WriteBytes, shape: RowsShape) {
    this.#shape = shape;
    const columns = [...SCHEMAS[shape.as], ...(shape.isPacked ? SCHEMAS.packed : [])];
    const root = { name: 'root', num_children: shape.as === 'text' ? 2 : shape.isPacked ? 4 : 3 };
    this.#file = new FileWriter({
      writer: new FlushingWriter(write),
      schema: [root, ...columns],
    });
  }

  async add(record: OutputRecord): Promise<void> {
    if (this.#group.add(record)) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#file.finish();
  }

  async #flush(): Promise<void> {
    const records = this.#group.take();
    if (records.length === 0) return;
    await this.#file.write({ columnData: this.#columns(records), rowGroupSize: records.length });
  }

  #columns(records: readonly OutputRecord[]): ColumnSource[] {
    if (this.#shape.as === 'text') {
      const rows = textRecords(records);
      return [
        { name: 'text', data: rows.map(({ text }) => text) },
        { name: 'spans', data: rows.map(({ spans }) => [...spans]) },
      ];
    }
    const rows = tokenRecords(records);
    const packed: ColumnSource = {
      name: 'seq_lengths',
      data: rows.map(({ lengths = [] }) => [...lengths]),
    };
    return [
      { name: 'input_ids', data: rows.map(({ ids }) => Array.from(ids)) },
      { name: 'attention_mask', data: rows.map(({ ids }) => Array<number>(ids.length).fill(1)) },
      { name: 'labels', data: rows.map(({ labels }) => Array.from(labels)) },
      ...(this.#shape.isPacked ? [packed] : []),
    ];
  }
}

/** Hands out its bytes after each row group. */
class FlushingWriter extends ByteWriter {
  readonly #write: WriteBytes;

  constructor(write: WriteBytes) {
    super();
    this.#write = write;
  }

  async flush(): Promise<void> {
    const chunk = this.getBytes().slice();
    this.index = 0;
    await this.#write(chunk);
  }

  override async finish(): Promise<void> {
    await this.flush();
  }
}

function int32(): SchemaElement {
  return { name: 'element', type: 'INT32', repetition_type: 'REQUIRED' };
}

function int8(): SchemaElement {
  return { ...int32(), converted_type: 'INT_8' };
}

/** A column of lists, as Parquet describes them. */
function list(name: string, ...element: readonly SchemaElement[]): readonly SchemaElement[] {
  return [
    { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...element,
  ];
}
