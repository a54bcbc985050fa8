import type { Json } from '../../json/json.js';
import { isObject } from '../../json/json-object.js';
import { parseJson } from '../../json/json-parse.js';
import { compactJson, writeJson } from '../../json/json-write.js';
import type { CallArguments } from '../fits-tool.js';

/** A call as plain JSON says it. */
export interface UnmarkedCall {
  readonly name: string;
  readonly arguments: CallArguments;
  readonly id: string | undefined;
}

const NAMES: readonly string[] = ['name', 'function', 'tool', 'tool_name'];
const ARGUMENTS: readonly string[] = ['arguments', 'parameters', 'args', 'input'];
/** The list of calls in a message of OpenAI's chat API. */
const LIST = 'tool_calls';
const IDS: readonly string[] = ['id', 'call_id'];

/** The keys that a call may have. */
function knownKeys(): readonly string[] {
  return [...NAMES, ...ARGUMENTS, ...IDS, LIST, 'type'];
}

/**
 * Reads calls from a JSON value: an object with a name and arguments, one of OpenAI's spellings
 * around it, or a list of these. With any other key, or none that names a tool, it is no call.
 */
export function callsInJson(value: Json): readonly UnmarkedCall[] | undefined {
  if (Array.isArray(value)) {
    const calls = value.map(callsInJson);
    return calls.length > 0 && calls.every((some) => some !== undefined) ? calls.flat() : undefined;
  }
  const known = knownKeys();
  if (!isObject(value) || !Object.keys(value).every((key) => known.includes(key))) return undefined;
  const list = value[LIST];
  if (Array.isArray(list) && Object.keys(value).length === 1) return callsInJson(list);
  return callInObject(value as { readonly [key: string]: Json });
}

function callInObject(object: {
  readonly [key: string]: Json;
}): readonly UnmarkedCall[] | undefined {
  const [name, ...otherNames] = NAMES.flatMap((key) => object[key] ?? []);
  const [given, ...others] = ARGUMENTS.flatMap((key) => (key in object ? [object[key]] : []));
  if (otherNames.length > 0 || others.length > 0) return undefined;
  // As in {"type": "function", "function": {"name": …, "arguments": …}}.
  if (isObject(name)) return given === undefined ? callsInJson(name as Json) : undefined;
  const args = argumentsOf(given);
  if (typeof name !== 'string' || args === undefined) return undefined;
  const id = IDS.map((key) => object[key]).find((each) => typeof each === 'string');
  return [{ name, arguments: args, id }];
}

/** Arguments: an object, or its JSON text. Without any, an object with a name is likely no call. */
function argumentsOf(given: Json | undefined): CallArguments | undefined {
  if (given === null) return {};
  if (isObject(given)) return given as CallArguments;
  if (typeof given !== 'string') return undefined;
  try {
    const value = parseJson(given);
    return isObject(value) ? (value as CallArguments) : undefined;
  } catch {
    return undefined;
  }
}

/** The arguments of a call as JSON text. */
export function argumentsText(call: UnmarkedCall): string {
  return writeJson(call.arguments, compactJson);
}

/** The beginning of an object, or of the first one in lists, up to its first value. */
const BEGINNING = /^[\s[]*(?:\{\s*(?:"([^"\\]*)(?:("\s*)(?::\s*(?:"([^"\\]*)("?))?)?)?)?)?/;

/**
 * Whether JSON that begins like this is a call's: its first key is one of a call, and if that key is
 * the name, it names an offered tool. `undefined` if the beginning does not say yet.
 *
 * @param names The names of the offered tools.
 */
export function beginsCall(beginning: string, names: readonly string[]): boolean | undefined {
  const [, key, keyEnd, name, nameEnd] = BEGINNING.exec(beginning) ?? [];
  if (key === undefined) return undefined;
  if (keyEnd === undefined) return isBegun(knownKeys(), key) ? undefined : false;
  if (!knownKeys().includes(key)) return false;
  if (!NAMES.includes(key)) return true;
  if (name === undefined) return undefined;
  if (nameEnd === '"') return names.includes(name);
  return isBegun(names, name) ? undefined : false;
}

function isBegun(words: readonly string[], beginning: string): boolean {
  return words.some((word) => word.startsWith(beginning));
}
