import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  countDisputed,
  type PeerRow,
  type ReaderCount,
  sumCounts,
  type VectorCase,
} from '@modelspeak/conformance';
import { casesIn, disputedFiles, foldersOfVectors } from './recorded-vectors.js';

/** How many outputs of a package's references were recorded. */
export interface Recorded {
  /** The folder of the package. */
  readonly name: string;
  /** Prompts, and everything else except replies. */
  readonly prompts: number;
  /** Replies that all readers read the same way. */
  readonly replies: number;
}

/** Replies of one kind that readers disagree on. */
export interface Disputed {
  readonly name: string;
  /** How many each reader reads correctly, by the name of the reader. */
  readonly readers: Readonly<Record<string, ReaderCount>>;
}

/** Replies from one file of another reader's tests. */
export interface Peer {
  /** The name of the list; one file of tests can fill several. */
  readonly list: string;
  /** The reader. */
  readonly name: string;
  /** Its file of tests, the commit, and the day on which it was read. */
  readonly file: string;
  readonly commit: string;
  readonly seen: string;
  readonly rows: number;
  /** How many are read as those tests expect, as text and by token. The packages' tests check it. */
  readonly right: number;
  /** The others, and why they are read differently. */
  readonly differing: readonly { readonly id: string; readonly reason: string }[];
}

/** What the packages' vectors show. */
export interface Evidence {
  readonly recorded: readonly Recorded[];
  readonly disputed: readonly Disputed[];
  /** How many disputed replies were recorded, with a known intention or without. */
  readonly disagreements: number;
  /** The sum of all disputed replies. */
  readonly total: Disputed;
  readonly peers: readonly Peer[];
}

/** Runs the disputed replies of every package, and counts what else was recorded. */
export async function evidence(packages: string): Promise<Evidence> {
  const folders = foldersOfVectors(packages);
  const disputed = (await disputedFiles(packages))
    .map(({ name, run, rows }) => ({ name, readers: countDisputed(run, rows) }))
    // The intention of all replies of some kinds is unknown.
    .filter(({ readers }) => Object.keys(readers).length > 0);
  const readers = [...new Set(disputed.flatMap((file) => Object.keys(file.readers)))];
  const total = Object.fromEntries(
    readers.map((reader) => [
      reader,
      sumCounts(disputed.flatMap((file) => file.readers[reader] ?? [])),
    ]),
  );
  return {
    // Some packages run the vectors of another package.
    recorded: folders.map(recordedIn).filter(({ prompts, replies }) => prompts + replies > 0),
    disputed,
    disagreements: folders.reduce((sum, folder) => sum + disagreementsIn(folder), 0),
    total: { name: 'all', readers: total },
    peers: folders.flatMap(peersIn),
  };
}

function recordedIn(folder: string): Recorded {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const countIn = (isCounted: (file: string) => boolean): number =>
    files
      .filter((file) => /\.jsonl?$/.test(file) && isCounted(file))
      .reduce((sum, file) => sum + casesIn(folder, file).length, 0);
  return {
    name: path.basename(path.dirname(folder)),
    prompts: countIn((file) => !/^(?:replies|peers)/.test(file)),
    replies: countIn((file) => path.dirname(file) === 'replies'),
  };
}

function disagreementsIn(folder: string): number {
  const group = 'replies-disputed';
  if (!existsSync(path.join(folder, group))) return 0;
  const files = readdirSync(path.join(folder, group)).filter((file) => file.endsWith('.jsonl'));
  return files.reduce((sum, file) => sum + casesIn(folder, `${group}/${file}`).length, 0);
}

function peersIn(folder: string): readonly Peer[] {
  const peers = path.join(folder, 'peers');
  if (!existsSync(peers)) return [];
  return readdirSync(peers).flatMap((name) => {
    const rows = casesIn(folder, `peers/${name}`) as readonly (VectorCase & PeerRow)[];
    const [first] = rows;
    if (first === undefined) return [];
    const { peer, file, commit, seen } = first;
    const differing = rows.flatMap(({ id, differs, by_token: byToken }) => {
      const difference = differs ?? byToken;
      return difference === undefined ? [] : [{ id, reason: difference.reason }];
    });
    const right = rows.length - differing.length;
    const list = path.basename(name, '.jsonl');
    return [{ list, name: peer, file, commit, seen, rows: rows.length, right, differing }];
  });
}
