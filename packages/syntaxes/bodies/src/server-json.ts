import { parseJson } from '@modelspeak/core';

/**
 * Parses JSON from a server. Its numbers are only counts and need not keep their spelling, so the much faster
 * built-in parser is enough. If it fails, core's parser reports a better error.
 *
 * @throws {ModelspeakError} `invalid_json`
 *
 * @example
 * ```ts
 * import { parseServerJson } from '@modelspeak/bodies';
 *
 * console.log(parseServerJson('{"usage":{"tokens":3}}', 'chunks[0]')); // { usage: { tokens: 3 } }
 * ```
 */
export function parseServerJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseJson(text, { path });
  }
}
