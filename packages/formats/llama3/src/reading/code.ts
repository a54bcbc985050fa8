import type { CallEvents } from '@modelspeak/core/authoring';
import { CODE_INTERPRETER } from '../builtin-tools.js';
import { escapeJson } from '../json-styles.js';

/** Code after `<|python_tag|>`: a call of the code interpreter, whose one argument is the code. */
export class Code {
  readonly #calls: CallEvents;
  /** The first half of a surrogate pair whose second half has not come in. */
  #half = '';

  constructor(calls: CallEvents) {
    this.#calls = calls;
    calls.start(CODE_INTERPRETER);
    calls.arguments('{"code":"');
  }

  push(text: string): void {
    const whole = this.#half + text;
    const last = whole.charCodeAt(whole.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#half = isHalf ? whole.slice(-1) : '';
    this.#calls.arguments(escapeJson(isHalf ? whole.slice(0, -1) : whole));
  }

  end(): void {
    this.#calls.arguments(`${escapeJson(this.#half)}"}`);
    this.#calls.end();
  }
}
