import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { coveredFiles } from './covered-files.js';

/** A digest of files and packages, with all that runs if they are used. */
export function digestOf(locations: readonly string[]): string {
  const hash = createHash('sha256');
  for (const location of locations) {
    for (const file of coveredFiles(location)) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${content} ${JSON.stringify(file)}\n`);
    }
  }
  return `sha256-${hash.digest('hex')}`;
}
