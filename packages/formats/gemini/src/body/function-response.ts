import { isObject } from '@modelspeak/bodies';
import { ModelspeakError, parseJson, writeJson } from '@modelspeak/core';

/** What a tool returned: its text, and whether the tool failed. */
export interface Output {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * Reads the response of a function. By the API's convention its key `output` has what the function
 * returned, and `error` why it failed; every other response is the output as a whole, as JSON text.
 *
 * @see https://ai.google.dev/api/caching#FunctionResponse
 */
export function readOutput(response: object): Output {
  const entries = Object.entries(response);
  const [key, text] = entries[0] ?? [];
  if (entries.length === 0) return { text: '', isError: false };
  if (entries.length === 1 && typeof text === 'string') {
    if (key === 'error') return { text, isError: true };
    if (key === 'output' && text !== '' && !isWhole(text)) return { text, isError: false };
  }
  return { text: writeJson(response), isError: false };
}

/** Writes what a tool returned: the inverse of {@link readOutput}. */
export function writeOutput({ text, isError }: Output): object {
  if (isError) return { error: text };
  if (text === '') return {};
  return isWhole(text) ? objectIn(text) : { output: text };
}

/** Whether a text is a response as a whole: JSON of an object that is read as this text again. */
function isWhole(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false;
  try {
    const value = parseJson(text);
    if (!isObject(value) || writeJson(value) !== text) return false;
    const read = readOutput(value);
    return read.text === text && !read.isError;
  } catch (error) {
    if (error instanceof ModelspeakError) return false;
    throw error;
  }
}

function objectIn(text: string): object {
  return parseJson(text, { objects: 'map' }) as object;
}
