import type { CallParser, CallParserFactory, CallSink } from '@modelspeak/core/authoring';
import { createCallReader } from './call-reader.js';
import type { PythonReader } from './python-reader.js';

/**
 * Options of {@link callListParser}.
 *
 * @example
 * ```ts
 * import { type CallListRepairs, callListParser } from '@modelspeak/pythonic';
 *
 * const options: CallListRepairs = { repairs: true };
 * console.log(typeof callListParser('', options)); // function
 * ```
 */
export interface CallListRepairs {
  /**
   * Whether to read quotes that are not escaped within a string, integers with leading zeros, and
   * sets, as lists. Off by default: a call with one of them is no call.
   */
  readonly repairs?: boolean | undefined;
}

/**
 * Creates a parser of Python call lists for a described section.
 *
 * @param begun The part of the list that the opening mark of the section contains, such as `[` or `[get_weather(`.
 * @param options Whether to repair damaged calls.
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
export function callListParser(
  begun = '',
  { repairs = false }: CallListRepairs = {},
): CallParserFactory {
  return (sink) => new CallListParser(sink, begun, repairs);
}

/** How many characters to read at once: few at first, since it may not be a list. */
const AHEAD = { first: 2, most: 256 };

class CallListParser implements CallParser {
  readonly #reader: PythonReader;
  #ahead = AHEAD.first;
  #hasCalls = false;
  #isCut = false;

  constructor(sink: CallSink, begun: string, repairs: boolean) {
    this.#reader = createCallReader({
      call: (name) => sink.start(name),
      arguments: (json) => sink.arguments(json),
      callEnd: () => {
        this.#hasCalls = true;
        sink.end();
      },
      ...(repairs && { repair: (kind, mark) => sink.repair(kind, mark) }),
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
