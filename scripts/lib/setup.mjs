import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from './packages.mjs';
import { capture, root } from './process.mjs';

process.env.TURBO_TELEMETRY_DISABLED = '1';
process.env.TURBO_NO_UPDATE_NOTIFIER = '1';

/** Installs the dependencies, unless nothing relevant has changed since the last time. */
export function install() {
  const stamp = path.join(root, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  process.stdout.write('Installing the dependencies… ');
  const start = performance.now();
  capture('pnpm', ['install']);
  // Compute it again: outside CI, the installation may have updated the lock file.
  writeFileSync(stamp, fingerprint());
  console.log(`done in ${seconds(start)}`);
}

/** Builds every changed package, or another workspace member; prints no logs if it succeeds. */
export function build(filter = './packages/**') {
  process.stdout.write('Building the packages… ');
  const start = performance.now();
  capture('pnpm', turbo('build', `--filter=${filter}`));
  console.log(`done in ${seconds(start)}`);
}

export function turbo(...args) {
  return ['exec', 'turbo', 'run', ...args, '--output-logs=errors-only'];
}

export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** The folders of the workspace's members, relative to the root. */
export function members() {
  return [
    ...packageFolders(root),
    ...foldersIn('apps'),
    ...foldersIn('examples'),
    'bench',
    'scripts',
  ].filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}

function foldersIn(parent) {
  const folder = path.join(root, parent);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${parent}/${name}`) : [];
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = members().map((folder) => `${folder}/package.json`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]) {
    const full = path.join(root, file);
    hash.update(`\n${file}\n`).update(existsSync(full) ? readFileSync(full) : '');
  }
  return hash.digest('hex');
}
