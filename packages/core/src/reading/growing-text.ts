/** The end of a text grows up to this length before it is linked. Engines copy text this short. */
const SHORT = 12;

/**
 * A text that grows by a few characters at a time. Linking each piece to a long text costs memory,
 * and time when the text is read, so a few pieces are joined first.
 */
export class GrowingText {
  /** The settled text, which is not processed again. */
  #settled = '';
  #text: string;
  #end = '';
  /** Whether `#text` consists of linked pieces. */
  #isLinked = false;

  constructor(text = '') {
    this.#text = text;
  }

  add(piece: string): void {
    this.#end += piece;
    if (this.#end.length >= SHORT) this.#link();
  }

  /**
   * Makes the engine join the pieces if it can, since no more are expected: until then it keeps
   * each one.
   */
  settle(): void {
    this.#link();
    // V8 joins the pieces of a text beyond Latin-1 when it looks for lone surrogates. Latin-1 text
    // has none, and stays linked until it is read.
    if (this.#isLinked) this.#text.isWellFormed();
    this.#isLinked = false;
    this.#settled += this.#text;
    this.#text = '';
  }

  /** The text so far. */
  toString(): string {
    this.#link();
    if (this.#settled !== '') {
      this.#isLinked = this.#text !== '';
      this.#text = this.#settled + this.#text;
      this.#settled = '';
    }
    return this.#text;
  }

  #link(): void {
    if (this.#end === '') return;
    if (this.#text !== '') this.#isLinked = true;
    this.#text += this.#end;
    this.#end = '';
  }
}
