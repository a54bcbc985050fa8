import type { EndReason, ReaderEvent } from '@modelspeak/core';
import {
  createSectionsReader,
  type ReaderContext,
  type SectionsDescription,
  type TextReader,
} from '@modelspeak/core/authoring';

/** How earlier GigaChat 3 models begin a call: as a turn of its own. */
const TURN = '<|message_sep|>\n\nfunction call<|role_sep|>\n';
const CALL = '<|function_call|>';

/** Creates a reader that also reads calls which are turns of their own. */
export function createReader(
  description: SectionsDescription,
  ends: readonly string[],
  context: ReaderContext,
): TextReader {
  return new CallTurnReader(createSectionsReader(description, ends, context));
}

/** Passes a reply on, with the token of a call in place of the header of such a turn. */
class CallTurnReader implements TextReader {
  readonly #reader: TextReader;
  /** What may be such a header. */
  #held = '';

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  push(chunk: string): readonly ReaderEvent[] {
    const text = (this.#held + chunk).replaceAll(TURN, CALL);
    const held = heldLength(text);
    this.#held = text.slice(text.length - held);
    return this.#reader.push(text.slice(0, text.length - held));
  }

  token(token: string): readonly ReaderEvent[] {
    if (TURN.startsWith(this.#held + token)) return this.push(token);
    const before = this.#flush();
    return [...before, ...(this.#reader.token?.(token) ?? this.#reader.push(token))];
  }

  end(reason?: EndReason): readonly ReaderEvent[] {
    return [...this.#flush(), ...this.#reader.end(reason)];
  }

  #flush(): readonly ReaderEvent[] {
    const held = this.#held;
    this.#held = '';
    return held === '' ? [] : this.#reader.push(held);
  }
}

/** How many characters at the end of a text may be the beginning of such a header. */
function heldLength(text: string): number {
  const from = Math.max(0, text.length - TURN.length + 1);
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    if (TURN.startsWith(text.slice(at))) return text.length - at;
  }
  return 0;
}
