import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../lib/process.mjs';
import { seconds } from '../lib/setup.mjs';

const folder = path.join(import.meta.dirname, 'tools');

/**
 * Installs the registry, the browser's driver and the other runtimes, unless they are there: big, and
 * of no use to anything else here. Their binaries lie in packages; no script downloads any.
 *
 * @returns the folder they are in
 */
export function installTools() {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const stamp = path.join(folder, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return folder;
  const start = performance.now();
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(stamp, lock);
  console.log(`Installed the registry and other runtimes in ${seconds(start)}.`);
  return folder;
}
