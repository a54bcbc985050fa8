import type { EndReason, ReaderEvent } from '@modelspeak/core';
import {
  createSectionsReader,
  type ReaderContext,
  type SectionsDescription,
  type TextReader,
} from '@modelspeak/core/authoring';
import { CALLS } from './calls.js';
import { ENDS } from './tokens.js';

const CLOSE = '<|tools_suffix|>';

const REPLY: SectionsDescription = {
  reasoning: { open: '<|inner_prefix|>', close: '<|inner_suffix|>' },
  calls: [CALLS],
};

/** Creates a reader. What ends calls ends a reply, too, if nothing follows. */
export function createReader(context: ReaderContext): TextReader {
  return new ReplyReader(createSectionsReader(REPLY, ENDS, context));
}

class ReplyReader implements TextReader {
  readonly #reader: TextReader;
  /** What the reply ends with so far, without white space. */
  #tail = '';

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  push(chunk: string): readonly ReaderEvent[] {
    this.#keep(chunk);
    return this.#reader.push(chunk);
  }

  token(token: string): readonly ReaderEvent[] {
    this.#keep(token);
    return this.#reader.token?.(token) ?? this.#reader.push(token);
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    if (reason !== 'unknown' || this.#tail !== CLOSE) return this.#reader.end(reason);
    return this.#reader
      .end('stop')
      .map((event) => (event.type === 'end' ? { ...event, stop: CLOSE } : event));
  }

  #keep(text: string): void {
    this.#tail = (this.#tail + text.slice(-2 * CLOSE.length)).trimEnd().slice(-CLOSE.length);
  }
}
