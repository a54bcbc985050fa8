/** Writes texts in order, each as soon as all texts before it are written. */
export class InOrder {
  readonly #write: (text: string) => Promise<void>;
  readonly #waiting = new Map<number, string>();
  #next = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  /** Takes the text for a place, counted from 0. A place without a text gets an empty one. */
  async put(place: number, text: string): Promise<void> {
    this.#waiting.set(place, text);
    this.#writing = this.#writing.then(async () => {
      for (let ready = this.#take(); ready !== undefined; ready = this.#take()) {
        await this.#write(ready);
      }
    });
    await this.#writing;
  }

  #take(): string | undefined {
    const text = this.#waiting.get(this.#next);
    if (text !== undefined) this.#waiting.delete(this.#next++);
    return text;
  }

  /** Writes the texts that still wait for a place before them. */
  async end(): Promise<void> {
    await this.#writing;
    const left = [...this.#waiting].sort(([one], [other]) => one - other);
    for (const [, text] of left) await this.#write(text);
  }
}
