import type { ReaderEvent } from '@modelspeak/core';

const NONE: readonly ReaderEvent[] = [];

/** Gathers the events of one push. Most bring one event at most, for which no list has to grow. */
export class Events {
  #first: ReaderEvent | undefined;
  #more: ReaderEvent[] | undefined;

  add(event: ReaderEvent): void {
    if (this.#first === undefined) this.#first = event;
    else if (this.#more === undefined) this.#more = [event];
    else this.#more.push(event);
  }

  /** Takes out what was gathered. */
  take(): readonly ReaderEvent[] {
    const first = this.#first;
    if (first === undefined) return NONE;
    const more = this.#more;
    this.#first = undefined;
    this.#more = undefined;
    return more === undefined ? [first] : [first, ...more];
  }
}
