/** How long the end of a text grows before it is linked to the rest. Engines copy what is as short. */
const SHORT = 12;

/**
 * A text that grows by pieces of a few characters. Each piece that is linked to a long text costs memory
 * and time again when the text is read; here a few are put together first.
 */
export class GrowingText {
  #text: string;
  #end = '';

  constructor(text = '') {
    this.#text = text;
  }

  add(piece: string): void {
    this.#end += piece;
    if (this.#end.length >= SHORT) this.#link();
  }

  /** The text so far. */
  toString(): string {
    this.#link();
    return this.#text;
  }

  #link(): void {
    this.#text += this.#end;
    this.#end = '';
  }
}
