import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Collected } from './collected.js';
import { coverageRows } from './coverage.js';
import { type Evidence, evidence } from './evidence.js';
import { readSizes, type Size } from './sizes.js';

/** Everything that the site and the README say in figures. */
export interface ShownEvidence extends Evidence, Collected {
  readonly sizes: readonly Size[];
  /** How many recorded outputs we write otherwise, each for a reason, because the reference is wrong. */
  readonly exceptions: number;
}

/** Reads all evidence; the counts of recorded outputs and disputed replies are computed. */
export async function shownEvidence(): Promise<ShownEvidence> {
  const collected = readFileSync(new URL('../evidence.json', import.meta.url), 'utf8');
  return {
    ...(await evidence(fileURLToPath(new URL('../../../packages', import.meta.url)))),
    ...(JSON.parse(collected) as Collected),
    sizes: readSizes(),
    exceptions: (await coverageRows()).reduce((sum, row) => sum + row.exceptions, 0),
  };
}
