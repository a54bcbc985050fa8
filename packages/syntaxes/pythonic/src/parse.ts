import { type Json, ModelspeakError, type ParseJsonOptions, parseJson } from '@modelspeak/core';
import type { PythonCall } from './call.js';
import { createCallReader } from './call-reader.js';
import { createLiteralReader } from './literal-reader.js';
import type { PythonReader } from './python-reader.js';

/**
 * Reads one Python literal as {@link createLiteralReader} does, all at once.
 *
 * @param options How the result is made, as for {@link parseJson}: plain objects or Maps.
 * @throws {ModelspeakError} `invalid_input` with line and column, both from 1 on, where the text
 * stops being a literal, or nests deeper than {@link MAX_JSON_DEPTH}
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
 * Reads one Python literal, for values that may be one: nothing where a text is none. Dictionaries
 * become Maps, which keep the order of their keys.
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
 * Reads a list of calls as {@link createCallReader} does, all at once.
 *
 * @param options How the arguments are made, as for {@link parseJson}: plain objects or Maps.
 * @throws {ModelspeakError} `invalid_input` with line and column, both from 1 on, where the text
 * stops being a list of calls, or nests deeper than {@link MAX_JSON_DEPTH}
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
