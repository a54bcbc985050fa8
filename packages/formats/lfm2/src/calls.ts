import {
  type AssistantMessage,
  type Json,
  JsonNumber,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  type CallsSection,
  functionCalls,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import {
  callListGrammar,
  callListParser,
  type PythonCall,
  pythonRepr,
  type SpellArgument,
  writeCallList,
} from '@modelspeak/pythonic';
import { json } from './json.js';
import { CALLS } from './tokens.js';

/** How the reader finds calls. Models forget to escape quotes within strings. */
export const CALL_LIST: CallsSection = {
  open: CALLS.begin,
  close: CALLS.end,
  call: { parser: callListParser('', { repairs: true }) },
};

/** The calls that the grammar allows. */
export const spellCalls: SpellCalls = (functions) => [
  CALLS.begin,
  callListGrammar(functions),
  CALLS.end,
];

/** Writes the calls of a reply, if any, with their arguments spelled in this way. */
export function writeCalls(
  message: AssistantMessage,
  index: number,
  out: Writer,
  spell: SpellArgument,
): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  const named = calls.map(
    (call): PythonCall => ({ name: call.function.name, arguments: argumentsOf(call) }),
  );
  out.control(CALLS.begin);
  out.content(writeCallList(named, spell, `messages[${index}].tool_calls`));
  out.control(CALLS.end);
}

/** The characters that the templates escape in a string. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
};

/** Spells strings, numbers and words as Python does, lists and objects as JSON. */
export const spellMixed: SpellArgument = (value, path) => {
  if (typeof value !== 'string') return writeJson(value, isNested(value) ? json : pythonRepr, path);
  return `'${value.replace(/[\\'\n\r]/g, (character) => ESCAPES[character] ?? character)}'`;
};

function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}
