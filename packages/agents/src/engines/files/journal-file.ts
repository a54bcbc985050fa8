import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AgentError } from '../../errors/agent-error.js';
import type { Store, StoredRecord, StoredRunRecord } from '../local/store.js';
import { lockFolder } from './folder-lock.js';
import { readLines, writeLine } from './lines.js';

/** The first line of a journal. */
interface Header {
  readonly journal: 1;
  /** Its size in bytes when it was last compacted. */
  readonly size: number;
}

interface Pending {
  readonly line: string;
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
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const journal = new JournalFile(folder, compactFrom, snapshot, unlock);
    await journal.open();
    return journal;
  } catch (error) {
    await unlock();
    throw error;
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
    await rm(this.#newFile, { force: true });
    const bytes = await readFile(this.#file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const { values, length } = readLines(bytes ?? Buffer.alloc(0), this.#file);
    const [header, ...records] = values;
    if (header === undefined) return this.#replace([]);
    if ((header as Header).journal !== 1) {
      const problem =
        'it was written by another version of this package; open it with that version';
      throw new AgentError('corrupt_journal', problem, { path: this.#file });
    }
    this.#records = records as readonly StoredRecord[];
    this.#handle = await open(this.#file, 'a');
    // An incomplete last line must not stay before the next one.
    await this.#handle.truncate(length);
    await this.#handle.datasync();
    this.#size = length;
    this.#sizeBefore = (header as Header).size;
  }

  async read(): Promise<Iterable<StoredRecord>> {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  append(record: StoredRunRecord, { safe }: { readonly safe: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ line: writeLine(record), safe, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#handle?.close();
    await this.#unlock();
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
        this.#broken ??= error;
        for (const { reject } of batch) reject(error);
      }
    }
    this.#flushing = undefined;
  }

  async #write(batch: readonly Pending[]): Promise<void> {
    if (this.#broken !== undefined) throw this.#broken;
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
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
    const lines = Array.from(records, writeLine);
    const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    const header = writeLine({ journal: 1, size } satisfies Header);
    const handle = await open(this.#newFile, 'ax');
    try {
      await handle.appendFile([header, ...lines].join(''));
      await handle.datasync();
      await rename(this.#newFile, this.#file);
      await syncFolder(this.#folder);
    } catch (error) {
      await handle.close();
      throw error;
    }
    await this.#handle?.close();
    this.#handle = handle;
    this.#size = size + header.length;
    this.#sizeBefore = this.#size;
  }

  get #newFile(): string {
    return `${this.#file}.new`;
  }
}

/** Syncs a folder, so that a new file name survives a crash. */
async function syncFolder(folder: string): Promise<void> {
  // On Windows a folder cannot be opened, and this is not needed.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
