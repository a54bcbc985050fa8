const WIDTH = 20;
const REDRAW_AFTER = 100;

/** A line that shows how far a run has come, and is redrawn as the run goes on. */
export class Progress<State> {
  readonly #write: (text: string) => unknown;
  readonly #line: (state: State, milliseconds: number) => string;
  readonly #now: () => number;
  readonly #start: number;
  #drawnAt = -Infinity;
  #last: State | undefined;

  /** @param line Makes the line, of how far the run has come and how long it has taken. */
  constructor(
    write: (text: string) => unknown,
    line: (state: State, milliseconds: number) => string,
    now: () => number = () => performance.now(),
  ) {
    this.#write = write;
    this.#line = line;
    this.#now = now;
    this.#start = now();
  }

  /** Draws the line, unless it was drawn just now. */
  show(state: State): void {
    this.#last = state;
    if (this.#now() - this.#drawnAt < REDRAW_AFTER) return;
    this.#draw(state);
  }

  /** Makes room to print something else. */
  around(print: () => void): void {
    this.#clear();
    print();
    if (this.#last !== undefined) this.#draw(this.#last);
  }

  /** Removes the line. */
  end(): void {
    this.#clear();
    this.#last = undefined;
  }

  #draw(state: State): void {
    this.#drawnAt = this.#now();
    this.#write(`\r${this.#line(state, this.#drawnAt - this.#start)}\u001b[K`);
  }

  #clear(): void {
    if (this.#last !== undefined) this.#write('\r\u001b[K');
  }
}

/** Such as `████████░░░░░░░░░░░░` for a part between 0 and 1. */
export function bar(part: number): string {
  const full = Math.min(WIDTH, Math.floor(part * WIDTH));
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}

/** Such as `2 min 5 s`. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
