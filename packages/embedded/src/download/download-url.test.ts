import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Faults,
  type FileServer,
  someBytes,
  startFileServer,
} from '../../test/file-server.js';
import { downloadUrl, type UrlOptions } from './download-url.js';

const SIZE = 3_000_000;
const { bytes, ...whole } = someBytes(SIZE);

let folder: string;
let file: string;
let server: FileServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'download-'));
  file = path.join(folder, 'model.gguf');
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function serve(faults: Faults = {}, served = bytes): Promise<string> {
  server = await startFileServer({ '/model.gguf': served }, faults);
  return `${server.url}/model.gguf`;
}

const download = (url: string, options: UrlOptions = {}) =>
  downloadUrl(url, file, whole, { pause: 0, ...options });

/** The file is there, whole, and nothing beside it. */
function expectWhole(): void {
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['model.gguf']);
}

test('downloads a file, and says how far it is', async () => {
  const seen: number[] = [];
  await download(await serve(), { onProgress: ({ received }) => seen.push(received) });
  expectWhole();
  expect(seen.at(-1)).toBe(SIZE);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('a connection that breaks twenty times is begun again where it broke', async () => {
  const cuts = Array.from({ length: 20 }, () => Math.ceil(Math.random() * (SIZE / 30)));
  // A connection may break before the first of its bytes has come through.
  await download(await serve({ cut: (nth) => cuts[nth] }), { tries: 20 });
  expectWhole();
  expect(server?.ranges).toHaveLength(21);
  // Each request but the first asks only for what is missing.
  const starts = server?.ranges.slice(1).map((range) => Number(/\d+/.exec(range ?? '')?.[0]));
  expect(starts).toEqual([...(starts ?? [])].sort((a, b) => a - b));
  expect(starts?.at(-1)).toBeGreaterThan(0);
});

test('a download that is given up goes on in the next run', async () => {
  const url = await serve({ cut: (nth) => (nth === 0 ? SIZE / 2 : undefined) });
  await expect(download(url, { tries: 0 })).rejects.toMatchObject({ code: 'unreachable' });
  expect(existsSync(file)).toBe(false);
  await download(url);
  expectWhole();
  expect(Number(/\d+/.exec(server?.ranges[1] ?? '')?.[0])).toBeGreaterThan(0);
});

test('a signal stops a download, which goes on later', async () => {
  const url = await serve();
  const controller = new AbortController();
  const stopped = download(url, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(stopped).rejects.toThrow('aborted');
  expect(existsSync(file)).toBe(false);
  await download(url);
  expectWhole();
});

test.each([
  ['has another version now', { tag: '"2"' }],
  ['cannot send a part', { isWhole: true }],
  ['says no version', { tag: '' }],
] as const)('a server that %s sends all of it again', async (_what, faults) => {
  const cut = (nth: number) => (nth === 0 ? SIZE / 2 : undefined);
  const first = await serve({ cut, ...('tag' in faults && faults.tag === '' && faults) });
  await expect(download(first, { tries: 0 })).rejects.toThrow();
  await server?.stop();
  const notes: string[] = [];
  await download(await serve(faults), { onNote: (note) => notes.push(note) });
  expectWhole();
  expect(notes).toEqual([expect.stringContaining('cannot continue the download; it begins anew')]);
});

test('a part that is not of this file is found out by the checksum, and deleted', async () => {
  const url = await serve({ cut: (nth) => (nth === 0 ? SIZE / 2 : undefined) });
  await expect(download(url, { tries: 0 })).rejects.toThrow();
  const draft = await open(`${file}.part`, 'r+');
  await draft.write(Buffer.from('damage'), 0, 6, 1000);
  await draft.close();
  await expect(download(url)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/^model.gguf has the SHA-256 \w{64} in place of/),
  });
  expect(readdirSync(folder)).toEqual([]);
  await download(url);
  expectWhole();
});

test('a file with another checksum is never used', async () => {
  const url = await serve({}, someBytes(SIZE).bytes);
  await expect(download(url)).rejects.toMatchObject({ code: 'damaged' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file of another size is refused before it is downloaded', async () => {
  const seen: number[] = [];
  const url = await serve({}, Buffer.from('<html>Log in to our network</html>'));
  const failing = download(url, { onProgress: ({ received }) => seen.push(received) });
  await expect(failing).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining(`sends 34 bytes in place of ${SIZE}`),
  });
  expect(seen).toEqual([]);
});

test('a status is named', async () => {
  await expect(download(await serve({ status: 403 }))).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 403$/),
  });
});

test('no network is named', async () => {
  const url = await serve();
  await server?.stop();
  await expect(download(url, { tries: 1 })).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)$/),
  });
});

test('a server that falls silent is asked again', async () => {
  const faults: Faults = { stall: SIZE / 2 };
  const url = await serve(faults);
  const notes: string[] = [];
  await download(url, {
    patience: 300,
    onNote(note) {
      notes.push(note);
      delete faults.stall;
    },
  });
  expectWhole();
  expect(notes).toEqual([expect.stringMatching(/sent nothing for 0 s; trying again$/)]);
});

test('a full disk is named, and what is there is kept', async () => {
  let space = 1_000_000;
  const full = (async (...args: Parameters<typeof open>): Promise<FileHandle> => {
    const handle = await open(...args);
    const { write } = handle;
    handle.write = (async (...written: readonly unknown[]) => {
      space -= Number(written[2]);
      if (space < 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return Reflect.apply(write, handle, written);
    }) as unknown as FileHandle['write'];
    return handle;
  }) as typeof open;
  const url = await serve();
  await expect(download(url, { openFile: full })).rejects.toMatchObject({
    code: 'disk_full',
    message: `the disk with ${folder} is full; free some space and run this again: what was downloaded is kept`,
  });
  expect(existsSync(file)).toBe(false);
  await download(url);
  expectWhole();
  expect(server?.ranges[1]).toMatch(/^bytes=[1-9]/);
});
