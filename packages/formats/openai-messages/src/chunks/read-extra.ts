import type { Field } from '@modelspeak/bodies';
import { compactJson, writeJson } from '@modelspeak/core';
import { isEmpty, joinPath } from '@modelspeak/core/authoring';
import { messageKeys } from '../body/known-keys.js';

/** Provider-specific keys. */
export type Extra = Readonly<Record<string, unknown>>;

const OF_MESSAGE: ReadonlySet<string> = new Set([
  ...(messageKeys({ role: 'assistant' }) ?? []),
  'reasoning',
]);

/** Groq's streams have a channel in each delta, unlike its whole responses. */
const OF_DELTA: ReadonlySet<string> = new Set([...OF_MESSAGE, 'channel']);

const OF_CALL: ReadonlySet<string> = new Set(['index', 'id', 'type', 'function', 'custom']);

/** Returns the provider-specific keys of a message. */
export const extraOfMessage = readExtra(OF_MESSAGE);
/** Returns the provider-specific keys of a delta. */
export const extraOfDelta = readExtra(OF_DELTA);
/** Returns the provider-specific keys of a tool call. */
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
 * Copies JSON data.
 *
 * @throws {ModelspeakError} for data that is not JSON
 */
export function copyJson(data: Extra, path: string): Extra {
  return JSON.parse(writeJson(data, compactJson, path));
}
