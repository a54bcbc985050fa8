import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  DisputedRunner,
  DisputedRunners,
  VectorOutcome,
  VectorRunners,
} from '@modelspeak/conformance';
import { packageFolders } from './packages.mjs';
import { root } from './process.mjs';

/** Runs one case of a vector file. */
export type RunVector = (vector: unknown) => VectorOutcome;

/** What the packages say in their `vectors/runners.ts`. */
interface Claims {
  readonly runners: VectorRunners;
  readonly disputed?: DisputedRunners;
}

/** How the cases of each vector file are run, by the file's path inside the folder of vectors. */
export async function vectorRunners(): Promise<{
  readonly runners: ReadonlyMap<string, RunVector>;
  /** Of the files that are counted, and fail nothing. */
  readonly disputed: ReadonlyMap<string, DisputedRunner>;
}> {
  const claims = await allClaims();
  const runners = new Map<string, VectorRunners[string][]>();
  for (const [name, run] of claims.flatMap((each) => Object.entries(each.runners))) {
    runners.set(name, [...(runners.get(name) ?? []), run]);
  }
  return {
    runners: new Map([...runners].map(([name, runs]) => [name, firstOf(runs)])),
    disputed: new Map(claims.flatMap((each) => Object.entries(each.disputed ?? {}))),
  };
}

async function allClaims(): Promise<readonly Claims[]> {
  const files = packageFolders(root)
    .map((folder) => path.join(root, folder, 'vectors/runners.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<Claims>));
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
