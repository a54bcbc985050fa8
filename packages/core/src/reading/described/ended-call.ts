import type { CallParser, CallSink } from './call-parser.js';
import { isSpace } from './space.js';

/**
 * Parses calls together with the mark that ends them. If the reply ends within the mark, it was cut off there, and
 * the last call is none. If none of the mark arrives, the call counts.
 */
export class EndedCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';
  rest: string | undefined;

  readonly #sink: CallSink;
  readonly #mark: string;
  readonly #calls: CallParser;
  /** Whether the last call ends with the mark. */
  #isPending = false;
  /** The white space after the calls, and how much of the mark follows it. */
  #space = '';
  #matched = 0;

  constructor(sink: CallSink, mark: string, parse: (sink: CallSink) => CallParser) {
    this.#sink = sink;
    this.#mark = mark;
    this.#calls = parse({
      start: (name, id) => {
        this.#endCall();
        sink.start(name, id);
      },
      arguments: (json) => sink.arguments(json),
      end: () => {
        this.#isPending = true;
      },
      repair: (kind, text) => sink.repair(kind, text),
    });
  }

  push(chunk: string, from: number): number {
    let at = from;
    if (!this.#isOver) {
      at = this.#calls.push(chunk, from);
      this.#findFailure();
    }
    while (this.#isOver && at < chunk.length && this.status === 'reading') {
      at = this.#readMark(chunk, at);
    }
    return at;
  }

  admits(token: string): boolean {
    return this.#isOver || (this.#calls.admits?.(token) ?? true);
  }

  end(): void {
    if (this.status !== 'reading') return;
    if (!this.#isOver) this.#calls.end();
    this.#findFailure();
    if (!this.#isOver) return;
    if (this.#matched > 0) this.#fail('the reply ended inside a call');
    else this.#finish(this.#space);
  }

  /** Whether the calls are complete, but for the mark. */
  get #isOver(): boolean {
    return this.#calls.status === 'done';
  }

  #findFailure(): void {
    if (this.#calls.status === 'failed') this.#fail(this.#calls.reason);
  }

  #readMark(chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (character === this.#mark[this.#matched]) {
      this.#matched++;
      if (this.#matched === this.#mark.length) this.#finish('');
    } else if (this.#matched > 0) {
      this.#fail(`expected ${JSON.stringify(this.#mark)} at the end of a call`);
      return at;
    } else if (isSpace(character)) this.#space += character;
    else {
      this.#finish(this.#space);
      return at;
    }
    return at + 1;
  }

  #endCall(): void {
    if (this.#isPending) this.#sink.end();
    this.#isPending = false;
  }

  #finish(rest: string): void {
    this.#endCall();
    this.rest = rest;
    this.status = 'done';
  }

  #fail(reason: string): void {
    this.reason = reason;
    this.status = 'failed';
  }
}
