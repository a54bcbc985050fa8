import { compactJson, writeJson } from '@modelspeak/core';
import { isEmpty, joinPath } from '@modelspeak/core/authoring';
import { messageKeys } from '../body/known-keys.js';
import type { Field } from '../field.js';

/** Keys that only the provider knows. */
export type Extra = Readonly<Record<string, unknown>>;

const OF_MESSAGE: ReadonlySet<string> = new Set([
  ...(messageKeys({ role: 'assistant' }) ?? []),
  'reasoning',
]);

/** Groq's streams say with each delta in which channel it came, which its whole responses do not. */
const OF_DELTA: ReadonlySet<string> = new Set([...OF_MESSAGE, 'channel']);

const OF_CALL: ReadonlySet<string> = new Set(['index', 'id', 'type', 'function', 'custom']);

/** The keys of a message that only the provider knows. */
export const extraOfMessage = readExtra(OF_MESSAGE);
/** The keys of a delta that only the provider knows. */
export const extraOfDelta = readExtra(OF_DELTA);
/** The keys of a tool call that only the provider knows. */
export const extraOfCall = readExtra(OF_CALL);

function readExtra(known: ReadonlySet<string>) {
  return ({ object, path }: Field): Extra | undefined => {
    const keys = Object.keys(object).filter((key) => !known.has(key) && !isEmpty(object[key]));
    if (keys.length === 0) return undefined;
    const extra = Object.fromEntries(keys.map((key) => [key, object[key]]));
    return copyJson(extra, joinPath(path, 'extra'));
  };
}

/**
 * A copy of JSON data.
 *
 * @throws {ModelspeakError} for what is no JSON
 */
export function copyJson(data: Extra, path: string): Extra {
  return JSON.parse(writeJson(data, compactJson, path));
}
