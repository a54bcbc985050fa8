import type { EndReason, ReaderEvent } from '@modelspeak/core';
import {
  type ControlScanner,
  compileControlTokens,
  createControlScanner,
  createSectionsReader,
  type ReaderContext,
  type TextReader,
} from '@modelspeak/core/authoring';
import { CALLS } from './calls.js';
import { STOP } from './tokens.js';

const START = '<|start|>';
const BODY = '<|message|>';
const END = '<|eom|>';
const MARKS = /* @__PURE__ */ compileControlTokens([START, BODY, END]);

/** A header: the role, which only the first message lacks, and the recipient. */
const HEADER = /^(?:assistant\s*)?(?:to=(\S+))?$/;
/** What may become a header. */
const BEGUN = /^(?:a|as|ass|assi|assis|assist|assista|assistan|assistant)?\s*(?:t|to|to=\S*)?$/;
/** A longer text in place of a header is not a header. */
const LONGEST_HEADER = 256;

/**
 * Creates a reader of messages with headers. The recipient says whether a message is a thought; others are text,
 * which may contain a call.
 */
export function createReader(context: ReaderContext): TextReader {
  return new MessagesReader(context);
}

class MessagesReader implements TextReader {
  /** Reads the bodies. In place of the header of a thought it gets the mark that begins headers. */
  readonly #bodies: TextReader;
  readonly #scanner: ControlScanner;
  #events: ReaderEvent[] = [];
  readonly #readsCalls: boolean;
  /** What may be a header. */
  #held = '';
  #isHeader = true;
  #isThought = false;

  constructor(context: ReaderContext) {
    this.#readsCalls = context.readsCalls;
    this.#bodies = createSectionsReader(
      { reasoning: { open: START, close: END }, calls: [CALLS], wrappers: [END] },
      STOP,
      context,
    );
    this.#scanner = createControlScanner(MARKS, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    this.#scanner.push(chunk);
    return this.#take();
  }

  end(reason?: EndReason): readonly ReaderEvent[] {
    this.#scanner.end();
    if (this.#isHeader) this.#release();
    this.#add(this.#bodies.end(reason));
    return this.#take();
  }

  #text(text: string): void {
    if (!this.#isHeader) {
      this.#add(this.#bodies.push(text));
      return;
    }
    this.#held += text;
    if (this.#held.length > LONGEST_HEADER || !BEGUN.test(this.#held.trim())) this.#release();
  }

  #control(token: string): void {
    if (token === START) this.#begin();
    else if (token === BODY && this.#isHeader) this.#enter();
    else {
      if (this.#isHeader) this.#release();
      if (token === END) this.#isThought = false;
      this.#add(this.#bodies.push(token));
    }
  }

  /** Begins the header of a message, and ends a thought that lacks its end. */
  #begin(): void {
    if (this.#isHeader) this.#release();
    if (this.#isThought) this.#add(this.#bodies.push(END));
    this.#isThought = false;
    this.#isHeader = true;
  }

  /** Begins the body of a message. */
  #enter(): void {
    const [, recipient = 'user'] = HEADER.exec(this.#held.trim()) ?? [];
    // What is no call is text with its header.
    if (!this.#readsCalls && recipient !== 'user' && recipient !== 'self') this.#held += BODY;
    else this.#held = '';
    this.#release();
    this.#isThought = recipient === 'self';
    if (this.#isThought) this.#add(this.#bodies.push(START));
  }

  /** What looked like a header is text. */
  #release(): void {
    const held = this.#held;
    this.#held = '';
    this.#isHeader = false;
    if (held !== '') this.#add(this.#bodies.push(held));
  }

  #add(events: readonly ReaderEvent[]): void {
    this.#events.push(...events);
  }

  #take(): readonly ReaderEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
