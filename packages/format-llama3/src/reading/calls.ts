import { defaultCallId, type ReaderEvent, type ReaderOptions } from '@modelspeak/core';
import type { Events } from './events.js';

/**
 * Says the events of tool calls. While held, they wait until it is certain that there is a call at
 * all.
 */
export class Calls {
  /** How many calls stand. */
  made = 0;
  /** Whether a call has begun and not ended. */
  isOpen = false;

  #index = -1;
  #held: ReaderEvent[] | undefined;
  readonly #events: Events;
  readonly #callId: (index: number) => string;

  constructor(events: Events, options: ReaderOptions) {
    this.#events = events;
    this.#callId = options.callId ?? defaultCallId;
  }

  start(name: string): void {
    this.#index++;
    this.made++;
    this.isOpen = true;
    this.#emit({ type: 'tool-call', index: this.#index, id: this.#callId(this.#index), name });
  }

  arguments(text: string): void {
    if (text !== '') this.#emit({ type: 'tool-call-arguments', index: this.#index, text });
  }

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

  hold(): void {
    this.#held ??= [];
  }

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
