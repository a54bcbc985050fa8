import type { CallEvents } from '@modelspeak/core/authoring';
import type { createCallReader, PythonReader } from '@modelspeak/pythonic';
import type { Construct } from './construct.js';

/** Reads calls in JSON, and in a Python list if the given reader supports Python. */
export class CallText implements Construct {
  status: Construct['status'] = 'reading';
  reason = '';

  /** The pieces read since the last complete call. */
  #raw: string[] = [];
  readonly #calls: CallEvents;
  readonly #reader: PythonReader;
  #hasCalls = false;
  /** The index in the chunk after the last complete call. */
  #rawFrom = 0;

  /** @param admits Whether a call to this name is allowed; by default all are. */
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
