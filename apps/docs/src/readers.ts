import { readFileSync } from 'node:fs';

/** Another reader of replies, and how its answers to the disputed replies were recorded. */
export interface ReaderInfo {
  readonly label: string;
  /** Absent if it was not recorded. */
  readonly version?: string;
  /** The day from which its answers are. */
  readonly recorded: string;
  readonly setUp: string;
  /** How many of its answers `npm run readers` got again, and when. */
  readonly repeated?: { readonly date: string; readonly same: number; readonly rows: number };
  /** The parsers for each kind of replies, by the names that the engine gives them. */
  readonly parsers?: Readonly<
    Record<string, { readonly tools: string; readonly reasoning?: string }>
  >;
}

/** The readers whose answers were recorded, by their name in the vectors. */
export type Readers = Readonly<Record<string, ReaderInfo>>;

/** Reads what is known of the readers. */
export function readReaders(): Readers {
  return JSON.parse(readFileSync(new URL('../readers.json', import.meta.url), 'utf8'));
}
