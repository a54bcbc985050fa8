import { createJsonScanner, type JsonScanner } from '@modelspeak/core/authoring';
import { IDENTIFIER } from './json5-identifier.js';

/** The characters of a word, a number or an unquoted key, without white space. */
const TOKEN = /[\w$+\-.\x80-\uffff]/;
/** By code unit, since the previous chunk may end inside a surrogate pair. */
const PLAIN = /[ !#-&(-[\]-\uffff]+/y;
const SAME_ESCAPE = /[bfnrtu"\\]/;

/** The JSON of escapes that JSON spells differently. */
const ESCAPES: Readonly<Record<string, string>> = {
  0: '\\u0000',
  v: '\\u000b',
  x: '\\u00',
  '\n': '',
  '\r': '',
};

const PYTHON_WORD = /^(?:True|False|None)$/;

/**
 * Reads one JSON5 value incrementally: converts it to compact JSON, and lets core's scanner
 * validate that. Comments, hexadecimal numbers, `Infinity`, `NaN` and too deeply nested values are
 * refused.
 */
export class Json5Reader {
  readonly #scanner = createJsonScanner();
  readonly #isLenient: boolean;
  #json = '';
  #quote = '';
  #isEscape = false;
  /** A comma, which JSON only allows between items, or a token, which may turn out to be a key. */
  #held = '';
  #isHeldWhole = false;
  #isBroken = false;

  /**
   * @param isLenient Whether to accept common mistakes of models: Python's `True`, `False` and
   * `None`, and line breaks in strings.
   */
  constructor(isLenient: boolean) {
    this.#isLenient = isLenient;
  }

  /** How far the value is read: `failed` before the first invalid character. */
  get status(): JsonScanner['status'] {
    return this.#isBroken ? 'failed' : this.#scanner.status;
  }

  /** Reads on. Returns the index after the last character that was taken. */
  push(text: string): number {
    let at = 0;
    while (at < text.length && this.status === 'reading') {
      if (this.#quote !== '' && !this.#isEscape) {
        PLAIN.lastIndex = at;
        const plain = PLAIN.exec(text);
        if (plain !== null) {
          at += this.#add(plain[0]);
          continue;
        }
      }
      const character = text.charAt(at);
      if (this.#quote !== '') this.#inString(character);
      else if (!this.#outsideString(character)) break;
      at++;
    }
    return at;
  }

  /** Ends the input. */
  end(): void {
    this.#settle('');
    this.#scanner.end();
  }

  /** Returns the JSON that was added since the last call. */
  take(): string {
    const json = this.#json;
    this.#json = '';
    return json;
  }

  /** Returns how many characters are valid. */
  #add(json: string): number {
    const length = this.#scanner.push(json);
    this.#json += json.slice(0, length);
    return length;
  }

  #inString(character: string): void {
    if (this.#isEscape) {
      this.#isEscape = false;
      this.#add(SAME_ESCAPE.test(character) ? `\\${character}` : (ESCAPES[character] ?? character));
    } else if (character === '\\') this.#isEscape = true;
    else if (character === this.#quote) {
      this.#quote = '';
      this.#add('"');
    } else {
      const isBare = character < ' ' && !this.#isLenient;
      this.#add(isBare ? character : JSON.stringify(character).slice(1, -1));
    }
  }

  /** Returns whether the character was taken. */
  #outsideString(character: string): boolean {
    if (/\s/.test(character)) {
      this.#isHeldWhole = true;
      return true;
    }
    const isToken = TOKEN.test(character);
    if (!isToken || this.#isHeldWhole || this.#held === ',') this.#settle(character);
    if (this.status !== 'reading') return false;
    if (isToken || character === ',') this.#held += character;
    else if (character === '"' || character === "'") {
      this.#quote = character;
      this.#add('"');
    } else this.#add(character);
    return (this.status as JsonScanner['status']) !== 'failed';
  }

  /** Writes the held text, now that the next character is known. */
  #settle(next: string): void {
    const held = this.#held;
    this.#held = '';
    this.#isHeldWhole = false;
    if (held === ',') {
      if (next !== '}' && next !== ']') this.#add(held);
    } else if (held !== '') {
      const isKey = next === ':' && IDENTIFIER.test(held);
      const json = isKey ? JSON.stringify(held) : this.#valueJson(held);
      // The scanner would accept a part of it, such as 0 of 01.
      this.#isBroken = this.#add(json) < json.length;
      // A top-level number is complete when something follows.
      this.#scanner.push(' ');
    }
  }

  #valueJson(token: string): string {
    if (this.#isLenient && PYTHON_WORD.test(token)) {
      return token === 'None' ? 'null' : token.toLowerCase();
    }
    return token
      .replace(/^\+/, '')
      .replace(/^-?(?=\.)/, '$&0')
      .replace(/\.(?!\d)/, '.0');
  }
}

/** Converts a complete JSON5 text to JSON; `undefined` if it is invalid. */
export function json5ToJson(text: string): string | undefined {
  const reader = new Json5Reader(false);
  const end = reader.push(text);
  reader.end();
  return reader.status === 'done' && text.slice(end).trim() === '' ? reader.take() : undefined;
}
