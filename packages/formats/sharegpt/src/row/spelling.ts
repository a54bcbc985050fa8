import { isSame } from './json-text.js';
import { type Kind, WORDS } from './roles.js';

/** What was written, and how the row spells the same; `undefined` where there is nothing. */
export interface Respelled<Value = unknown> {
  readonly written?: Value | undefined;
  readonly given?: Value | undefined;
}

type Entries = readonly object[];

/** How a row spells what this format would write otherwise. */
export interface Spelling {
  /** The key of the list. */
  readonly list?: string | undefined;
  /** The keys of an entry. */
  readonly entry?: EntryKeys | undefined;
  /** The first word of the row for each kind of entry. */
  readonly words?: Readonly<Partial<Record<Kind, string>>> | undefined;
  /** Whether the first system message has a key of its own. */
  readonly hasSystemKey?: boolean | undefined;
  /** Whether the images are under `image`, as LLaVA's are. */
  readonly hasImageKey?: boolean | undefined;
  /** Entries of the messages with these indexes. */
  readonly entries?: Readonly<Record<string, Respelled<Entries>>> | undefined;
  /** Keys of the row. */
  readonly keys?: Readonly<Record<string, Respelled>> | undefined;
}

/** The keys of an entry: `from` and `value`, or OpenAI's. */
export interface EntryKeys {
  readonly role: string;
  readonly text: string;
}

export const FROM_VALUE: EntryKeys = { role: 'from', text: 'value' };
export const ROLE_CONTENT: EntryKeys = { role: 'role', text: 'content' };

/** The word for a kind of entry. */
export function wordOf(kind: Kind, { words }: Spelling): string {
  return words?.[kind] ?? WORDS[kind][0];
}

/** The entries of a message as the row spells them, if they say what was written. */
export function respellEntries(index: number, written: Entries, { entries }: Spelling): Entries {
  const respelled = entries?.[index];
  return respelled?.given !== undefined && isSame(respelled.written, written)
    ? respelled.given
    : written;
}

/** The keys of a row as it spells them, where they say what was written. */
export function respellKeys(
  row: Readonly<Record<string, unknown>>,
  { keys = {} }: Spelling,
): Record<string, unknown> {
  const respelled = { ...row };
  for (const [key, { written, given }] of Object.entries(keys)) {
    if (!isSame(row[key], written)) continue;
    if (given === undefined) delete respelled[key];
    else respelled[key] = given;
  }
  return respelled;
}

/** What of a list of entries is spelled otherwise than it would be written. */
export function entrySpelling(
  written: readonly Entries[],
  given: readonly Entries[],
): Pick<Spelling, 'entries'> {
  const differing = written.flatMap((entries, index) => {
    const original = given[index] ?? [];
    return isSame(entries, original)
      ? []
      : [[String(index), { written: entries, given: original }] as const];
  });
  return differing.length === 0 ? {} : { entries: Object.fromEntries(differing) };
}

/** What of the keys of a row is spelled otherwise than it would be written. */
export function keySpelling(
  written: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Pick<Spelling, 'keys'> {
  const differing = [...new Set([...Object.keys(written), ...Object.keys(given)])]
    .filter((key) => !isSame(written[key], given[key]))
    .map((key) => [key, { written: written[key], given: given[key] }] as const);
  return differing.length === 0 ? {} : { keys: Object.fromEntries(differing) };
}
