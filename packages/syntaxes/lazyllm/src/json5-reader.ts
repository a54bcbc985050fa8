import { createJsonScanner, type JsonScanner } from '@modelspeak/core/authoring';
import { IDENTIFIER } from './json5-identifier.js';

/** What a word, a number or a key without quotes is made of, white space set aside. */
const TOKEN = /[\w$+\-.\x80-\uffff]/;
/** Code unit by code unit, since what was read before may end within a character of two. */
const PLAIN = /[ !#-&(-[\]-\uffff]+/y;
const SAME_ESCAPE = /[bfnrtu"\\]/;

/** The JSON of what follows a backslash, where JSON has another. */
const ESCAPES: Readonly<Record<string, string>> = {
  0: '\\u0000',
  v: '\\u000b',
  x: '\\u00',
  '\n': '',
  '\r': '',
};

const PYTHON_WORD = /^(?:True|False|None)$/;

/**
 * Reads one value of JSON5 that comes in piece by piece: writes it as compact JSON, and leaves to
 * core's scanner whether that is any. Comments, hexadecimal numbers, `Infinity`, `NaN` and what nests
 * deeper than core writes are refused.
 */
export class Json5Reader {
  readonly #scanner = createJsonScanner();
  readonly #isLenient: boolean;
  #json = '';
  #quote = '';
  #isEscape = false;
  /** A comma, which JSON has only between items, or a token, which what follows tells from a key. */
  #held = '';
  #isHeldWhole = false;
  #isBroken = false;

  /**
   * @param isLenient Whether to forgive what models write beside JSON5: Python's `True`, `False` and
   * `None`, and line breaks within strings.
   */
  constructor(isLenient: boolean) {
    this.#isLenient = isLenient;
  }

  /** How far the value is read: `failed` before a character that cannot be. */
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

  /** Says that nothing more will come. */
  end(): void {
    this.#settle('');
    this.#scanner.end();
  }

  /** The JSON that was added since the last time. */
  take(): string {
    const json = this.#json;
    this.#json = '';
    return json;
  }

  /** Returns how much of it can be. */
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

  /** Says whether the character was taken. */
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

  /** Writes what was held, now that it is known what comes next. */
  #settle(next: string): void {
    const held = this.#held;
    this.#held = '';
    this.#isHeldWhole = false;
    if (held === ',') {
      if (next !== '}' && next !== ']') this.#add(held);
    } else if (held !== '') {
      const isKey = next === ':' && IDENTIFIER.test(held);
      const json = isKey ? JSON.stringify(held) : this.#valueJson(held);
      // The scanner would take a part of it for a whole, as 0 of 01.
      this.#isBroken = this.#add(json) < json.length;
      // Numbers that stand alone are complete when something follows.
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

/** The JSON of a whole text of JSON5; `undefined` where it is none. */
export function json5ToJson(text: string): string | undefined {
  const reader = new Json5Reader(false);
  const end = reader.push(text);
  reader.end();
  return reader.status === 'done' && text.slice(end).trim() === '' ? reader.take() : undefined;
}
