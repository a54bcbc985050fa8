import type { FileHandle } from 'node:fs/promises';
import { openToRead } from '@modelspeak/files';
import { unreadable } from '../unreadable.js';

/** What the header of a GGUF file says, by the keys that it has there. */
export type GgufHeader = Readonly<Record<string, GgufValue>>;

export type GgufValue = number | string | boolean | readonly GgufValue[];

/** How many bytes are read at first: most headers have their texts there. */
const FIRST = 2 ** 20;
/** The most bytes of a header that are read. A vocabulary of 256,000 tokens with its merges has 15 MB. */
const MOST = 2 ** 26;
/** The most values of all lists: each takes more memory than it has bytes. */
const MOST_VALUES = 2 ** 22;
/** The longest key, by the specification. */
const LONGEST_KEY = 65_535;
/** How deep lists may be in lists. */
const DEEPEST = 4;
/** The least bytes of an entry: the length of its key, its type and its value. */
const LEAST_ENTRY = 13;

const [U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, LIST, U64, I64, F64] = Array.from(
  { length: 13 },
  (_, type) => type,
);

/** The least bytes of a value of each type. */
const LEAST = [1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8];

/** There are bytes after those that were read, and they are needed. */
class Short extends Error {}

/**
 * Reads the header of a GGUF file: all counts and lengths are compared with the size of the file before
 * anything is kept, since a file may come from anyone.
 *
 * @throws {EmbeddedError} `unreadable` if the file is none, is damaged, or has a header beyond 64 MiB or four million values
 */
export async function readGguf(file: string): Promise<GgufHeader> {
  let handle: FileHandle | undefined;
  try {
    handle = await openToRead(file);
    const { size } = await handle.stat();
    for (let length = FIRST; ; length *= 4) {
      const bytes = Buffer.alloc(Math.min(length, size, MOST));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      // The file may have become shorter.
      const left = bytesRead < bytes.length ? bytesRead : size;
      const header = ggufHeader(bytes.subarray(0, bytesRead), left);
      if (header !== undefined) return header;
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    await handle?.close();
  }
}

/**
 * The header of a GGUF file.
 *
 * @param bytes The beginning of the file.
 * @param size The size of the whole file.
 * @returns `undefined` if the header goes on after these bytes.
 * @throws {Error} if there is none, or it is damaged or too long
 */
export function ggufHeader(bytes: Buffer, size: number): GgufHeader | undefined {
  try {
    return new HeaderReader(bytes, size).header();
  } catch (error) {
    if (error instanceof Short) return undefined;
    throw error;
  }
}

class HeaderReader {
  readonly #bytes: Buffer;
  readonly #size: number;
  #at = 0;
  #values = 0;

  constructor(bytes: Buffer, size: number) {
    this.#bytes = bytes;
    this.#size = size;
  }

  header(): GgufHeader {
    if (this.#size < 4 || this.#bytes.toString('latin1', 0, 4) !== 'GGUF') {
      throw new Error('it is no GGUF file');
    }
    this.#at = 4;
    const version = this.#number(U32);
    if (version !== 2 && version !== 3) {
      throw new Error(`it has version ${version} of GGUF, expected 2 or 3`);
    }
    this.#number(U64); // how many tensors there are
    const count = this.#count('the header', LEAST_ENTRY);
    const entries = new Map<string, GgufValue>();
    for (let index = 0; index < count; index++) {
      const key = this.#text('a key', LONGEST_KEY);
      entries.set(key, this.#value(this.#number(U32), key, 0));
    }
    return Object.fromEntries(entries);
  }

  #value(type: number, key: string, depth: number): GgufValue {
    if (type === STRING) return this.#text(key);
    if (type === BOOL) return this.#number(U8) !== 0;
    if (type !== LIST) return this.#number(type, key);
    if (depth >= DEEPEST) throw new Error(`${key} has lists more than ${DEEPEST} deep`);
    const item = this.#number(U32);
    const least = LEAST[item];
    if (least === undefined) throw unknownType(item, key);
    const count = this.#count(key, least);
    const values: GgufValue[] = [];
    for (let index = 0; index < count; index++) values.push(this.#value(item, key, depth + 1));
    return values;
  }

  #number(type: number | undefined, key = 'the header'): number {
    const bytes = this.#bytes;
    const at = this.#take(LEAST[type ?? -1] ?? 0, key);
    switch (type) {
      case U8:
        return bytes.readUInt8(at);
      case I8:
        return bytes.readInt8(at);
      case U16:
        return bytes.readUInt16LE(at);
      case I16:
        return bytes.readInt16LE(at);
      case U32:
        return bytes.readUInt32LE(at);
      case I32:
        return bytes.readInt32LE(at);
      case F32:
        return bytes.readFloatLE(at);
      case U64:
        return Number(bytes.readBigUInt64LE(at));
      case I64:
        return Number(bytes.readBigInt64LE(at));
      case F64:
        return bytes.readDoubleLE(at);
      default:
        throw unknownType(type, key);
    }
  }

  #text(key: string, longest = MOST): string {
    const length = this.#number(U64, key);
    if (length > longest)
      throw new Error(`${key} has ${length} bytes, expected at most ${longest}`);
    const at = this.#take(length, key);
    return this.#bytes.toString('utf8', at, at + length);
  }

  /** A number of values that each have some bytes at least. */
  #count(key: string, least: number): number {
    const count = this.#number(U64, key);
    const left = this.#size - this.#at;
    if (count * least > left) {
      throw new Error(`it is damaged: ${key} has ${count} values, and ${left} bytes are left`);
    }
    this.#values += count;
    if (this.#values <= MOST_VALUES) return count;
    throw new Error(`its header has more than ${MOST_VALUES} values, up to ${key}`);
  }

  /** Goes on over some bytes; returns where they begin. */
  #take(length: number, key: string): number {
    const at = this.#at;
    const end = at + length;
    if (end > this.#size) {
      throw new Error(`it is cut off or damaged: ${key} ends after the end of the file`);
    }
    if (end > MOST) throw new Error(`its header has more than ${MOST} bytes`);
    if (end > this.#bytes.length) throw new Short();
    this.#at = end;
    return at;
  }
}

function unknownType(type: number | undefined, key: string): Error {
  return new Error(`it is damaged: ${key} has the unknown type ${type}`);
}
