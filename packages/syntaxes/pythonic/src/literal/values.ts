import { pythonNumber } from '../number.js';
import {
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  EQUALS,
  isDigit,
  isQuote,
  isSign,
  isSpace,
  PARENTHESIS,
  POINT,
} from './characters.js';
import {
  becomeSet,
  endValue,
  mayBeSet,
  openBrace,
  openBracket,
  openParenthesis,
  tellKey,
} from './containers.js';
import type { Machine, State } from './machine.js';
import { readNumber } from './numbers.js';
import { isBeforeString, readString } from './strings.js';
import { CUT, readName, takeWord } from './words.js';

const WORDS = new Map([
  ['True', 'true'],
  ['true', 'true'],
  ['False', 'false'],
  ['false', 'false'],
  ['None', 'null'],
  ['null', 'null'],
]);

/** Any value; if the machine has a key, a string or number that can be a key. */
export const value: State = (machine, code) => {
  if (isSpace(code)) return true;
  machine.token = '';
  if (isQuote(code)) return machine.leave(code, word);
  if (startsNumber(code)) return readNumber(machine, code, endNumber);
  if (code === BRACKET) return openBracket(machine, '[', CLOSING_BRACKET, ']', value);
  if (code === BRACE) {
    return machine.repair === undefined ? openDictionary(machine) : openBrace(machine, pair);
  }
  if (code === PARENTHESIS) return openParenthesis(machine, value);
  return machine.leave(code, word);
};

/** Opens a dictionary, or a JSON object. */
export function openDictionary(machine: Machine): boolean {
  return openBracket(machine, '{', CLOSING_BRACE, '}', pair);
}

/** A key and its value. */
const pair: State = (machine, code) => {
  if (!isQuote(code) && !startsNumber(code)) return readName(machine, code, bareKey);
  machine.key = '';
  return machine.leave(code, value);
};

/** After an unquoted key, which may also have been the prefix of a string. */
const bareKey: State = (machine, code) => {
  if (machine.token === '') return machine.fail('a key');
  if (isBeforeString(machine, code)) {
    machine.key = '';
    return readString(machine, code, colon);
  }
  return machine.leave(code, bareKeySign);
};

const bareKeySign: State = (machine, code) => {
  if (isSpace(code)) return true;
  const known = WORDS.get(machine.token);
  if (known !== undefined && endsItem(machine, code)) return addToSet(machine, code, known);
  if (code === COLON && known !== undefined) return endKey(machine, known);
  if (code !== EQUALS) return machine.fail(`"=" after "${machine.token}"`);
  return endKey(machine, machine.token);
};

/** The colon after a string or a number. */
const colon: State = (machine, code) => {
  if (isSpace(code)) return true;
  if (endsItem(machine, code)) return addToSet(machine, code, `"${machine.key}"`);
  if (code !== COLON) return machine.fail('":" after the key');
  return endKey(machine, machine.key ?? '');
};

/** Whether a value ends here that would be a key in a dictionary. */
function endsItem(machine: Machine, code: number): boolean {
  return (code === COMMA || code === CLOSING_BRACE) && mayBeSet(machine);
}

/** Emits the first value of a set. */
function addToSet(machine: Machine, code: number, json: string): boolean {
  machine.key = undefined;
  becomeSet(machine, value);
  return endPlain(machine, code, json);
}

/** The sign after a key was read: its value follows. */
export function endKey(machine: Machine, key: string): boolean {
  tellKey(machine, key);
  machine.key = undefined;
  return machine.take(value);
}

/** A word, or the prefix of a string. */
const word: State = (machine, first) => {
  const code = takeWord(machine, first);
  if (code === CUT) return false;
  if (isBeforeString(machine, code)) {
    if (machine.key !== undefined) return readString(machine, code, colon);
    machine.tell('"', 'value');
    return readString(machine, code, endString);
  }
  const json = WORDS.get(machine.token);
  if (json === undefined) return machine.fail('a value', machine.token || undefined);
  return endPlain(machine, code, json);
};

const endString: State = (machine, code) => endPlain(machine, code, '"');

const endNumber: State = (machine, code) => {
  if (machine.key === undefined) return endPlain(machine, code, machine.token);
  machine.key = pythonNumber(machine.token, 'Infinity');
  return machine.leave(code, numberColon);
};

/** The colon after a number, which is a number in a set and text as a key. */
const numberColon: State = (machine, code) => {
  if (!isSpace(code) && endsItem(machine, code)) return addToSet(machine, code, machine.token);
  return colon(machine, code);
};

function endPlain(machine: Machine, code: number, json: string): boolean {
  machine.tell(json, 'value');
  return endValue(machine, code);
}

function startsNumber(code: number): boolean {
  return isDigit(code) || isSign(code) || code === POINT;
}
