import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './process.mjs';
import { seconds } from './setup.mjs';

/**
 * Installs what one script alone needs, if it is missing: a folder with a manifest and a lock file of its
 * own keeps it out of the workspace. Binaries are in packages; no script downloads any.
 *
 * @param folder The folder with the manifest.
 * @param what What is installed, in words.
 */
export function installTools(folder, what) {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const stamp = path.join(folder, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const start = performance.now();
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  writeFileSync(stamp, lock);
  console.log(`Installed ${what} in ${seconds(start)}.`);
}
