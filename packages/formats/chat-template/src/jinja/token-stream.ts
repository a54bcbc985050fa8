import { fail } from './fail.js';
import type { Token } from './lexer.js';

/** How deeply a template may nest expressions and blocks. */
const MAX_DEPTH = 100;

/** The words of a template, read one by one. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The next word. */
  get next(): Token {
    return this.peek(0);
  }

  /** The word so many places behind the next. */
  peek(places: number): Token {
    const token = this.#tokens[Math.min(this.#at + places, this.#tokens.length - 1)];
    return token ?? { type: 'eof', value: '', line: 1 };
  }

  /** Whether the next word is this one. */
  is(type: Token['type'], value?: string): boolean {
    const { next } = this;
    return next.type === type && (value === undefined || next.value === value);
  }

  /** Takes the next word. */
  take(): Token {
    const { next } = this;
    this.#at++;
    return next;
  }

  /** Takes the next word if it is this one. */
  skip(type: Token['type'], value?: string): boolean {
    const isThere = this.is(type, value);
    if (isThere) this.#at++;
    return isThere;
  }

  /** Takes the next word, which must be this one. */
  expect(type: Token['type'], value?: string): Token {
    if (!this.is(type, value)) this.refuse(value ?? type);
    return this.take();
  }

  /** Refuses the next word. */
  refuse(expected: string): never {
    const { type, value, line } = this.next;
    return fail('invalid_format', `found ${value || type}, expected ${expected}`, line);
  }

  /** Reads something nested, which must not nest too deeply. */
  nest<Read>(read: () => Read): Read {
    if (++this.#depth > MAX_DEPTH) {
      fail('too_large', `nested deeper than ${MAX_DEPTH} levels`, this.next.line);
    }
    const value = read();
    this.#depth--;
    return value;
  }
}
