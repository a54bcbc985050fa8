import {
  BACKSLASH,
  CARRIAGE_RETURN,
  DIGIT_ZERO,
  DOUBLE_QUOTE,
  END,
  isQuote,
  isSpace,
  isSurrogate,
  LINE_FEED,
  SPACE,
} from './characters.js';
import { closingQuote } from './closing-quote.js';
import type { Machine, State } from './machine.js';
import { add, addJson } from './string-text.js';

/** Escapes that JSON spells the same. */
const SAME_ESCAPES = 'n"\\trbf';
/** The JSON of the other escapes. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\r': '',
  "'": "'",
  // Python keeps the backslash here, but models take this escape from JSON.
  '/': '/',
  a: '\\u0007',
  v: '\\u000b',
};
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Whether a string begins here: at a quote, if the token is empty or the string's prefix. */
export function isBeforeString({ token }: Machine, code: number): boolean {
  return isQuote(code) && token.length <= 1 && 'rRuU'.includes(token);
}

/**
 * Reads a string from its quote on, and any strings that follow it, which Python concatenates. Its
 * characters go into the machine's key, if there is one; otherwise they are emitted.
 */
export function readString(machine: Machine, code: number, after: State): boolean {
  machine.after = after;
  return open(machine, code);
}

const open: State = (machine, code) => {
  machine.quote = code;
  machine.isRaw = machine.token === 'r' || machine.token === 'R';
  machine.quotesRead = 1;
  return machine.take(openingQuotes);
};

/** Distinguishes `'…'` from `''` and from three quotes. */
const openingQuotes: State = (machine, code) => {
  if (code === machine.quote && machine.quotesRead < 3) {
    machine.quotesRead++;
    return true;
  }
  machine.quotes = machine.quotesRead;
  machine.quotesRead = 0;
  return machine.leave(code, machine.quotes === 2 ? besideString : string);
};

const string: State = (machine, first) => {
  if (first === END) return machine.fail('the end of the string');
  const { chunk, at: from } = machine;
  const at = plainEnd(machine);
  if (at > from) {
    machine.at = at;
    addJson(machine, chunk.slice(from, at));
    if (at === chunk.length) return false;
  }
  const code = chunk.charCodeAt(at);
  if (code === machine.quote) return machine.leave(code, closingQuotes);
  if (code === BACKSLASH) return machine.take(escaped);
  add(machine, machine.character);
  return true;
};

/** The end of the characters that JSON spells the same. */
function plainEnd({ chunk, quote, isRaw, at: from }: Machine): number {
  let at = from;
  for (; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at);
    if (code === quote || code < SPACE || code === DOUBLE_QUOTE || isSurrogate(code)) break;
    if (code === BACKSLASH) {
      if (isRaw || at + 1 === chunk.length || !SAME_ESCAPES.includes(chunk.charAt(at + 1))) break;
      at++;
    }
  }
  return at;
}

const closingQuotes: State = (machine, code) => {
  if (code === machine.quote) {
    if (machine.repair !== undefined && machine.quotes === 1) {
      machine.beside = machine.character;
      return machine.take(besideQuote);
    }
    machine.quotesRead++;
    return machine.take(machine.quotesRead === machine.quotes ? besideString : closingQuotes);
  }
  add(machine, String.fromCharCode(machine.quote).repeat(machine.quotesRead));
  machine.quotesRead = 0;
  return machine.leave(code, string);
};

const besideString: State = (machine, code) => {
  if (isSpace(code)) return true;
  if (isQuote(code)) {
    machine.token = '';
    return open(machine, code);
  }
  if (isPrefix(code)) {
    machine.token = machine.character;
    return machine.take(prefix);
  }
  addJson(machine, '');
  return machine.leave(code, machine.after);
};

const besideQuote = /* @__PURE__ */ closingQuote(open, string);

const prefix: State = (machine, code) =>
  isQuote(code) ? open(machine, code) : machine.fail('a quote');

/** What follows a backslash. */
const escaped: State = (machine, code) => {
  if (code === END) return machine.fail('the end of the string');
  const letter = machine.character;
  machine.state = string;
  if (machine.isRaw) {
    const isTaken = isQuote(code) || code === BACKSLASH;
    add(machine, isTaken ? `\\${letter}` : '\\');
    return isTaken;
  }
  const json = SAME_ESCAPES.includes(letter) ? `\\${letter}` : ESCAPES[letter];
  const digits = HEX_DIGITS[letter];
  if (json !== undefined) {
    addJson(machine, json);
    if (code === CARRIAGE_RETURN) machine.state = lineFeed;
  } else if (digits !== undefined) {
    readCode(machine, digits, hexDigit);
  } else if (isOctal(code)) {
    readCode(machine, 3, octalDigit);
    return false;
  } else if (letter === 'N') {
    return machine.fail('an escape without the name of a character', '\\N');
  } else {
    add(machine, '\\');
    return false;
  }
  return true;
};

/** A line may end in "\r\n". */
const lineFeed: State = (machine, code) => {
  machine.state = string;
  return code === LINE_FEED;
};

function readCode(machine: Machine, digits: number, digit: State): void {
  machine.code = 0;
  machine.digits = digits;
  machine.state = digit;
}

const hexDigit: State = (machine) => {
  machine.code = machine.code * 16 + Number.parseInt(machine.character, 16);
  // This also fails for NaN.
  if (!(machine.code <= 0x10ffff)) return machine.fail('a hexadecimal digit of a character');
  if (--machine.digits === 0) endCode(machine);
  return true;
};

const octalDigit: State = (machine, code) => {
  const isDigit = isOctal(code) && machine.digits > 0;
  if (isDigit) {
    machine.code = machine.code * 8 + code - DIGIT_ZERO;
    machine.digits--;
  } else endCode(machine);
  return isDigit;
};

function endCode(machine: Machine): void {
  add(machine, String.fromCodePoint(machine.code));
  machine.state = string;
}

function isPrefix(code: number): boolean {
  return code === 0x72 || code === 0x75 || code === 0x52 || code === 0x55;
}

function isOctal(code: number): boolean {
  return code >= DIGIT_ZERO && code < 0x38;
}
