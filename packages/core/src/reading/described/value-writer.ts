/** Writes a value as JSON: text as it arrives, anything else once it is complete. */
export class ValueWriter {
  readonly #write: (json: string) => void;
  readonly #jsonOf: ((text: string) => string) | undefined;
  readonly #hasBreaks: boolean;
  #text = '';
  #isFirst = true;
  #isEmpty = true;
  /** A line break, or the first half of a surrogate pair, that waits for the next text. */
  #held = '';

  /**
   * @param jsonOf Converts the text of a value to JSON; `undefined` for a text value.
   * @param hasBreaks Whether a line break at the start and the end of the value belongs to its marks.
   */
  constructor(
    write: (json: string) => void,
    jsonOf: ((text: string) => string) | undefined,
    hasBreaks: boolean,
  ) {
    this.#write = write;
    this.#jsonOf = jsonOf;
    this.#hasBreaks = hasBreaks;
    if (jsonOf === undefined) write('"');
  }

  /** Whether the next text begins a line of the value. */
  get isAtLineStart(): boolean {
    return this.#held === '\n' || (this.#held === '' && this.#isEmpty);
  }

  add(piece: string): void {
    let text = this.#held + piece;
    this.#held = '';
    if (this.#isFirst && this.#hasBreaks && text.startsWith('\n')) text = text.slice(1);
    this.#isFirst = false;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    if (isHalf || text.endsWith('\n')) {
      this.#held = text.slice(-1);
      text = text.slice(0, -1);
    }
    this.#put(text);
  }

  /**
   * Ends the value.
   *
   * @param isBroken Whether a line break stands for its closing mark.
   */
  end(isBroken: boolean): void {
    if (this.#held !== '\n' || !(isBroken || this.#hasBreaks)) this.#put(this.#held);
    this.#write(this.#jsonOf === undefined ? '"' : this.#jsonOf(this.#text));
  }

  #put(text: string): void {
    if (text === '') return;
    this.#isEmpty = false;
    if (this.#jsonOf === undefined) this.#write(JSON.stringify(text).slice(1, -1));
    else this.#text += text;
  }
}
