import type { EventQueue } from './event-queue.js';
import { defaultCallId, type ReaderEvent, type ReaderOptions } from './reader.js';

/**
 * Says the events of the tool calls of one reply: numbers them, and gives them their ids. While held,
 * they wait until it is certain that there is a call at all.
 *
 * @example
 * ```ts
 * import { CallEvents, EventQueue } from '@modelspeak/core';
 *
 * const events = new EventQueue();
 * const calls = new CallEvents(events);
 * calls.start('now');
 * calls.arguments('{}');
 * calls.end();
 * console.log(events.take()[0]); // { type: 'tool-call', index: 0, id: 'call_0', name: 'now' }
 * ```
 */
export class CallEvents {
  /** How many calls stand. */
  made = 0;
  /** Whether a call has begun and not ended. */
  isOpen = false;

  #index = -1;
  #held: ReaderEvent[] | undefined;
  readonly #events: EventQueue;
  readonly #callId: (index: number) => string;

  constructor(events: EventQueue, options: ReaderOptions = {}) {
    this.#events = events;
    this.#callId = options.callId ?? defaultCallId;
  }

  /** Begins a call. */
  start(name: string): void {
    this.#index++;
    this.made++;
    this.isOpen = true;
    this.#emit({ type: 'tool-call', index: this.#index, id: this.#callId(this.#index), name });
  }

  /** Says the next piece of the arguments' JSON text of the call that is open. */
  arguments(text: string): void {
    if (text !== '') this.#emit({ type: 'tool-call-arguments', index: this.#index, text });
  }

  /** The call that is open is complete. */
  end(): void {
    this.isOpen = false;
    this.#emit({ type: 'tool-call-end', index: this.#index });
  }

  /** Takes back the call that is open: its text was none. */
  withdraw(raw: string, reason: string): void {
    this.isOpen = false;
    this.made--;
    this.#emit({ type: 'tool-call-malformed', index: this.#index, raw, reason });
  }

  /** Whether calls wait to be told. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Holds back what follows until {@link CallEvents.commit} or {@link CallEvents.discard}. */
  hold(): void {
    this.#held ??= [];
  }

  /** Tells what was held. */
  commit(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.#events.add(event);
  }

  /** Forgets what was held, as if it had never begun. */
  discard(): void {
    if (this.#held === undefined) return;
    const begun = this.#held.filter((event) => event.type === 'tool-call').length;
    this.#index -= begun;
    this.made -= begun;
    this.#held = undefined;
    this.isOpen = false;
  }

  #emit(event: ReaderEvent): void {
    if (this.#held === undefined) this.#events.add(event);
    else this.#held.push(event);
  }
}
