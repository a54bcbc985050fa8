import type { CallEvents } from '@modelspeak/core/authoring';
import { createCallReader } from '@modelspeak/pythonic';
import { BUILTIN_TOOLS } from '../builtin-tools.js';
import { CallText } from './call-text.js';
import { type Construct, isSpace } from './construct.js';

const NAME = /[\p{L}\p{N}_.]/u;
const SUFFIX = '.call';

/**
 * Reads `brave_search.call(query="…")`. A call to a built-in tool counts at once; a call to any other name could
 * be ordinary code, and counts only if nothing follows it.
 */
export class BuiltinCall implements Construct {
  status: Construct['status'] = 'reading';
  reason = '';

  readonly #calls: CallEvents;
  /** The name before the parenthesis, as read so far. */
  #name = '';
  /** The call, once its name is read. */
  #call: CallText | undefined;
  #mustEnd = false;
  /** White space after the call. */
  #space = '';

  constructor(calls: CallEvents) {
    this.#calls = calls;
  }

  get raw(): string {
    return (this.#call?.raw ?? this.#name) + this.#space;
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      if (this.#call === undefined) at = this.#readName(chunk, at);
      else if (this.#call.status === 'reading') at = this.#read(this.#call, chunk, at);
      else if (isSpace(chunk[at])) this.#space += chunk[at++];
      else this.#fail('more text follows a call to an unknown name');
    }
    return at;
  }

  end(): void {
    if (this.status !== 'reading') return;
    if (this.#call?.status === 'done') this.status = 'done';
    else this.#fail('the reply ended inside a call');
  }

  #readName(chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (NAME.test(character)) {
      this.#name += character;
      return at + 1;
    }
    const tool = this.#name.slice(0, -SUFFIX.length);
    if (character !== '(' || tool === '' || !this.#name.endsWith(SUFFIX)) {
      this.#fail('not a call to a built-in tool');
      return at;
    }
    this.#mustEnd = !BUILTIN_TOOLS.includes(tool);
    if (this.#mustEnd) this.#calls.hold();
    this.#call = new CallText(this.#calls, (handler) =>
      createCallReader({ ...handler, call: () => handler.call(tool) }),
    );
    this.#call.push(this.#name, 0);
    return at;
  }

  #read(call: CallText, chunk: string, from: number): number {
    const at = call.push(chunk, from);
    if (call.status === 'failed') this.#fail(call.reason);
    else if (!this.#mustEnd) this.status = call.status;
    return at;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
