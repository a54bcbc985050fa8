import { type Json, ModelspeakError, type ParseJsonOptions, parseJson } from '@modelspeak/core';
import type { PythonCall } from './call.js';
import { createCallReader } from './call-reader.js';
import { createLiteralReader } from './literal-reader.js';
import type { PythonReader } from './python-reader.js';

/**
 * Parses one Python literal, with the syntax of {@link createLiteralReader}.
 *
 * @param options As for {@link parseJson}: whether to create plain objects or Maps.
 * @throws {ModelspeakError} `invalid_input` with line and column (from 1) where the text stops
 * being a literal, or nests deeper than {@link MAX_JSON_DEPTH}
 *
 * @example
 * ```ts
 * import { parsePythonLiteral } from '@modelspeak/pythonic';
 *
 * console.log(parsePythonLiteral("{'city': 'Paris', 'days': (1, 2), 'x': None}"));
 * // { city: 'Paris', days: [ 1, 2 ], x: null }
 * ```
 */
export function parsePythonLiteral(text: string, options: ParseJsonOptions = {}): Json {
  let json = '';
  const reader = createLiteralReader((piece) => {
    json += piece;
  });
  readAll(reader, text, 'a Python literal', options.path);
  return parseJson(json, options);
}

/**
 * Parses one Python literal, or returns `undefined` if the text is not one. Dictionaries become
 * Maps, which keep the order of their keys.
 *
 * @example
 * ```ts
 * import { tryPythonLiteral } from '@modelspeak/pythonic';
 *
 * console.log(tryPythonLiteral('True'), tryPythonLiteral('Truly')); // true undefined
 * ```
 */
export function tryPythonLiteral(text: string): Json | undefined {
  try {
    return parsePythonLiteral(text, { objects: 'map' });
  } catch {
    return undefined;
  }
}

/**
 * Parses a list of calls, with the syntax of {@link createCallReader}.
 *
 * @param options As for {@link parseJson}: whether arguments are plain objects or Maps.
 * @throws {ModelspeakError} `invalid_input` with line and column (from 1) where the text stops
 * being a list of calls, or nests deeper than {@link MAX_JSON_DEPTH}
 *
 * @example
 * ```ts
 * import { parseCallList } from '@modelspeak/pythonic';
 *
 * const [call] = parseCallList("[get_weather(city='Paris', metric=True)]");
 * console.log(call); // { name: 'get_weather', arguments: { city: 'Paris', metric: true } }
 *
 * try {
 *   parseCallList('[get_weather(Paris)]');
 * } catch (error) {
 *   console.log((error as Error).message); // not a list of calls at line 1, column 19: expected…
 * }
 * ```
 */
export function parseCallList(text: string, options: ParseJsonOptions = {}): PythonCall[] {
  const calls: PythonCall[] = [];
  let name = '';
  let json = '';
  const reader = createCallReader({
    call(called) {
      name = called;
      json = '';
    },
    arguments(piece) {
      json += piece;
    },
    callEnd() {
      calls.push({ name, arguments: parseJson(json, options) });
    },
  });
  readAll(reader, text, 'a list of calls', options.path);
  return calls;
}

function readAll(reader: PythonReader, text: string, what: string, path: string | undefined): void {
  const taken = reader.push(text);
  reader.end();
  const rest = text.slice(taken).trimStart();
  if (reader.status === 'done' && rest === '') return;

  const reason =
    reader.reason ?? `expected the end of the text, found ${JSON.stringify(rest.slice(0, 20))}`;
  const lines = text.slice(0, reader.status === 'done' ? -rest.length : taken).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const message = `not ${what} at line ${lines.length}, column ${column}: ${reason}`;
  throw new ModelspeakError('invalid_input', message, { path });
}
