import type { CallEvents } from '@modelspeak/core/authoring';
import { CODE_INTERPRETER } from '../builtin-tools.js';
import { escapeJson } from '../json-styles.js';

/** Reads code after `<|python_tag|>` as a call to the code interpreter. */
export class Code {
  readonly #calls: CallEvents;
  /** A high surrogate whose second half has not arrived. */
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
