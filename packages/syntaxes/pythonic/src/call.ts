import {
  type Json,
  JsonNumber,
  type JsonStyle,
  ModelspeakError,
  writeJson,
} from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { isName } from './name.js';
import { pythonRepr } from './repr.js';

/**
 * A function call with keyword arguments.
 *
 * @example
 * ```ts
 * import type { PythonCall } from '@modelspeak/pythonic';
 *
 * const call: PythonCall = { name: 'get_weather', arguments: { city: 'Paris', days: 2 } };
 * console.log(call.name); // get_weather
 * ```
 */
export interface PythonCall {
  /** The function's name: letters of any script, digits, `_`, `-` and `.`. */
  readonly name: string;
  /** An object, or a Map if the order of integer-like keys matters. */
  readonly arguments: Json;
}

/**
 * Spells the value of an argument.
 *
 * @param path The path of the value in the input, for errors.
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { pythonRepr, type SpellArgument, writeCall } from '@modelspeak/pythonic';
 *
 * const spell: SpellArgument = (value, path) =>
 *   Array.isArray(value) ? writeJson(value, undefined, path) : writeJson(value, pythonRepr, path);
 * console.log(writeCall({ name: 'f', arguments: { a: ['x'], b: 'x' } }, spell)); // f(a=["x"], b='x')
 * ```
 */
export type SpellArgument = (value: Json, path: string) => string;

/**
 * Writes a call as Python spells it: `get_weather(city='Paris', days=2)`. Arguments keep their
 * order; those that are `undefined` are left out.
 *
 * @param style Spells the values; Python's `repr` by default.
 * @param path The path of the call in the input, for errors.
 * @throws {ModelspeakError} `unsupported` for the name of a function or argument that no reader
 * would accept, such as `first name`; `invalid_input` for arguments that are not an object; and
 * what {@link writeJson} throws.
 *
 * @example
 * ```ts
 * import { pythonJson, writeCall } from '@modelspeak/pythonic';
 *
 * const call = { name: 'get_weather', arguments: { city: 'Paris', metric: true } };
 * console.log(writeCall(call)); // get_weather(city='Paris', metric=True)
 * console.log(writeCall(call, pythonJson())); // get_weather(city="Paris", metric=true)
 * ```
 */
export function writeCall(
  call: PythonCall,
  style: JsonStyle | SpellArgument = pythonRepr,
  path = '',
): string {
  checkName(call.name, joinPath(path, 'name'));
  const at = joinPath(path, 'arguments');
  const spell: SpellArgument =
    typeof style === 'function' ? style : (value, place) => writeJson(value, style, place);
  const keywords = argumentEntries(call.arguments, at)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const place = joinPath(at, key);
      checkName(key, place);
      return `${key}=${spell(value, place)}`;
    });
  return `${call.name}(${keywords.join(', ')})`;
}

/**
 * Writes a list of calls as Python spells it: `[get_weather(city='Paris'), get_time()]`.
 *
 * @param style Spells the values; Python's `repr` by default.
 * @param path The path of the list in the input, for errors.
 * @param separator The text between two calls.
 * @throws {ModelspeakError} what {@link writeCall} throws.
 *
 * @example
 * ```ts
 * import { writeCallList } from '@modelspeak/pythonic';
 *
 * const calls = [{ name: 'f', arguments: { a: 1 } }, { name: 'g', arguments: {} }];
 * console.log(writeCallList(calls)); // [f(a=1), g()]
 * ```
 */
export function writeCallList(
  calls: readonly PythonCall[],
  style: JsonStyle | SpellArgument = pythonRepr,
  path = '',
  separator = ', ',
): string {
  const written = calls.map((call, index) => writeCall(call, style, joinPath(path, index)));
  return `[${written.join(separator)}]`;
}

function argumentEntries(value: Json, path: string): [string, Json][] {
  if (value instanceof Map) return [...value];
  if (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  ) {
    return Object.entries(value);
  }
  throw new ModelspeakError('invalid_input', 'the arguments of a call must be an object', { path });
}

function checkName(name: string, path: string): void {
  if (isName(name)) return;
  const message = `a Python call cannot contain the name ${JSON.stringify(name)}; use letters, digits, "_", "-" and "."`;
  throw new ModelspeakError('unsupported', message, { path });
}
