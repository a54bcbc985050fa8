/** The progress of a run. */
export interface Counts {
  /** How many rows there are, if that is known. */
  readonly total: number | undefined;
  /** How many already had a result. */
  readonly found: number;
  readonly asked: number;
  readonly failed: number;
  /** The cost of the answers, if the prices are known. */
  readonly cost: number | undefined;
}

const WIDTH = 20;
const REDRAW_AFTER = 100;

/** A line that shows how far a run has come, and is redrawn as the run goes on. */
export class Progress {
  readonly #write: (text: string) => unknown;
  readonly #now: () => number;
  readonly #start: number;
  #drawnAt = -Infinity;
  #last: Counts | undefined;

  constructor(write: (text: string) => unknown, now: () => number = () => performance.now()) {
    this.#write = write;
    this.#now = now;
    this.#start = now();
  }

  /** Draws the line, unless it was drawn just now. */
  show(counts: Counts): void {
    this.#last = counts;
    if (this.#now() - this.#drawnAt < REDRAW_AFTER) return;
    this.#draw(counts);
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

  #draw(counts: Counts): void {
    this.#drawnAt = this.#now();
    this.#write(`\r${progressLine(counts, this.#drawnAt - this.#start)}\u001b[K`);
  }

  #clear(): void {
    if (this.#last !== undefined) this.#write('\r\u001b[K');
  }
}

/** Such as `████████░░░░░░░░░░░░ 42/100  3.1 a second  19 s left  $0.0123  1 failed`. */
export function progressLine(counts: Counts, milliseconds: number): string {
  const { total, found, asked, failed, cost } = counts;
  const done = found + asked + failed;
  const speed = milliseconds > 0 ? ((asked + failed) * 1000) / milliseconds : 0;
  const left = total === undefined || speed === 0 ? undefined : (total - done) / speed;
  return [
    total === undefined ? `${done}` : `${bar(total === 0 ? 1 : done / total)} ${done}/${total}`,
    ...(speed > 0 ? [`${speed.toFixed(1)} a second`] : []),
    ...(left !== undefined && left > 0 ? [`${timeText(left)} left`] : []),
    ...(cost !== undefined && cost > 0 ? [`$${cost.toFixed(4)}`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join('  ');
}

function bar(part: number): string {
  const full = Math.min(WIDTH, Math.floor(part * WIDTH));
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}

function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
