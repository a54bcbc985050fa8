import type { EndReason, ReaderEvent } from '@modelspeak/core';
import {
  createSectionsReader,
  type ReaderContext,
  type SectionsDescription,
  type TextReader,
} from '@modelspeak/core/authoring';
import { CALLS } from './calls.js';
import { FINAL, STOP } from './tokens.js';

/** How the prompt begins what the model thinks. */
export const INTRO = 'Here are my reasoning steps:\n';

/** Stands for the beginning of reasoning, which is ordinary text elsewhere in a reply. */
const OPEN = '<|begin_assistant|>';

const close = { mark: FINAL, before: 1, after: 1 } as const;
const REPLY: SectionsDescription = { reasoning: { open: OPEN, close }, calls: [CALLS] };

/** The replies that the grammar allows. */
export const SPELLED: SectionsDescription = {
  reasoning: { open: { mark: INTRO.trimEnd(), after: 1 }, close },
  calls: [CALLS],
};

/**
 * Creates a reader. A reply begins with reasoning if its prompt does; the reasoning of the message then has the
 * beginning, too, since the template writes none before past reasoning.
 */
export function createReader(context: ReaderContext): TextReader {
  return new IntroReader(createSectionsReader(REPLY, STOP, context));
}

class IntroReader implements TextReader {
  readonly #reader: TextReader;
  /** What may be the beginning of reasoning; `undefined` once that is known. */
  #held: string | undefined = '';
  #lacksIntro = false;

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  push(chunk: string): readonly ReaderEvent[] {
    if (this.#held === undefined) return this.#complete(this.#reader.push(chunk));
    const held = this.#held + chunk;
    if (held.length < INTRO.length && INTRO.startsWith(held)) {
      this.#held = held;
      return [];
    }
    this.#held = undefined;
    if (!held.startsWith(INTRO)) return this.#reader.push(held);
    this.#lacksIntro = true;
    return this.#complete(this.#reader.push(OPEN + held.slice(INTRO.length)));
  }

  token(token: string): readonly ReaderEvent[] {
    const before = this.#flush();
    const events = this.#reader.token?.(token) ?? this.#reader.push(token);
    return [...before, ...this.#complete(events)];
  }

  end(reason?: EndReason): readonly ReaderEvent[] {
    return [...this.#flush(), ...this.#complete(this.#reader.end(reason))];
  }

  #flush(): readonly ReaderEvent[] {
    const held = this.#held ?? '';
    this.#held = undefined;
    return held === '' ? [] : this.#reader.push(held);
  }

  /** Puts the beginning before the first reasoning. */
  #complete(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
    if (!this.#lacksIntro) return events;
    return events.map((event) => {
      if (event.type !== 'reasoning' || !this.#lacksIntro) return event;
      this.#lacksIntro = false;
      return { ...event, text: INTRO + event.text };
    });
  }
}
