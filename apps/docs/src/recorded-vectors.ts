import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type DisputedRunner,
  type DisputedRunners,
  type VectorCase,
  vectorCases,
} from '@modelspeak/conformance';
import { tsImport } from 'tsx/esm/api';

/** The folders of vectors of all packages. */
export function foldersOfVectors(packages: string): readonly string[] {
  return ['formats', 'syntaxes', '.']
    .map((group) => path.join(packages, group))
    .flatMap((group) => readdirSync(group).map((name) => path.join(group, name, 'vectors')))
    .filter((folder) => existsSync(folder));
}

/** The cases in a file of vectors. */
export function casesIn(folder: string, file: string): readonly VectorCase[] {
  return vectorCases(file, readFileSync(path.join(folder, file), 'utf8'));
}

/** Replies of one kind that readers disagree on, and what runs them. */
export interface DisputedFile {
  readonly name: string;
  readonly run: DisputedRunner;
  readonly rows: readonly VectorCase[];
}

/** The part of a `vectors/runners.ts` that is used here. */
interface Claims {
  readonly disputed?: DisputedRunners;
}

/** The disputed replies of all packages. */
export async function disputedFiles(packages: string): Promise<readonly DisputedFile[]> {
  return (await Promise.all(foldersOfVectors(packages).map(disputedIn))).flat();
}

async function disputedIn(folder: string): Promise<readonly DisputedFile[]> {
  const file = path.join(folder, 'runners.ts');
  if (!existsSync(file)) return [];
  const { disputed = {} }: Claims = await tsImport(file, import.meta.url);
  return Object.entries(disputed).map(([name, run]) => ({
    name: path.basename(name, '.jsonl'),
    run,
    rows: casesIn(folder, name),
  }));
}
