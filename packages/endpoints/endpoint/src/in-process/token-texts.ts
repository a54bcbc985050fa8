/** What stands where half a character is decoded. */
const HALF = '\ufffd';

/** No character has more tokens than it has bytes. */
const LONGEST = 4;

/** The text of tokens that come after others. */
export type DecodeTokens = (tokens: readonly number[], before: readonly number[]) => string;

/** The text of tokens as they come: of one that ends within a character with those that follow. */
export class TokenTexts {
  readonly #decode: DecodeTokens;
  #waiting: number[] = [];
  #last: readonly number[];

  /** @param before The tokens that come before. */
  constructor(decode: DecodeTokens, before: readonly number[]) {
    this.#decode = decode;
    this.#last = before.slice(-LONGEST);
  }

  push(token: number): string {
    this.#waiting.push(token);
    const text = this.#decode(this.#waiting, this.#last);
    if (text.endsWith(HALF) && this.#waiting.length < LONGEST) return '';
    return this.#said(text);
  }

  /** The text of what waits for more that does not come. */
  flush(): string {
    if (this.#waiting.length === 0) return '';
    return this.#said(this.#decode(this.#waiting, this.#last));
  }

  #said(text: string): string {
    this.#last = [...this.#last, ...this.#waiting].slice(-LONGEST);
    this.#waiting = [];
    return text;
  }
}
