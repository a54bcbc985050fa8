import type { ReaderEvent } from '@modelspeak/core';
import {
  type ControlScanner,
  compileControlTokens,
  createControlScanner,
  type TextReader,
} from '@modelspeak/core/authoring';
import { closing, opening } from './k3-tags.js';

const THINK = opening('think');
const END_OF_THOUGHT = closing('think');
const ANSWER = opening('response');
const END_OF_MESSAGE = closing('message');
const TAGS = /* @__PURE__ */ compileControlTokens([THINK, END_OF_THOUGHT, ANSWER, END_OF_MESSAGE]);

/**
 * Ends the thought that the prompt opened where the model leaves it open: before the answer, and at the end of the
 * message. Calls within a thought may be drafts.
 */
export function endSkippedThought(reader: TextReader): TextReader {
  return new SkippedThoughtReader(reader);
}

class SkippedThoughtReader implements TextReader {
  readonly #reader: TextReader;
  readonly #scanner: ControlScanner;
  readonly #events: ReaderEvent[] = [];
  #thought: 'none yet' | 'open' | 'over' = 'none yet';

  constructor(reader: TextReader) {
    this.#reader = reader;
    this.#scanner = createControlScanner(TAGS, {
      text: (text) => this.#text(text),
      control: (tag) => this.#tag(tag),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    if (this.#thought === 'over' && !this.#scanner.isWaiting) return this.#reader.push(chunk);
    if (this.#scanner.isWaiting || TAGS.mayBegin(chunk)) this.#scanner.push(chunk);
    else this.#text(chunk);
    return this.#events.splice(0);
  }

  token(token: string): readonly ReaderEvent[] {
    const isOver = this.#thought === 'over' && !this.#scanner.isWaiting;
    return isOver && this.#reader.token ? this.#reader.token(token) : this.push(token);
  }

  end(...reason: Parameters<TextReader['end']>): readonly ReaderEvent[] {
    this.#scanner.end();
    this.#pass(this.#reader.end(...reason));
    return this.#events.splice(0);
  }

  #text(text: string): void {
    if (this.#thought === 'none yet' && text.trim() !== '') this.#thought = 'over';
    this.#pass(this.#reader.push(text));
  }

  #tag(tag: string): void {
    if (tag === THINK) {
      if (this.#thought === 'none yet') this.#thought = 'open';
    } else {
      if (this.#thought === 'open' && tag !== END_OF_THOUGHT)
        this.#pass(this.#reader.push(END_OF_THOUGHT));
      this.#thought = 'over';
    }
    this.#pass(this.#reader.push(tag));
  }

  #pass(events: readonly ReaderEvent[]): void {
    this.#events.push(...events);
  }
}
