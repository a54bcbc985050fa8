import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = path.join(import.meta.dirname, '..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-changesets-'));
  for (const part of ['lib', 'release']) {
    cpSync(path.join(scripts, part), path.join(folder, 'scripts', part), { recursive: true });
  }
  symlinkSync(
    path.join(scripts, 'node_modules'),
    path.join(folder, 'scripts/node_modules'),
    'junction',
  );
  write('.gitignore', 'node_modules\n');
  for (const name of ['one', 'two']) {
    write(`packages/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    write(`packages/${name}/src/index.ts`, 'export {};\n');
  }
  write('packages/secret/package.json', '{ "name": "secret", "private": true }');
  git('init', '--quiet', '--initial-branch=main');
  commit();
  git('checkout', '--quiet', '-b', 'change');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=N', '-c', 'user.email=n@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--message', 'Change');
}

function check(since = 'main') {
  const script = path.join(folder, 'scripts/release/changesets.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--since', since], {
    encoding: 'utf8',
  });
  return {
    status,
    lacking: stderr.match(/^\S+(?= changed since)/gm) ?? [],
    low: stderr.match(/^\S+(?= has other public types)/gm) ?? [],
  };
}

test('a package that changed needs a changeset of its own', () => {
  write('packages/one/src/index.ts', 'export const one = 1;\n');
  write('packages/two/src/new.ts', 'export const two = 2;\n');
  write('packages/secret/index.js', '');
  expect(check()).toEqual({ status: 1, lacking: ['one', 'two'], low: [] });
  commit();
  expect(check()).toEqual({ status: 1, lacking: ['one', 'two'], low: [] });

  write('.changeset/first.md', '---\n"one": minor\n---\n\nOne.\n');
  expect(check()).toEqual({ status: 1, lacking: ['two'], low: [] });
  write('.changeset/second.md', '---\n"two": none\n---\n\nNothing.\n');
  expect(check()).toEqual({ status: 0, lacking: [], low: [] });
});

test('a changeset that was there before does not count', () => {
  write('.changeset/first.md', '---\n"one": minor\n---\n\nOne.\n');
  commit();
  git('branch', '--force', 'main');
  write('packages/one/src/index.ts', 'export const one = 1;\n');
  commit();
  expect(check()).toEqual({ status: 1, lacking: ['one'], low: [] });
});

test('tests alone, and packages that were just released, need none', () => {
  write('packages/one/src/index.test.ts', '');
  write('packages/two/package.json', '{ "name": "two", "version": "1.1.0" }');
  commit();
  expect(check()).toEqual({ status: 0, lacking: [], low: [] });
});

test('other public types need a changeset that announces them', () => {
  write('packages/one/api.md', 'one: number');
  write('packages/two/api.md', 'two: number');
  commit();
  expect(check()).toEqual({ status: 1, lacking: ['one', 'two'], low: [] });
  write('.changeset/first.md', '---\n"one": patch\n"two": none\n---\n\nBoth.\n');
  expect(check()).toEqual({ status: 1, lacking: [], low: ['one', 'two'] });
  write('.changeset/second.md', '---\n"one": minor\n"two": major\n---\n\nBoth.\n');
  expect(check()).toEqual({ status: 0, lacking: [], low: [] });
});

test('what it cannot compare with is an error', () => {
  expect(check('nowhere').status).toBe(1);
});
