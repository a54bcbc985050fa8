import { DEFAULT_SLOTS, type ModelServer } from './model-server.js';

/** How long a server rests after a failure, in milliseconds: longer with each failure in a row. */
const REST = { first: 1000, longest: 30_000 };

interface Slot {
  isBusy: boolean;
  /** The conversation that it answered last. */
  session: string | undefined;
  /** When it was used last, as a count. */
  used: number;
}

/** The slots of a server, and whether it works. */
export class ServerState {
  readonly slots: readonly Slot[];
  #uses = 0;
  #failures = 0;
  #restsUntil = 0;

  constructor({ slots = DEFAULT_SLOTS }: ModelServer) {
    this.slots = Array.from({ length: slots }, () => ({
      isBusy: false,
      session: undefined,
      used: 0,
    }));
  }

  get busy(): number {
    return this.slots.filter(({ isBusy }) => isBusy).length;
  }

  get isFree(): boolean {
    return this.slots.some(({ isBusy }) => !isBusy);
  }

  /** Whether it failed a moment ago. */
  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** Takes the slot of a session, or else the free one that was not used for longest. */
  take(session: string): number {
    const free = this.slots.filter(({ isBusy }) => !isBusy);
    const oldest = free.toSorted((one, other) => one.used - other.used)[0];
    const slot = free.find((each) => each.session === session) ?? oldest;
    if (slot === undefined) throw new Error('no slot is free');
    this.#uses++;
    Object.assign(slot, { isBusy: true, session, used: this.#uses });
    return this.slots.indexOf(slot);
  }

  free(slot: number): void {
    const freed = this.slots[slot];
    if (freed !== undefined) freed.isBusy = false;
  }

  succeed(): void {
    this.#failures = 0;
    this.#restsUntil = 0;
  }

  fail(): void {
    const rest = Math.min(REST.first * 2 ** this.#failures, REST.longest);
    this.#failures++;
    this.#restsUntil = performance.now() + rest;
  }
}
