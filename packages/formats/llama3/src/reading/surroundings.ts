/**
 * Tracks the context of a position in text. JSON there can be a call only if it is neither between backticks nor
 * part of other JSON.
 */
export class Surroundings {
  #brackets = 0;
  #isCode = false;

  get areNone(): boolean {
    return this.#brackets === 0 && !this.#isCode;
  }

  /** Advances past a text. */
  pass(text: string): void {
    for (const character of text) {
      if (character === '`') this.#isCode = !this.#isCode;
      else if ('{['.includes(character)) this.#brackets++;
      else if ('}]'.includes(character) && this.#brackets > 0) this.#brackets--;
    }
  }
}
