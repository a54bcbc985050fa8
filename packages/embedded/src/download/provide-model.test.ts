import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Faults,
  type FileServer,
  someBytes,
  startFileServer,
} from '../../test/file-server.js';
import type { EmbeddedModel, ModelSource } from '../models/embedded-model.js';
import {
  hasModel,
  modelPath,
  type ProvideOptions,
  provideModel,
  removeModel,
} from './provide-model.js';

const { bytes, ...whole } = someBytes(1_000_000);

let folder: string;
let server: FileServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'models-'));
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

const NOWHERE: ModelSource = { kind: 'url', url: 'http://127.0.0.1:1/model.gguf' };

function model(...sources: readonly ModelSource[]): EmbeddedModel {
  const about = { licence: 'Apache-2.0', use: 'tests' };
  return { name: 'parrot', title: 'Parrot', file: 'parrot.gguf', ...about, ...whole, sources };
}

async function served(faults: Faults = {}): Promise<ModelSource> {
  server = await startFileServer({ '/parrot.gguf': bytes }, faults);
  return { kind: 'url', url: `${server.url}/parrot.gguf` };
}

const provide = (one: EmbeddedModel, options: ProvideOptions = {}) =>
  provideModel(one, { folder, env: {}, ...options });

test('a model is downloaded once', async () => {
  const parrot = model(await served());
  expect(await hasModel(parrot, { folder })).toBe(false);
  const file = await provide(parrot);
  expect(file).toBe(path.join(folder, 'parrot.gguf'));
  expect(readFileSync(file).equals(bytes)).toBe(true);
  await provide(parrot);
  expect(server?.ranges).toHaveLength(1);
});

test('two that want the same model share one download', async () => {
  const parrot = model(await served());
  const notes: string[] = [];
  const onNote = (note: string) => notes.push(note);
  const files = await Promise.all([provide(parrot, { onNote }), provide(parrot, { onNote })]);
  expect(new Set(files).size).toBe(1);
  expect(server?.ranges).toHaveLength(1);
  expect(notes).toEqual(['another process downloads parrot.gguf; waiting for it']);
});

test('the next source is tried if one fails', async () => {
  const notes: string[] = [];
  const file = await provide(model({ kind: 'file', path: '/nowhere' }, await served()), {
    onNote: (note) => notes.push(note),
  });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(notes).toEqual(['there is no file /nowhere; trying the next source']);
});

test('a source with another file is passed over', async () => {
  const other = path.join(folder, 'other');
  writeFileSync(other, Buffer.alloc(1_000_000));
  const file = await provide(model({ kind: 'file', path: other }, await served()));
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('if all sources fail, the error says why each did', async () => {
  const failing = provide(model(await served({ status: 403 }), { kind: 'file', path: '/nowhere' }));
  await expect(failing).rejects.toMatchObject({
    code: 'no_source',
    message: expect.stringMatching(
      /^cannot download Parrot: 127\.0\.0\.1:\d+ answered 403; there is no file \/nowhere\. Run this again/,
    ),
  });
  expect(existsSync(path.join(folder, 'parrot.gguf'))).toBe(false);
});

test('a mirror is asked first: an address or a folder', async () => {
  await served();
  const file = await provide(model(NOWHERE), { env: { MODELSPEAK_MIRROR: server?.url } });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(await removeModel(model(), { folder })).toBe(true);
  const mirror = path.join(folder, 'mirror');
  mkdirSync(mirror);
  writeFileSync(path.join(mirror, 'parrot.gguf'), bytes);
  expect(readFileSync(await provide(model(NOWHERE), { mirror })).equals(bytes)).toBe(true);
});

test('a model is removed with what was downloaded of it', async () => {
  const parrot = model(await served({ cut: () => 500_000, tag: '"1"' }));
  const stop = new AbortController();
  await provide(parrot, { signal: stop.signal, onNote: () => stop.abort() }).catch(() => undefined);
  expect(readdirSync(folder)).toContain('parrot.gguf.part');
  expect(await removeModel(parrot, { folder })).toBe(true);
  expect(readdirSync(folder)).toEqual(['parrot.gguf.lock']);
  expect(await removeModel(parrot, { folder })).toBe(false);
});

test('a model that no disk holds is refused before it is downloaded', async () => {
  const huge = { ...model(await served()), size: 2 ** 60 };
  await expect(provide(huge)).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringMatching(
      /^Parrot needs \d+ MB more in .*, and the disk has \d+ MB; free/,
    ),
  });
  expect(server?.ranges).toEqual([]);
});

test('a folder that cannot be made is named', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const failing = provide(model(NOWHERE), { folder: path.join(folder, 'file/models') });
  await expect(failing).rejects.toMatchObject({ code: 'not_writable' });
});

test('models are kept in the cache folder', () => {
  expect(modelPath(model(), { env: { MODELSPEAK_CACHE: folder } })).toBe(
    path.join(folder, 'models/parrot.gguf'),
  );
  expect(() => modelPath(model(), { env: {} })).toThrow('set MODELSPEAK_CACHE to one');
});
