import { fail } from './fail.js';
import type { Token } from './lexer.js';

/** The maximum nesting of expressions and blocks. */
const MAX_DEPTH = 100;

/** Reads the tokens of a template one by one. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The next token. */
  get next(): Token {
    return this.peek(0);
  }

  /** Returns a later token. */
  peek(places: number): Token {
    const token = this.#tokens[Math.min(this.#at + places, this.#tokens.length - 1)];
    return token ?? { type: 'eof', value: '', line: 1 };
  }

  /** Whether the next token matches. */
  is(type: Token['type'], value?: string): boolean {
    const { next } = this;
    return next.type === type && (value === undefined || next.value === value);
  }

  /** Consumes the next token. */
  take(): Token {
    const { next } = this;
    this.#at++;
    return next;
  }

  /** Consumes the next token if it matches. */
  skip(type: Token['type'], value?: string): boolean {
    const isThere = this.is(type, value);
    if (isThere) this.#at++;
    return isThere;
  }

  /** Consumes the next token, which must match. */
  expect(type: Token['type'], value?: string): Token {
    if (!this.is(type, value)) this.refuse(value ?? type);
    return this.take();
  }

  /** Refuses the next token. */
  refuse(expected: string): never {
    const { type, value, line } = this.next;
    return fail('invalid_format', `found ${value || type}, expected ${expected}`, line);
  }

  /** Parses a nested part, with a limit on depth. */
  nest<Read>(read: () => Read): Read {
    if (++this.#depth > MAX_DEPTH) {
      fail('too_large', `nested deeper than ${MAX_DEPTH} levels`, this.next.line);
    }
    const value = read();
    this.#depth--;
    return value;
  }
}
