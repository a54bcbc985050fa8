import { isUtf8 } from 'node:buffer';
import { type Json, ModelspeakError, parseJson } from '@modelspeak/core';

/**
 * Parses the JSON of a row, as {@link readRows} gives it.
 *
 * @throws {ModelspeakError} `invalid_unicode` if it is not UTF-8, `invalid_json` if it is not JSON
 *
 * @example
 * ```ts
 * import { parseRow } from '@modelspeak/datasets';
 *
 * console.log(parseRow(new TextEncoder().encode('{"prompt": "Hi"}'))); // { prompt: 'Hi' }
 * ```
 */
export function parseRow(json: Uint8Array): Json {
  if (!isUtf8(json)) {
    throw new ModelspeakError('invalid_unicode', 'not UTF-8; save the file as UTF-8');
  }
  return parseJson(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
}
