import type { CallParser, CallParserFactory, CallSink } from '@modelspeak/core/authoring';
import { callListParser } from './call-list-parser.js';

/**
 * Creates a parser of Python calls without brackets around them, for a described section: each on its own line, up
 * to a `<` that begins a mark.
 *
 * @example
 * ```ts
 * import { describedReplies } from '@modelspeak/core/authoring';
 * import { callLinesParser } from '@modelspeak/pythonic';
 *
 * const calls = [{ open: '<calls>', close: '</calls>', call: { parser: callLinesParser() } }];
 * console.log(typeof describedReplies({ calls }, ['<|end|>']).reader); // function
 * ```
 */
export function callLinesParser(): CallParserFactory {
  const create = callListParser();
  return (sink, find) => new CallLinesParser(sink, (each) => create(each, find));
}

class CallLinesParser implements CallParser {
  readonly #sink: CallSink;
  readonly #create: (sink: CallSink) => CallParser;
  #call: CallParser | undefined;
  #isOver = false;

  constructor(sink: CallSink, create: (sink: CallSink) => CallParser) {
    this.#sink = sink;
    this.#create = create;
    this.#call = create(sink);
  }

  get status(): CallParser['status'] {
    if (this.#isOver) return 'done';
    return this.#call?.status === 'failed' ? 'failed' : 'reading';
  }

  get reason(): string {
    return this.#call?.reason ?? '';
  }

  push(chunk: string, from: number): number {
    let at = from;
    if (this.#call === undefined) {
      while (/[\s,]/.test(chunk.charAt(at))) at++;
      if (at === chunk.length) return at;
      this.#isOver = chunk.charAt(at) === '<';
      if (this.#isOver) return at;
      this.#call = this.#create(this.#sink);
    }
    at = this.#call.push(chunk, at);
    if (this.#call.status === 'done') this.#call = undefined;
    return at;
  }

  end(): void {
    if (this.#call === undefined) this.#isOver = true;
    else this.#call.end();
  }
}
