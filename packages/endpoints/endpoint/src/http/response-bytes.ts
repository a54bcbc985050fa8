/** How long the end of a response may take that follows its last piece, in milliseconds. */
const PATIENCE = 100;

/** How many bytes may come between the last piece and the end. */
const REST = 65_536;

/** The bytes of a response as they come. Who stops early, or fails, closes the connection. */
export class ResponseBytes implements AsyncIterable<Uint8Array> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #failed: (cause: unknown) => unknown;
  #isOver: boolean;

  /** @param failed Makes the error to throw where the connection breaks. */
  constructor({ body }: Response, failed: (cause: unknown) => unknown) {
    // Not every browser can iterate over a ReadableStream.
    this.#reader = body?.getReader();
    this.#failed = failed;
    this.#isOver = body === null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const value = await this.#next();
        if (value === undefined) return;
        yield value;
      }
    } finally {
      this.#close();
    }
  }

  /**
   * Waits a moment for the end, after which the connection serves the next request. What comes before
   * it, and how it ends, no longer matters.
   */
  async end(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    try {
      for (let size = 0; size < REST; ) {
        const value = await Promise.race([this.#next(), late]);
        if (value === undefined) return;
        size += value.length;
      }
    } catch {
      // The reply is whole.
    } finally {
      clearTimeout(timer);
      this.#close();
    }
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.#isOver || this.#reader === undefined) return undefined;
    try {
      const { done, value } = await this.#reader.read();
      this.#isOver ||= done;
      return value;
    } catch (cause) {
      this.#isOver = true;
      throw this.#failed(cause);
    }
  }

  #close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // A connection that breaks while it is closed has nothing more to tell.
    this.#reader?.cancel().catch(() => undefined);
  }
}
