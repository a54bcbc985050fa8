import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { create } from './command.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'create-format-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const manifestOf = (name: string) => JSON.parse(read(`${name}/package.json`));

test('writes a whole package into a folder of the name', () => {
  const { status, stdout, stderr } = create(folder, 'my-model');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Created modelspeak-format-my-model in my-model:');
  expect(stdout).toContain('  cd my-model\n  npm install\n  npm test\n');
  expect(readdirSync(path.join(folder, 'my-model')).sort()).toEqual([
    '.changeset',
    '.github',
    '.gitignore',
    'README.md',
    'conformance.config.js',
    'package.json',
    'src',
    'test',
    'tsconfig.build.json',
    'tsconfig.json',
    'tsup.config.ts',
    'vectors',
  ]);
  expect(manifestOf('my-model')).toMatchObject({
    name: 'modelspeak-format-my-model',
    keywords: expect.arrayContaining(['modelspeak-format']),
    peerDependencies: { '@modelspeak/core': expect.any(String) },
  });
});

test('puts the names given everywhere', () => {
  const args = ['--package', '@acme/modelspeak-format-parrot', '--models', 'acme/parrot-*, polly'];
  const { status } = create(folder, 'new-parrot', '--yes', ...args, '--models', 'x/*');
  expect(status).toBe(0);
  expect(manifestOf('new-parrot').name).toBe('@acme/modelspeak-format-parrot');
  const source = read('new-parrot/src/new-parrot.ts');
  expect(source).toContain("models: ['acme/parrot-*', 'polly', 'x/*'],");
  expect(source).toContain('export const newParrot = defineFormat');
  expect(read('new-parrot/README.md')).toContain('--model acme/parrot-1\n');
  expect(read('new-parrot/.changeset/first-version.md')).toContain(
    '"@acme/modelspeak-format-parrot": minor',
  );
  for (const file of files('new-parrot')) {
    expect(read(file), file).not.toMatch(/my-model|myModel|My Model/);
    expect(file).not.toContain('my-model');
  }
});

test('takes a name other than that of the folder', () => {
  expect(create(folder, 'Some Folder', '--name', 'my-model').status).toBe(0);
  expect(manifestOf('Some Folder').name).toBe('modelspeak-format-my-model');
});

test('writes nothing through a link', () => {
  mkdirSync(path.join(folder, 'home'));
  symlinkSync('home', path.join(folder, 'linked'));
  for (const place of ['linked', 'linked/my-model']) {
    const { status, stderr } = create(folder, place, '--name', 'my-model');
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('linked: it is a link to home, and nothing is written'),
    });
  }
  expect(readdirSync(path.join(folder, 'home'))).toEqual([]);
});

test('takes the current folder where it is empty but for a repository', () => {
  const empty = path.join(folder, 'my-model');
  mkdirSync(path.join(empty, '.git'), { recursive: true });
  const { status, stdout } = create(empty, '.');
  expect(status).toBe(0);
  expect(stdout).not.toContain('cd ');
  expect(manifestOf('my-model').name).toBe('modelspeak-format-my-model');
});

describe('creates nothing', () => {
  test.each([
    ['without a name', [], 2, 'missing folder; use'],
    ['with a wrong name', ['My_Model'], 2, '--name: found "My_Model", expected a-z, 0-9'],
    ['with a wrong package name', ['x', '--package', 'x'], 2, '--package: found "x", expected'],
    ['with a wrong model', ['x', '--models', "it's"], 2, '--models: found "it\'s", expected'],
    ['with a wrong flag', ['x', '--modles', 'y'], 2, "Unknown option '--modles'"],
    ['with two folders', ['x', 'y'], 2, 'found "y" after "x", expected one folder'],
    ['in a folder with files', ['full'], 1, 'is not empty: it contains kept.txt'],
    ['in a file', ['full/kept.txt', '--name', 'x'], 1, 'cannot write to'],
  ])('%s', (_case, args, status, message) => {
    mkdirSync(path.join(folder, 'full'));
    writeFileSync(path.join(folder, 'full/kept.txt'), 'kept');
    const outcome = create(folder, ...args);
    expect(outcome).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(message) });
    expect(outcome.stderr).toMatch(/^error: [^\n]+\n$/);
    expect(readdirSync(folder)).toEqual(['full']);
    expect(readdirSync(path.join(folder, 'full'))).toEqual(['kept.txt']);
  });
});

test('tells how it is used, and its version', () => {
  expect(create(folder, '--help').stdout).toMatch(/^Usage: npm create modelspeak-format/);
  expect(create(folder, '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(existsSync(path.join(folder, 'my-model'))).toBe(false);
});

function files(name: string): string[] {
  return readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
