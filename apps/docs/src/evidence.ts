import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  countDisputed,
  type DisputedRunners,
  type ReaderCount,
  sumCounts,
  type VectorCase,
  vectorCases,
} from '@modelspeak/conformance';
import { tsImport } from 'tsx/esm/api';

/** What was recorded of a package's references. */
export interface Recorded {
  /** The folder of the package. */
  readonly name: string;
  /** Prompts, and what else was recorded besides replies. */
  readonly prompts: number;
  /** Replies that every reader reads alike. */
  readonly replies: number;
}

/** The replies of one kind on which readers do not agree. */
export interface Disputed {
  readonly name: string;
  /** How many each reader reads as they were meant, by its name. */
  readonly readers: Readonly<Record<string, ReaderCount>>;
}

/** What the packages' own vectors show. */
export interface Evidence {
  readonly recorded: readonly Recorded[];
  readonly disputed: readonly Disputed[];
  /** All of the disputed replies as one. */
  readonly total: Disputed;
}

/** What is used of a `vectors/runners.ts`. */
interface Claims {
  readonly disputed?: DisputedRunners;
}

/** Runs the disputed replies of every package, and counts what else was recorded. */
export async function evidence(packages: string): Promise<Evidence> {
  const folders = foldersOfVectors(packages);
  const disputed = (await Promise.all(folders.map(disputedIn)))
    .flat()
    // On some kinds no reader was found to differ.
    .filter((file) => Object.keys(file.readers).length > 0);
  const readers = [...new Set(disputed.flatMap((file) => Object.keys(file.readers)))];
  const total = Object.fromEntries(
    readers.map((reader) => [
      reader,
      sumCounts(disputed.flatMap((file) => file.readers[reader] ?? [])),
    ]),
  );
  return {
    // Some packages run what another holds.
    recorded: folders.map(recordedIn).filter(({ prompts, replies }) => prompts + replies > 0),
    disputed,
    total: { name: 'all', readers: total },
  };
}

function foldersOfVectors(packages: string): readonly string[] {
  return ['formats', 'syntaxes', '.']
    .map((group) => path.join(packages, group))
    .flatMap((group) => readdirSync(group).map((name) => path.join(group, name, 'vectors')))
    .filter((folder) => existsSync(folder));
}

function recordedIn(folder: string): Recorded {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const countIn = (isCounted: (file: string) => boolean): number =>
    files
      .filter((file) => /\.jsonl?$/.test(file) && isCounted(file))
      .reduce((sum, file) => sum + casesIn(folder, file).length, 0);
  return {
    name: path.basename(path.dirname(folder)),
    prompts: countIn((file) => !file.startsWith('replies')),
    replies: countIn((file) => path.dirname(file) === 'replies'),
  };
}

async function disputedIn(folder: string): Promise<readonly Disputed[]> {
  const file = path.join(folder, 'runners.ts');
  if (!existsSync(file)) return [];
  const { disputed = {} }: Claims = await tsImport(file, import.meta.url);
  return (
    Object.entries(disputed)
      .map(([name, run]) => ({
        name: path.basename(name, '.jsonl'),
        readers: countDisputed(run, casesIn(folder, name)),
      }))
      // Of some kinds no reply is disputed any more.
      .filter(({ readers }) => Object.keys(readers).length > 0)
  );
}

function casesIn(folder: string, file: string): readonly VectorCase[] {
  return vectorCases(file, readFileSync(path.join(folder, file), 'utf8'));
}
