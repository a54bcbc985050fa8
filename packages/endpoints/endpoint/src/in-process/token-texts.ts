/** The replacement character for an incomplete character. */
const HALF = '\ufffd';

/** The maximum number of tokens in a character: the number of its bytes. */
const LONGEST = 4;

/** Decodes tokens that follow other tokens. */
export type DecodeTokens = (tokens: readonly number[], before: readonly number[]) => string;

/** Decodes tokens as they come. A token that ends within a character waits for the next ones. */
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

  /** Returns the text of waiting tokens, at the end of the reply. */
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
