// npm run mutation -- [package …]: how many changes to the source of a package its own tests notice.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolders } from '../scripts/lib/packages.mjs';
import { providePnpm, show } from '../scripts/lib/process.mjs';

const root = path.join(import.meta.dirname, '..');
/** As people name them: `core`, `formats/llama3`. */
const packages = packageFolders(root).map((folder) => folder.slice('packages/'.length));
/** What writes prompts and reads replies. */
const WRITERS_AND_READERS = packages.filter((name) => /^(?:core$|formats\/|syntaxes\/)/.test(name));

const chosen = process.argv.length > 2 ? process.argv.slice(2) : WRITERS_AND_READERS;
const unknown = chosen.find((name) => !packages.includes(name));
if (unknown !== undefined) {
  console.error(`there is no package ${unknown}; there are ${packages.join(', ')}`);
  process.exit(2);
}

const copy = mkdtempSync(path.join(tmpdir(), 'modelspeak-mutation-'));
try {
  copyWorkspace();
  providePnpm();
  show('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: copy,
    stdio: 'inherit',
  });
  show('pnpm', ['exec', 'turbo', 'run', 'build', '--filter=./packages/**'], {
    cwd: copy,
    stdio: 'inherit',
  });
  for (const name of chosen) runStryker(name);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copyWorkspace() {
  const left = new Set(['node_modules', 'dist', '.git', '.turbo', '.reports', '.tarballs']);
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !left.has(path.basename(source)),
  });
}

function runStryker(name) {
  console.log(`\n${name}`);
  const folder = path.join(copy, 'packages', name);
  const bin = path.join(copy, 'mutation/node_modules/.bin/stryker');
  const config = path.join(copy, 'mutation/stryker.config.mjs');
  const { status } = spawnSync(bin, ['run', config], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const report = path.join(folder, 'reports/mutation/mutation.json');
  const reports = path.join(import.meta.dirname, '.reports');
  mkdirSync(reports, { recursive: true });
  if (existsSync(report)) cpSync(report, path.join(reports, `${name.replace('/', '-')}.json`));
}
