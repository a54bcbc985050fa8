import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VectorOutcome, VectorRunners } from '@modelspeak/conformance';
import { packageFolders } from './packages.mjs';
import { root } from './process.mjs';

/** Runs one case of a vector file. */
export type RunVector = (vector: unknown) => VectorOutcome;

/**
 * How the cases of each vector file are run, by the file's path inside the folder of vectors: what
 * the packages say in their `vectors/runners.ts`.
 */
export async function vectorRunners(): Promise<ReadonlyMap<string, RunVector>> {
  const claims = new Map<string, VectorRunners[string][]>();
  for (const folder of packageFolders(root)) {
    const file = path.join(root, folder, 'vectors/runners.ts');
    if (!existsSync(file)) continue;
    const { runners } = (await import(pathToFileURL(file).href)) as { runners: VectorRunners };
    for (const [name, run] of Object.entries(runners)) {
      claims.set(name, [...(claims.get(name) ?? []), run]);
    }
  }
  return new Map([...claims].map(([name, runs]) => [name, firstOf(runs)]));
}

/** Several packages may share a file: each case is run by the one that it belongs to. */
function firstOf(runs: readonly VectorRunners[string][]): RunVector {
  return (vector) => {
    for (const run of runs) {
      const outcome = run(vector);
      if (outcome !== undefined) return outcome;
    }
    throw new Error('no package runs this case');
  };
}
