import type { ReaderEvent } from '@modelspeak/core';

type ReasoningEvent = Extract<ReaderEvent, { type: 'reasoning' }>;

/** What shows that the model has closed its reasoning, or never will. */
const DECISIVE: ReadonlySet<ReaderEvent['type']> = new Set(['text', 'refusal', 'tool-call', 'end']);

/**
 * Holds back drafts of calls inside reasoning, and the reasoning after them, until it is known whether calls
 * replace them: a chunk cannot be taken back.
 */
export class HeldDrafts {
  readonly #held: ReasoningEvent[] = [];

  push(event: ReaderEvent): readonly ReaderEvent[] {
    if (event.type === 'reasoning' && (event.draft !== undefined || this.#held.length > 0)) {
      this.#held.push(event);
      return [];
    }
    if (event.type === 'tool-call' && event.draft !== undefined) {
      const place = this.#held.findIndex(({ draft }) => draft === event.draft);
      return place === -1
        ? [event]
        : [
            ...this.#held
              .splice(0, place + 1)
              .slice(0, -1)
              .map(plain),
            event,
          ];
    }
    return DECISIVE.has(event.type) ? [...this.#held.splice(0).map(plain), event] : [event];
  }
}

function plain({ draft: _draft, ...event }: ReasoningEvent): ReasoningEvent {
  return event;
}
