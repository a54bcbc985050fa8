import path from 'node:path';
import { Packer } from '../packing/packer.js';
import { openRowsWriter } from './open-rows-writer.js';
import { PartFile } from './part-file.js';
import type { RowOutput } from './row-output.js';
import type { FileKind, OutputRecord, RowsShape, RowsWriter } from './rows-file.js';

/** What the files of a folder are. */
export interface FolderOptions {
  readonly folder: string;
  readonly kind: FileKind;
  readonly shape: RowsShape;
  /** The length of packed rows; `undefined` if rows are not packed. */
  readonly packLength: number | undefined;
  /** Comes between the split and the number in the name of a file. */
  readonly suffix: string;
  /** The number of the first part. */
  readonly part: number;
  /** Called for each row that is written, packed or not. */
  readonly onRow: () => void;
}

/** The name of a part's file. */
export function partName(split: string, suffix: string, part: number, kind: FileKind): string {
  return `${split}${suffix}-${String(part).padStart(5, '0')}.${kind}`;
}

/** Writes rows to the files of a folder: one for each split and part. */
export class FolderOutput implements RowOutput {
  readonly #options: FolderOptions;
  readonly #open = new Map<string, OpenPart>();
  #part: number;

  constructor(options: FolderOptions) {
    this.#options = options;
    this.#part = options.part;
  }

  async add(split: string, record: OutputRecord): Promise<void> {
    const part = this.#open.get(split) ?? (await this.#create(split));
    const { packer, writer } = part;
    if (packer === undefined || record.kind !== 'ids') await this.#write(writer, record);
    else for (const pack of packer.add(record)) await this.#write(writer, pack);
  }

  async endPart(): Promise<readonly string[]> {
    const names: string[] = [];
    for (const { name, file, writer, packer } of this.#open.values()) {
      for (const pack of packer?.end() ?? []) await this.#write(writer, pack);
      await writer.end();
      await file.complete();
      names.push(name);
    }
    this.#open.clear();
    this.#part++;
    return names;
  }

  async discard(): Promise<void> {
    for (const { file } of this.#open.values()) await file.discard();
    this.#open.clear();
  }

  async #write(writer: RowsWriter, record: OutputRecord): Promise<void> {
    this.#options.onRow();
    await writer.add(record);
  }

  async #create(split: string): Promise<OpenPart> {
    const { folder, kind, shape, packLength, suffix } = this.#options;
    const name = partName(split, suffix, this.#part, kind);
    const file = await PartFile.create(path.join(folder, name));
    const writer = await openRowsWriter(kind, (bytes) => file.write(bytes), shape);
    const packer = packLength === undefined ? undefined : new Packer(packLength);
    const part = { name, file, writer, packer };
    this.#open.set(split, part);
    return part;
  }
}

interface OpenPart {
  readonly name: string;
  readonly file: PartFile;
  readonly writer: RowsWriter;
  readonly packer: Packer | undefined;
}
