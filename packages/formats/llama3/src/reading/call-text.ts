import type { CallEvents } from '@modelspeak/core/authoring';
import type { createCallReader, PythonReader } from '@modelspeak/pythonic';
import type { Construct } from './construct.js';

/** Calls in JSON, and in a Python list where its reader knows Python. */
export class CallText implements Construct {
  status: Construct['status'] = 'reading';
  reason = '';

  /** Pieces of what was read since the last call that was told in full. */
  #raw: string[] = [];
  readonly #calls: CallEvents;
  readonly #reader: PythonReader;
  #hasCalls = false;
  /** Where in the chunk what has not been told in full begins. */
  #rawFrom = 0;

  /** @param admits Whether a tool of this name can be meant: any, by default. */
  constructor(
    calls: CallEvents,
    createReader: typeof createCallReader,
    admits = (_name: string): boolean => true,
  ) {
    this.#calls = calls;
    this.#reader = createReader({
      admits,
      call: (name) => calls.start(name),
      arguments: (json) => calls.arguments(json),
      callEnd: () => this.#endCall(),
    });
  }

  get raw(): string {
    return this.#raw.join('');
  }

  push(chunk: string, from: number): number {
    this.#rawFrom = from;
    const at = this.#reader.push(chunk, from);
    this.#raw.push(chunk.slice(this.#rawFrom, at));
    if (this.#reader.status === 'failed') this.#fail(this.#reader.reason ?? '');
    else if (this.#reader.status === 'done') {
      if (this.#hasCalls) this.status = 'done';
      else this.#fail('an empty list holds no call');
    }
    return at;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #endCall(): void {
    this.#calls.end();
    this.#hasCalls = true;
    if (this.#calls.isHeld) return;
    this.#raw = [];
    this.#rawFrom = this.#reader.position + 1;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
