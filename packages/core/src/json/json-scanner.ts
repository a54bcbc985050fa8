import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isDigit,
  isExponent,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PLUS,
  POINT,
  QUOTE,
  SPACE,
  ZERO,
} from './characters.js';
import { MAX_JSON_DEPTH } from './json.js';

/** Finds the end of one JSON value in a stream and checks that it is valid. It stores no text. */
export interface JsonScanner {
  /**
   * Reads on from `chunk[from]`. Returns the index after the last character that belongs to the
   * value: the chunk's length if the value continues.
   */
  push(chunk: string, from?: number): number;
  /** Ends the input, which completes a top-level number. */
  end(): void;
  /**
   * `done` once the value is complete, `failed` at the first character that JSON does not allow or
   * that nests deeper than {@link MAX_JSON_DEPTH} levels.
   */
  readonly status: 'reading' | 'done' | 'failed';
}

/**
 * Makes a scanner for one JSON value.
 *
 * @param around How many levels of arrays and objects surround the value: they count towards the
 * limit.
 *
 * @example
 * ```ts
 * import { createJsonScanner } from '@modelspeak/core/authoring';
 *
 * const scanner = createJsonScanner();
 * scanner.push('{"a": [1, "}"');
 * const end = scanner.push(']} and more');
 * console.log(scanner.status, end); // done 2
 * ```
 */
export function createJsonScanner(around = 0): JsonScanner {
  return new Machine(MAX_JSON_DEPTH - around);
}

/**
 * Takes one character and returns the next state; `undefined` if JSON does not allow the character.
 */
type State = (machine: Machine, code: number) => State | undefined;

class Machine implements JsonScanner {
  status: JsonScanner['status'] = 'reading';
  /** For each open container, what follows a value inside it. */
  readonly containers: State[] = [];
  /** Whether the character that completed the value belongs to what follows. */
  unread = false;
  private state: State = value;
  private readonly deepest: number;

  constructor(deepest: number) {
    this.deepest = deepest;
  }

  push(chunk: string, from = 0): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      if (this.state === inString) at = skipPlain(chunk, at);
      if (at === chunk.length) break;
      const next = this.state(this, chunk.charCodeAt(at));
      if (next === undefined) {
        this.status = 'failed';
        return at;
      }
      this.state = next;
      if (!this.unread) at++;
    }
    return at;
  }

  end(): void {
    if (this.status !== 'reading') return;
    const complete = NUMBER_ENDS.has(this.state) && this.containers.length === 0;
    this.status = complete ? 'done' : 'failed';
  }

  /** What follows a complete value. */
  completed(): State {
    const container = this.containers.at(-1);
    if (container !== undefined) return container;
    this.status = 'done';
    return value;
  }

  /** Opens an array or an object, unless it would nest too deeply. */
  enter(container: State, first: State): State | undefined {
    if (this.containers.length >= this.deepest) return undefined;
    this.containers.push(container);
    return first;
  }

  close(): State {
    this.containers.pop();
    return this.completed();
  }
}

function skipPlain(chunk: string, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH || code < SPACE) return at;
  }
  return chunk.length;
}

const isSpace = (c: number): boolean => c === SPACE || c === 0x0a || c === 0x0d || c === 0x09;
const isHex = (c: number): boolean =>
  isDigit(c) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66);

const value: State = (machine, c) => {
  if (isSpace(c)) return value;
  if (c === QUOTE) return inString;
  if (c === OPEN_OBJECT) return machine.enter(afterMember, firstKey);
  if (c === OPEN_ARRAY) return machine.enter(afterItem, firstItem);
  if (c === MINUS) return afterMinus;
  if (c === ZERO) return afterZero;
  if (isDigit(c)) return inInteger;
  return words.get(c);
};

const firstItem: State = (machine, c) => {
  if (isSpace(c)) return firstItem;
  return c === CLOSE_ARRAY ? machine.close() : value(machine, c);
};

const afterItem: State = (machine, c) => {
  if (isSpace(c)) return afterItem;
  if (c === COMMA) return value;
  return c === CLOSE_ARRAY ? machine.close() : undefined;
};

const firstKey: State = (machine, c) => {
  if (isSpace(c)) return firstKey;
  return c === CLOSE_OBJECT ? machine.close() : key(machine, c);
};

const key: State = (machine, c) => {
  if (isSpace(c)) return key;
  if (c !== QUOTE) return undefined;
  machine.containers.push(afterKey);
  return inString;
};

const afterKey: State = (machine, c) => {
  if (isSpace(c)) return afterKey;
  if (c !== COLON) return undefined;
  machine.containers.pop();
  return value;
};

const afterMember: State = (machine, c) => {
  if (isSpace(c)) return afterMember;
  if (c === COMMA) return key;
  return c === CLOSE_OBJECT ? machine.close() : undefined;
};

const inString: State = (machine, c) => {
  if (c === QUOTE) return machine.completed();
  if (c === BACKSLASH) return afterBackslash;
  return c < SPACE ? undefined : inString;
};

/** What may follow a backslash, except `u` and its four digits. */
const ESCAPES = '"\\/bfnrt';

const afterBackslash: State = (_machine, c) => {
  if (c === 0x75) return firstHexDigit;
  return ESCAPES.includes(String.fromCharCode(c)) ? inString : undefined;
};

const lastHexDigit: State = (_machine, c) => (isHex(c) ? inString : undefined);
const thirdHexDigit: State = (_machine, c) => (isHex(c) ? lastHexDigit : undefined);
const secondHexDigit: State = (_machine, c) => (isHex(c) ? thirdHexDigit : undefined);
const firstHexDigit: State = (_machine, c) => (isHex(c) ? secondHexDigit : undefined);

const afterMinus: State = (_machine, c) => {
  if (c === ZERO) return afterZero;
  return isDigit(c) ? inInteger : undefined;
};

const afterZero: State = (machine, c) => {
  if (c === POINT) return afterPoint;
  return isExponent(c) ? afterExponent : afterNumber(machine, c);
};

const inInteger: State = (machine, c) => (isDigit(c) ? inInteger : afterZero(machine, c));

const afterPoint: State = (_machine, c) => (isDigit(c) ? inFraction : undefined);

const inFraction: State = (machine, c) => {
  if (isDigit(c)) return inFraction;
  return isExponent(c) ? afterExponent : afterNumber(machine, c);
};

const afterExponent: State = (_machine, c) => {
  if (c === MINUS || c === PLUS) return afterExponentSign;
  return isDigit(c) ? inExponent : undefined;
};

const afterExponentSign: State = (_machine, c) => (isDigit(c) ? inExponent : undefined);

const inExponent: State = (machine, c) => (isDigit(c) ? inExponent : afterNumber(machine, c));

const NUMBER_ENDS = new Set([afterZero, inInteger, inFraction, inExponent]);

const afterNumber: State = (machine, c) => {
  const next = machine.completed();
  if (machine.status === 'reading') return next(machine, c);
  machine.unread = true;
  return next;
};

const words = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), spell(word, 1)]),
);

function spell(word: string, from: number): State {
  const next = from + 1 === word.length ? undefined : spell(word, from + 1);
  const expected = word.charCodeAt(from);
  return (machine, c) => (c === expected ? (next ?? machine.completed()) : undefined);
}
