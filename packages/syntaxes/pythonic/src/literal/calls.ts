import { MAX_JSON_DEPTH } from '@modelspeak/core';
import { BRACE, BRACKET, CLOSING_BRACKET, EQUALS, isSpace, PARENTHESIS } from './characters.js';
import { openArguments, openBracket } from './containers.js';
import type { State } from './machine.js';
import { endKey, openDictionary } from './values.js';
import { readName } from './words.js';

/** A call, or a list of calls at the top: `f(a=1)` is read as `{"name":"f","arguments":{"a":1}}`. */
export const call: State = (machine, code) => {
  if (isSpace(code)) return true;
  const around = machine.frames.length;
  if (code === BRACKET && around === 0) {
    return openBracket(machine, '[', CLOSING_BRACKET, ']', call);
  }
  // Only the nesting of the arguments counts, not what surrounds them.
  machine.deepest = MAX_JSON_DEPTH + around + (code === BRACE ? 1 : 0);
  return code === BRACE ? openDictionary(machine) : readName(machine, code, parenthesis);
};

/** The parenthesis after the name of a function. */
const parenthesis: State = (machine, code) => {
  if (machine.token === '') return machine.fail('a call');
  if (isSpace(code)) return true;
  if (code !== PARENTHESIS) return machine.fail(`"(" after "${machine.token}"`);
  return openArguments(machine, machine.token, argument);
};

/** The name of an argument. */
const argument: State = (machine, code) => readName(machine, code, argumentSign);

const argumentSign: State = (machine, code) => {
  if (machine.token === '') return machine.fail('the name of an argument');
  if (isSpace(code)) return true;
  if (code !== EQUALS) return machine.fail(`"=" after "${machine.token}"`);
  return endKey(machine, machine.token);
};
