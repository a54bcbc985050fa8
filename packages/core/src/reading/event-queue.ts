import type { ReaderEvent } from './reader.js';

const NONE: readonly ReaderEvent[] = [];

/**
 * Collects the events of one push of a reader. Most pushes produce at most one event, which needs
 * no list.
 *
 * @example
 * ```ts
 * import { EventQueue } from '@modelspeak/core/authoring';
 *
 * const events = new EventQueue();
 * events.add({ type: 'text', text: 'Hello' });
 * console.log(events.take()); // [ { type: 'text', text: 'Hello' } ]
 * console.log(events.take()); // []
 * ```
 */
export class EventQueue {
  #first: ReaderEvent | undefined;
  #more: ReaderEvent[] | undefined;

  /** Adds an event after the others. */
  add(event: ReaderEvent): void {
    if (this.#first === undefined) this.#first = event;
    else if (this.#more === undefined) this.#more = [event];
    else this.#more.push(event);
  }

  /** Takes out the events gathered so far, in order. */
  take(): readonly ReaderEvent[] {
    const first = this.#first;
    if (first === undefined) return NONE;
    const more = this.#more;
    this.#first = undefined;
    this.#more = undefined;
    return more === undefined ? [first] : [first, ...more];
  }
}
