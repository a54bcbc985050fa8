/** The signs of a spinner, one after the other. */
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const PACE = 80;
const CLEARED = '\r\u001b[K';

/** Shows at a terminal that an answer is awaited, until there is some of it. */
export class Spinner {
  readonly #output: NodeJS.WritableStream;
  #timer: ReturnType<typeof setInterval> | undefined;
  #frame = 0;

  constructor(output: NodeJS.WritableStream) {
    this.#output = output;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    this.#turn();
    this.#timer = setInterval(() => this.#turn(), PACE);
    this.#timer.unref();
  }

  /** Removes it; nothing happens if it does not spin. */
  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#output.write(CLEARED);
  }

  #turn(): void {
    this.#output.write(`\r${FRAMES[this.#frame++ % FRAMES.length]}`);
  }
}
