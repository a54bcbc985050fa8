import type { CallEvents } from '@modelspeak/core/authoring';
import { createCallReader, type PythonReader } from '@modelspeak/pythonic';
import { BUILTIN_TOOLS } from '../builtin-tools.js';
import { type Construct, isSpace } from './construct.js';

const NAME = /[\p{L}\p{N}_.]/u;
const SUFFIX = '.call';

/**
 * Calls in JSON, calls in a Python list, or `brave_search.call(query="…")`.
 *
 * The last of these counts at once for the names that the model was trained on; for any other name
 * only when nothing follows it, since it could be ordinary code.
 */
export class CallText implements Construct {
  status: Construct['status'] = 'reading';
  reason = '';

  /** Pieces of what was read since the last call that was told in full. */
  #raw: string[] = [];
  readonly #calls: CallEvents;
  readonly #reader: PythonReader;
  /** The name before the parenthesis of a built-in call, while it is read. */
  #name: string | undefined;
  #mustEnd = false;
  #hasCalls = false;
  /** Where in the chunk what has not been told in full begins. */
  #rawFrom = 0;

  /** @param admits Whether a tool of this name can be meant: any, by default. */
  constructor(calls: CallEvents, first: string, admits = (_name: string): boolean => true) {
    this.#calls = calls;
    const isBuiltin = NAME.test(first);
    if (isBuiltin) this.#name = '';
    this.#reader = createCallReader({
      admits,
      call: (name) => calls.start(isBuiltin ? name.slice(0, -SUFFIX.length) : name),
      arguments: (json) => calls.arguments(json),
      callEnd: () => this.#endCall(),
    });
  }

  get raw(): string {
    return this.#raw.join('');
  }

  push(chunk: string, from: number): number {
    let at = from;
    this.#rawFrom = from;
    while (at < chunk.length && this.status === 'reading') {
      if (this.#name !== undefined) at = this.#readName(this.#name, chunk, at);
      else if (this.#reader.status === 'reading') at = this.#read(chunk, at);
      else if (isSpace(chunk[at])) at++;
      else this.#fail('a call of an unknown name is followed by more');
    }
    this.#raw.push(chunk.slice(this.#rawFrom, at));
    return at;
  }

  end(): void {
    if (this.status !== 'reading') return;
    if (this.#reader.status === 'done') this.status = 'done';
    else this.#fail('the reply ended inside a call');
  }

  #endCall(): void {
    this.#calls.end();
    this.#hasCalls = true;
    if (this.#calls.isHeld) return;
    this.#raw = [];
    this.#rawFrom = this.#reader.position + 1;
  }

  #readName(name: string, chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (NAME.test(character)) {
      this.#name = name + character;
      return at + 1;
    }
    const tool = name.slice(0, -SUFFIX.length);
    if (character !== '(' || tool === '' || !name.endsWith(SUFFIX)) {
      this.#fail('not the call of a built-in tool');
      return at;
    }
    this.#name = undefined;
    this.#mustEnd = !BUILTIN_TOOLS.includes(tool);
    if (this.#mustEnd) this.#calls.hold();
    this.#reader.push(name);
    return at;
  }

  #read(chunk: string, from: number): number {
    const at = this.#reader.push(chunk, from);
    if (this.#reader.status === 'failed') this.#fail(this.#reader.reason ?? '');
    if (this.#reader.status === 'done') {
      if (!this.#hasCalls) this.#fail('an empty list holds no call');
      else if (!this.#mustEnd) this.status = 'done';
    }
    return at;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
