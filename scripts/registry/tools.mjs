import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../lib/process.mjs';
import { seconds } from '../lib/setup.mjs';

const folder = path.join(import.meta.dirname, 'tools');

/**
 * Installs the registry, the browser driver and the other runtimes, if they are missing. They are big,
 * and nothing else here needs them. Their binaries are in packages; no script downloads any.
 *
 * @returns the folder that contains them
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
