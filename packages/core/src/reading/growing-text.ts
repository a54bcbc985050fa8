/** How long the end of a text grows before it is linked to the rest. Engines copy what is as short. */
const SHORT = 12;

/**
 * A text that grows by pieces of a few characters. Each piece that is linked to a long text costs memory
 * and time again when the text is read; here a few are put together first.
 */
export class GrowingText {
  /** What was settled, which is not looked at again. */
  #settled = '';
  #text: string;
  #end = '';
  /** Whether `#text` consists of pieces that are linked. */
  #isLinked = false;

  constructor(text = '') {
    this.#text = text;
  }

  add(piece: string): void {
    this.#end += piece;
    if (this.#end.length >= SHORT) this.#link();
  }

  /** Has the engine join the pieces where it can, since no more are expected: it keeps each until then. */
  settle(): void {
    this.#link();
    // V8 joins the pieces of a text beyond Latin-1 where it looks for lone surrogates. Latin-1 text has
    // none, and stays linked until somebody reads it.
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
