import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NewFile, openOwn, refuseLinks, removeDrafts } from '@modelspeak/files';
import { AgentError } from '../../errors/agent-error.js';
import type { Store, StoredRecord, StoredRunRecord } from '../local/store.js';
import { codeOf, fileError } from './file-error.js';
import { lockFolder } from './folder-lock.js';
import { jsonOf, type Line, LineWriter, lengthOf, noJournal, readLines } from './lines.js';

/** The version of the format of journals. */
const VERSION = 2;
/** How many bytes of a new journal are written at once. */
const CHUNK = 2 ** 20;

/** The first line of a journal. */
interface Header {
  readonly journal: typeof VERSION;
  /** Its size in bytes when it was last compacted. */
  readonly size: number;
}

/** What a journal holds. */
interface Found {
  readonly header: Header;
  readonly records: readonly StoredRecord[];
  readonly last: Line;
}

interface Pending {
  readonly json: Buffer;
  readonly safe: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** Opens the journal of a folder. */
export async function openJournalFile(
  folder: string,
  compactFrom: number,
  snapshot: () => Iterable<StoredRecord>,
): Promise<Store> {
  const unlock = await lockFolder(folder);
  const journal = new JournalFile(folder, compactFrom, snapshot, unlock);
  try {
    await journal.open();
    return journal;
  } catch (error) {
    await journal.close();
    throw fileError(error, path.join(folder, 'journal'));
  }
}

class JournalFile implements Store {
  readonly #folder: string;
  readonly #file: string;
  readonly #compactFrom: number;
  readonly #snapshot: () => Iterable<StoredRecord>;
  readonly #unlock: () => Promise<void>;
  #records: readonly StoredRecord[] = [];
  #handle: FileHandle | undefined;
  #lines = new LineWriter();
  #size = 0;
  #sizeBefore = 0;
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;
  #broken: unknown;

  constructor(
    folder: string,
    compactFrom: number,
    snapshot: () => Iterable<StoredRecord>,
    unlock: () => Promise<void>,
  ) {
    this.#folder = folder;
    this.#file = path.join(folder, 'journal');
    this.#compactFrom = compactFrom;
    this.#snapshot = snapshot;
    this.#unlock = unlock;
  }

  async open(): Promise<void> {
    refuseLinks(this.#file);
    const found = await this.#readFile();
    // A crash may have left some. Where the journal is somebody else's, so are they.
    removeDrafts(this.#folder, (name) => name === path.basename(this.#file));
    if (found === undefined) return this.#replace([]);
    const { header, records, last } = found;
    this.#records = records;
    this.#lines = new LineWriter(last.sum);
    this.#handle = await openOwn(this.#file, { append: true, create: false });
    // A torn last line must not stay before the next one.
    await this.#handle.truncate(last.isEnded ? last.end + 1 : last.end);
    if (!last.isEnded) await this.#handle.appendFile('\n');
    await this.#handle.datasync();
    this.#size = last.end + 1;
    this.#sizeBefore = header.size;
  }

  async read(): Promise<Iterable<StoredRecord>> {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  append(record: StoredRunRecord, { safe }: { readonly safe: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ json: jsonOf(record, this.#file), safe, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    try {
      await this.#handle?.close();
    } finally {
      await this.#unlock();
    }
  }

  /** Writes all pending lines together, until there are none. */
  async #flush(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      try {
        await this.#write(batch);
        for (const { resolve } of batch) resolve();
        await this.#compact();
      } catch (error) {
        // After a failed write the content of the file is unknown: append nothing more.
        this.#broken ??= fileError(error, this.#file);
        for (const { reject } of batch) reject(this.#broken);
      }
    }
    this.#flushing = undefined;
  }

  async #write(batch: readonly Pending[]): Promise<void> {
    if (this.#broken !== undefined) throw this.#broken;
    const bytes = Buffer.concat(batch.map(({ json }) => this.#lines.write(json)));
    await this.#handle?.appendFile(bytes);
    if (batch.some(({ safe }) => safe)) await this.#handle?.datasync();
    this.#size += bytes.length;
  }

  /** Compacts the journal once it has grown enough. */
  async #compact(): Promise<void> {
    if (this.#size < Math.max(this.#compactFrom, 2 * this.#sizeBefore)) return;
    // Let the writers of the last lines continue first, so that the snapshot has them.
    await setImmediate();
    await this.#replace(this.#snapshot());
  }

  async #replace(records: Iterable<StoredRecord>): Promise<void> {
    const jsons = Array.from(records, (record) => Buffer.from(JSON.stringify(record)));
    const size = jsons.reduce((sum, json) => sum + lengthOf(json), 0);
    const header = Buffer.from(JSON.stringify({ journal: VERSION, size } satisfies Header));
    const file = await NewFile.create(this.#file);
    const lines = new LineWriter();
    const before = this.#handle;
    try {
      for (const chunk of inChunks(lines, [header, ...jsons])) await file.write(chunk);
      this.#handle = await file.completeOpen();
    } catch (error) {
      await file.discard();
      throw error;
    }
    this.#lines = lines;
    this.#size = size + lengthOf(header);
    this.#sizeBefore = this.#size;
    await before?.close();
  }

  /** What the journal holds; `undefined` if there is none. */
  async #readFile(): Promise<Found | undefined> {
    const records: StoredRecord[] = [];
    let header: Header | undefined;
    let last: Line | undefined;
    try {
      for await (last of readLines(this.#file)) {
        if (header === undefined) header = this.#headerOf(last.value);
        else records.push(last.value as StoredRecord);
      }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
    if (header === undefined || last === undefined) throw noJournal(this.#file);
    return { header, records, last };
  }

  #headerOf(value: unknown): Header {
    const { journal, size } = value as { readonly journal?: unknown; readonly size?: unknown };
    if (journal === VERSION && typeof size === 'number') return { journal, size };
    if (journal === undefined) throw noJournal(this.#file);
    const problem =
      'it was written by another version of this package; open it with that version, or use another folder';
    throw new AgentError('corrupt_journal', problem, { path: this.#file });
  }
}

/** Lines of JSON in larger pieces. */
function* inChunks(
  lines: LineWriter,
  jsons: readonly Buffer[],
): Generator<Buffer, void, undefined> {
  let chunk: Buffer[] = [];
  let length = 0;
  for (const json of jsons) {
    chunk.push(lines.write(json));
    length += lengthOf(json);
    if (length < CHUNK) continue;
    yield Buffer.concat(chunk);
    [chunk, length] = [[], 0];
  }
  yield Buffer.concat(chunk);
}
