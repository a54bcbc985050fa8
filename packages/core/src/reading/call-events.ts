import type { EventQueue } from './event-queue.js';
import { defaultCallId, type ReaderContext, type ReaderEvent, type RepairKind } from './reader.js';

/**
 * Emits the events of a reply's tool calls, with their indexes and ids. While held, events wait
 * until it is certain that there is a call at all.
 *
 * @example
 * ```ts
 * import { CallEvents, EventQueue } from '@modelspeak/core/authoring';
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
  /** The number of calls that were made and not withdrawn. */
  made = 0;
  /** Whether a call has begun and not ended. */
  isOpen = false;

  #index = -1;
  #held: ReaderEvent[] | undefined;
  readonly #events: EventQueue;
  readonly #callId: ReaderContext['callId'];

  constructor(events: EventQueue, context: Partial<Pick<ReaderContext, 'callId'>> = {}) {
    this.#events = events;
    this.#callId = context.callId ?? defaultCallId;
  }

  /**
   * Begins a call.
   *
   * @param spelled The id in its text, if any.
   */
  start(name: string, spelled?: string): void {
    this.#index++;
    this.made++;
    this.isOpen = true;
    const id = this.#callId(this.#index, spelled);
    this.#emit({ type: 'tool-call', index: this.#index, id, name });
  }

  /** Emits the next piece of the open call's JSON arguments. */
  arguments(text: string): void {
    if (text !== '') this.#emit({ type: 'tool-call-arguments', index: this.#index, text });
  }

  /** Completes the open call. */
  end(): void {
    this.isOpen = false;
    this.#emit({ type: 'tool-call-end', index: this.#index });
  }

  /** Reports a repair of the open call. */
  repair(kind: RepairKind, text: string): void {
    this.#emit({ type: 'repair', kind, text, index: this.#index });
  }

  /**
   * Withdraws the open call: its text was not a call.
   *
   * @param isApart Whether no text follows with it.
   */
  withdraw(raw: string, reason: string, isApart = false): void {
    this.isOpen = false;
    this.made--;
    const apart = isApart ? { apart: true } : undefined;
    this.#emit({ type: 'tool-call-malformed', index: this.#index, raw, reason, ...apart });
  }

  /** Whether events are being held. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Holds back events until {@link CallEvents.commit} or {@link CallEvents.discard}. */
  hold(): void {
    this.#held ??= [];
  }

  /** Emits the held events. */
  commit(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.#events.add(event);
  }

  /** Discards the held events. */
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
