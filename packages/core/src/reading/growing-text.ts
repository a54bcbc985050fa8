/** How long the end of a text grows before it is linked to the rest. Engines copy what is as short. */
const SHORT = 12;

/**
 * A text that grows by pieces of a few characters. Each piece that is linked to a long text costs memory
 * and time again when the text is read; here a few are put together first.
 */
export class GrowingText {
  /** What was joined for good. */
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

  /** Joins the pieces for good, where no more are expected: until then the engine keeps each of them. */
  settle(): void {
    this.#link();
    // Engines join the pieces of a text where they first look at its characters.
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
