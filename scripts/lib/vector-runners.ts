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

/** What the packages' `vectors/runners.ts` contain. */
interface Claims {
  readonly runners: VectorRunners;
  readonly disputed?: DisputedRunners;
}

/** How to run the cases of each vector file, by the file's path in the folder of vectors. */
export interface PackagesRunners {
  readonly runners: ReadonlyMap<string, RunVector>;
  /** The files that are only counted and cannot fail. */
  readonly disputed: ReadonlyMap<string, DisputedRunner>;
}

/** What all packages claim to run. */
export async function vectorRunners(): Promise<PackagesRunners> {
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

/** Several packages may share a file; each case is run by the package it belongs to. */
function firstOf(runs: readonly VectorRunners[string][]): RunVector {
  return (vector) => {
    for (const run of runs) {
      const outcome = run(vector);
      if (outcome !== undefined) return outcome;
    }
    throw new Error('no package runs this case');
  };
}
