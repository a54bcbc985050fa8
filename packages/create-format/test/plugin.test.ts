import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { create } from './command.js';

// A build and runs of the suite, each in a process of its own. The suite in full is run on the template
// itself, and on a plugin that is installed (npm run registry).
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

// A plugin as it is created, with its dependencies linked instead of installed.
const parent = mkdtempSync(path.join(tmpdir(), 'create-format-'));
const folder = path.join(parent, 'parrot-2');
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

const run = (name: string, ...args: readonly string[]): string =>
  execFileSync(path.join(folder, 'node_modules/.bin', name), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });

beforeAll(() => {
  expect(create(parent, 'parrot-2').status).toBe(0);
  symlinkSync(modules, path.join(folder, 'node_modules'), 'junction');
  run('tsup');
  run('tsc', '--project', 'tsconfig.build.json');
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('its types are right', () => {
  expect(run('tsc')).toBe('');
});

test('its test is the conformance suite, and passes', () => {
  expect(run('vitest', 'run', '-t', 'contract|round-trip')).toMatch(/Tests {2}\d+ passed/);
});

test('it conforms as it was built', () => {
  const groups = ['contract', 'round-trip', 'exactness'].flatMap((group) => ['--only', group]);
  expect(run('modelspeak', 'conformance', '.', ...groups)).toMatch(
    /parrot-2 conforms: \d+ passed, 0 failed/,
  );
});

test('its package is published with nothing but what was built', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const files = packed.files.map((file: { path: string }) => file.path).sort();
  expect(files).toEqual([
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/index.js.map',
    'dist/parrot-2.d.ts',
    'package.json',
  ]);
});

test('the suite reports what it lacks: here a reader', () => {
  const source = path.join(folder, 'src/parrot-2.ts');
  const without = readFileSync(source, 'utf8').replace(/^ {2}reader: .*\n/m, '');
  writeFileSync(source, without);
  run('tsup');
  const { stdout, status } = spawnSync(
    path.join(folder, 'node_modules/.bin/modelspeak'),
    ['conformance', '.', '--only', 'contract', '--only', 'round-trip'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('✗ reads back the text, reasoning and calls that it writes');
  expect(stdout).toMatch(/parrot-2 does not conform: \d+ passed, \d+ failed/);
});
