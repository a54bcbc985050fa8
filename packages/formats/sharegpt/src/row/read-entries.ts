import { Field, gatherExtra } from '@modelspeak/bodies';
import { type Kind, kindOf, WORDS } from './roles.js';
import { type EntryKeys, FROM_VALUE, ROLE_CONTENT, type Spelling } from './spelling.js';

/** An entry, whatever its keys and words are. */
export interface ReadEntry {
  readonly kind: Kind;
  readonly text: string;
  /** The name of the tool of a result. */
  readonly name?: string | undefined;
  /** The id of the call that a result answers. */
  readonly callId?: string | undefined;
  /** Keys of its own, such as `weight`. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** The entry as it is. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Reads the list of a row. */
export function readEntries(list: readonly Field[]): {
  readonly entries: readonly ReadEntry[];
  readonly spelling: Pick<Spelling, 'entry' | 'words'>;
} {
  const [first] = list;
  const keys = first !== undefined && !('from' in first.object) ? ROLE_CONTENT : FROM_VALUE;
  const read = list.map((entry) => readEntry(entry, keys));
  const words: Partial<Record<Kind, string>> = {};
  for (const { kind, word } of read) words[kind] ??= word;
  const unusual = Object.entries(words).filter(([kind, word]) => WORDS[kind as Kind][0] !== word);
  return {
    entries: read.map(({ entry }) => entry),
    spelling: {
      ...(keys !== FROM_VALUE && { entry: keys }),
      ...(unusual.length > 0 && { words: Object.fromEntries(unusual) }),
    },
  };
}

function readEntry(
  entry: Field,
  { role, text }: EntryKeys,
): { readonly kind: Kind; readonly word: string; readonly entry: ReadEntry } {
  const word = entry.get(role).text;
  const kind = word === undefined ? undefined : kindOf(word);
  if (word === undefined || kind === undefined) {
    throw entry.get(role).unexpected(`one of ${Object.values(WORDS).flat().join(', ')}`);
  }
  const isOpenAI = new Field(entry.object['tool_calls'], '').value;
  if (Array.isArray(isOpenAI) && isOpenAI.length > 0) {
    throw entry
      .get('tool_calls')
      .unexpected('calls in entries of their own; rows of OpenAI are read by openai-messages');
  }
  const own = [role, text, ...(kind === 'result' ? ['name', 'tool_call_id'] : [])];
  const { extra } = gatherExtra(
    Object.fromEntries(Object.entries(entry.object).filter(([key]) => !own.includes(key))),
    [],
  ) as { readonly extra?: Record<string, unknown> };
  const ofResult = kind === 'result' && {
    name: entry.get('name').text || undefined,
    callId: entry.get('tool_call_id').text || undefined,
  };
  return {
    kind,
    word,
    entry: {
      kind,
      text: entry.get(text).text ?? '',
      ...ofResult,
      ...(extra !== undefined && { extra }),
      given: entry.object,
    },
  };
}
