/** How long to wait for the end of a response after its last piece, in milliseconds. */
const PATIENCE = 100;

/** The maximum number of bytes between the last piece and the end. */
const REST = 65_536;

/** The bytes of a response as they arrive. Breaking out of the loop, or an error, closes the connection. */
export class ResponseBytes implements AsyncIterable<Uint8Array> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #failed: (cause: unknown) => unknown;
  #isOver: boolean;

  /** @param failed Makes the error to throw if the connection breaks. */
  constructor({ body }: Response, failed: (cause: unknown) => unknown) {
    // Some browsers cannot iterate over a ReadableStream.
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
   * Waits a moment for the end, so that the connection can be reused. The remaining bytes and errors no
   * longer matter.
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
      // The reply is complete.
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
    // It does not matter if the connection breaks while it is being closed.
    this.#reader?.cancel().catch(() => undefined);
  }
}
