import type { CallEvents } from '@modelspeak/core/authoring';
import { createLiteralReader, type PythonReader } from '@modelspeak/pythonic';
import { type Construct, isSpace } from './construct.js';

export const FUNCTION_TAG = '<function=';
export const CLOSING_TAG = '</function>';

/** The maximum length of a name. */
const LONGEST_NAME = 256;

/**
 * Reads `<function=get_weather>{"city": "Paris"}` up to the end of the arguments, which may also be a Python
 * dictionary. It starts after the equals sign, or with the rest of the tag.
 */
export class FunctionTag implements Construct {
  status: Construct['status'] = 'reading';
  reason = '';
  readonly closingTag = CLOSING_TAG;

  readonly #raw: string[];
  readonly #calls: CallEvents;
  readonly #reader: PythonReader;
  #left: string;
  #name = '';
  #place: 'name' | 'open' | 'arguments' = 'name';

  constructor(calls: CallEvents, left = '') {
    this.#calls = calls;
    this.#left = left;
    this.#raw = [FUNCTION_TAG.slice(0, FUNCTION_TAG.length - left.length)];
    this.#reader = createLiteralReader((json) => calls.arguments(json));
  }

  /** Whether the tag is complete, so that a call was meant. */
  get isNamed(): boolean {
    return this.#place !== 'name';
  }

  get raw(): string {
    return this.#raw.join('');
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      at = this.#place === 'arguments' ? this.#read(chunk, at) : this.#readTag(chunk, at);
    }
    this.#raw.push(from === 0 && at === chunk.length ? chunk : chunk.slice(from, at));
    return at;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #readTag(chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (this.#left.startsWith(character)) {
      this.#left = this.#left.slice(1);
      return at + 1;
    }
    if (this.#place === 'open' && isSpace(character)) return at + 1;
    if (this.#place === 'open') {
      if (character !== '{') this.#fail('the arguments of a call are not an object');
      else {
        this.#place = 'arguments';
        this.#calls.start(this.#name);
      }
      return at;
    }
    if (character === '>' && this.#name !== '') this.#place = 'open';
    else if (
      this.#left !== '' ||
      isSpace(character) ||
      '<>{}'.includes(character) ||
      this.#name.length > LONGEST_NAME
    ) {
      this.#fail('the tag of a call has no valid name');
      return at;
    } else this.#name += character;
    return at + 1;
  }

  #read(chunk: string, from: number): number {
    const at = this.#reader.push(chunk, from);
    if (this.#reader.status === 'failed') this.#fail(this.#reader.reason ?? '');
    if (this.#reader.status === 'done') {
      this.#calls.end();
      this.status = 'done';
    }
    return at;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
