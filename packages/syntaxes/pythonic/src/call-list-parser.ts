import type { CallParser, CallParserFactory, CallSink } from '@modelspeak/core/authoring';
import { createCallReader } from './call-reader.js';
import type { PythonReader } from './python-reader.js';

/**
 * Creates a parser of Python call lists for a described section.
 *
 * @param begun The part of the list that the opening mark of the section contains, such as `[` or `[get_weather(`.
 *
 * @example
 * ```ts
 * import { describedReplies } from '@modelspeak/core/authoring';
 * import { callListParser } from '@modelspeak/pythonic';
 *
 * const calls = [{ open: '<|calls|>', call: { parser: callListParser() } }];
 * console.log(typeof describedReplies({ calls }, ['<|end|>']).reader); // function
 * ```
 */
export function callListParser(begun = ''): CallParserFactory {
  return (sink) => new CallListParser(sink, begun);
}

/** How many characters to read at once: few at first, since it may not be a list. */
const AHEAD = { first: 2, most: 256 };

class CallListParser implements CallParser {
  readonly #reader: PythonReader;
  #ahead = AHEAD.first;
  #hasCalls = false;
  #isCut = false;

  constructor(sink: CallSink, begun: string) {
    this.#reader = createCallReader({
      call: (name) => sink.start(name),
      arguments: (json) => sink.arguments(json),
      callEnd: () => {
        this.#hasCalls = true;
        sink.end();
      },
    });
    this.#reader.push(begun);
  }

  get status(): CallParser['status'] {
    if (this.#isCut) return 'failed';
    const { status } = this.#reader;
    return status === 'done' && !this.#hasCalls ? 'failed' : status;
  }

  get reason(): string {
    return this.#isCut ? 'the reply ended inside a call' : (this.#reader.reason ?? '');
  }

  /** Calls end with one character: returns after each one, so that none is skipped. */
  push(chunk: string, from: number): number {
    const piece = chunk.slice(from, from + this.#ahead);
    this.#ahead = Math.min(2 * this.#ahead, AHEAD.most);
    const end = piece.indexOf(')');
    return from + this.#reader.push(end === -1 ? piece : piece.slice(0, end + 1));
  }

  end(): void {
    this.#isCut = this.status === 'reading';
  }
}
