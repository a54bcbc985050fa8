import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  makeFolder,
  NewFile,
  openOwn,
  refuseLinks,
  refuseLinksIn,
  removeDrafts,
  writeWhole,
  writeWholeSync,
} from './index.js';

const isWindows = process.platform === 'win32';

let root: string;
let folder: string;
/** What somebody wants to have overwritten. */
let target: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'files-'));
  folder = path.join(root, 'project');
  mkdirSync(folder);
  target = path.join(root, 'bashrc');
  writeFileSync(target, 'mine');
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (...names: readonly string[]) => path.join(folder, ...names);
const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('a file that is written whole', () => {
  const writers = {
    async writeWhole(place: string) {
      await writeWhole(place, 'theirs');
    },
    async writeWholeSync(place: string) {
      writeWholeSync(place, 'theirs');
    },
    async NewFile(place: string) {
      const file = await NewFile.create(place);
      await file.write(Buffer.from('the'));
      await file.write(Buffer.from('irs'));
      await file.complete();
    },
  };

  test.each(Object.entries(writers))('%s writes it, for its user alone', async (_name, write) => {
    await write(at('talk.json'));
    expect(readFileSync(at('talk.json'), 'utf8')).toBe('theirs');
    if (!isWindows) expect(modeOf(at('talk.json'))).toBe(0o600);
    writeFileSync(at('old.json'), 'old');
    await write(at('old.json'));
    expect(readFileSync(at('old.json'), 'utf8')).toBe('theirs');
    expect(readdirSync(folder)).toEqual(['old.json', 'talk.json']);
  });

  test.each(Object.entries(writers))('%s never writes through a link', async (_name, write) => {
    symlinkSync(target, at('talk.json'));
    symlinkSync(at('talk.json'), at('twice.json'));
    symlinkSync(path.join(root, 'new'), at('dangling.json'));
    for (const name of ['talk.json', 'twice.json', 'dangling.json']) {
      await expect(write(at(name))).rejects.toMatchObject({
        name: 'FileRefused',
        code: 'link',
        path: at(name),
        problem: expect.stringContaining('it is a link to '),
      });
    }
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['dangling.json', 'talk.json', 'twice.json']);
    expect(existsSync(path.join(root, 'new'))).toBe(false);
  });

  test('has a name until then that nobody can prepare', async () => {
    const names = new Set<string>();
    for (let count = 0; count < 50; count++) {
      const file = await NewFile.create(at('rows'));
      for (const name of readdirSync(folder)) names.add(name);
      await file.discard();
    }
    expect(names.size).toBe(50);
    for (const name of names) expect(name).toMatch(/^rows\.[0-9a-f]{16}\.unfinished$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('leaves what was there, if it cannot be written', async () => {
    mkdirSync(at('taken'));
    await expect(writeWhole(at('taken'), 'x')).rejects.toThrow();
    expect(() => writeWholeSync(at('taken'), 'x')).toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('that a killed process left is removed, and no other file', () => {
    const draft = `rows.${'0'.repeat(16)}.unfinished`;
    for (const name of [draft, `x${draft}`, 'rows', 'rows.unfinished']) writeFileSync(at(name), '');
    removeDrafts(folder, (name) => name === 'rows');
    expect(readdirSync(folder)).toEqual(['rows', 'rows.unfinished', `x${draft}`].sort());
  });
});

describe('a file that is opened to be changed', () => {
  test('is new, or the user’s own', async () => {
    for (const text of ['a\n', 'b\n']) {
      const handle = await openOwn(at('turns'), { append: true });
      await handle.appendFile(text);
      await handle.close();
    }
    expect(readFileSync(at('turns'), 'utf8')).toBe('a\nb\n');
    if (!isWindows) expect(modeOf(at('turns'))).toBe(0o600);
    await expect(openOwn(at('none'), { create: false })).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is no link, and no second name of a file', async () => {
    symlinkSync(target, at('link'));
    linkSync(target, at('hard'));
    for (const [name, code] of [
      ['link', 'link'],
      ['hard', 'shared'],
    ] as const) {
      const opened = openOwn(at(name), { append: true, makePrivate: true });
      await expect(opened).rejects.toMatchObject({ code, path: at(name) });
    }
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  test.skipIf(isWindows)('is no pipe, folder or device, which are not even opened', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    mkdirSync(at('folder'));
    for (const place of [at('pipe'), at('folder'), '/dev/null']) {
      await expect(openOwn(place)).rejects.toMatchObject({ code: 'not_a_file' });
    }
  });

  test.skipIf(isWindows)('becomes private where it must be, and keeps its mode else', async () => {
    writeFileSync(at('turns'), '');
    chmodSync(at('turns'), 0o666);
    await (await openOwn(at('turns'))).close();
    expect(modeOf(at('turns'))).toBe(0o666);
    await (await openOwn(at('turns'), { makePrivate: true })).close();
    expect(modeOf(at('turns'))).toBe(0o600);
  });

  test.skipIf(process.getuid?.() !== 0)('belongs to nobody else', async () => {
    writeFileSync(at('turns'), '');
    execFileSync('chown', ['12345', at('turns')]);
    await expect(openOwn(at('turns'))).rejects.toMatchObject({ code: 'foreign' });
  });
});

describe('a path', () => {
  test('has no links below the working directory', () => {
    mkdirSync(path.join(root, 'home'));
    symlinkSync('../home', at('data'));
    for (const place of ['data', 'data/out', './data/out/deep', at('data/out')]) {
      expect(() => refuseLinks(place, folder)).toThrow(`${at('data')}: it is a link to ../home`);
      expect(() => makeFolder(place, { from: folder })).toThrow('it is a link to ../home');
    }
    expect(readdirSync(path.join(root, 'home'))).toEqual([]);
  });

  test('may have links above it, which are those of the machine', () => {
    symlinkSync(folder, path.join(root, 'tmp'));
    const place = path.join(root, 'tmp/out/deep');
    refuseLinks(place, folder);
    expect(makeFolder(place, { from: folder })).toBe(place);
    expect(existsSync(at('out/deep'))).toBe(true);
    refuseLinks(path.join(root, 'tmp/x'), path.parse(root).root);
    expect(() => refuseLinks(path.join(root, 'tmp'), folder)).toThrow('it is a link to ');
  });

  test('may be written in another way', () => {
    for (const place of ['.', '', 'new/one', '../other', at('..')]) refuseLinks(place, folder);
  });
});

test('a folder with links is refused, with the name of one', () => {
  writeFileSync(at('rows'), '');
  refuseLinksIn(folder);
  symlinkSync('../../.bashrc', at('.seen'));
  expect(() => refuseLinksIn(folder)).toThrow(`${at('.seen')}: it is a link to ../../.bashrc, and`);
});

test.skipIf(isWindows)('a folder is made with its mode, and the error says why not', () => {
  expect(modeOf(makeFolder('a/b', { from: folder, mode: 0o700 }))).toBe(0o700);
  writeFileSync(at('file'), '');
  expect(() => makeFolder('file', { from: folder })).toThrow('EEXIST');
  expect(() => makeFolder('file/x', { from: folder })).toThrow('ENOTDIR');
});
