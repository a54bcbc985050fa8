import {
  type CallParser,
  type CallSink,
  createJsonScanner,
  type JsonScanner,
} from '@modelspeak/core/authoring';

const ID = '[CALL_ID]';
const ARGUMENTS = '[ARGS]';
/** A longer text in place of a name or an id is neither. */
const LONGEST = 512;
/** What no name contains: these begin text, JSON or lists. */
const NO_NAME = /[\n<>{}\]"',:]/;

/**
 * Parses one call of Mistral after its opening mark: `name[CALL_ID]id[ARGS]{…}`. Models leave out the id, and some
 * also `[ARGS]`.
 */
export class MarkedCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';

  readonly #sink: CallSink;
  #place: 'name' | 'id' | 'mark' | 'arguments' = 'name';
  #name = '';
  #id: string | undefined;
  /** What has arrived of a mark. */
  #mark = '';
  #scanner: JsonScanner | undefined;

  constructor(sink: CallSink) {
    this.#sink = sink;
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.#scanner === undefined && this.status === 'reading') {
      const character = chunk.charAt(at);
      if (character === '{' && this.#place !== 'mark') this.#start();
      else {
        this.#readHeader(character);
        at++;
      }
    }
    return this.status === 'reading' ? this.#readArguments(chunk, at) : at;
  }

  admits(): boolean {
    return this.#scanner === undefined;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #readHeader(character: string): void {
    if (this.#place === 'mark') this.#readMark(character);
    else if (this.#place === 'arguments') {
      if (character.trim() !== '') this.#fail('the arguments of a call are not an object');
    } else if (character === '[') {
      this.#mark = character;
      this.#place = 'mark';
    } else if (this.#place === 'id') this.#id += character;
    else if (NO_NAME.test(character)) this.#fail('the call names no tool');
    else this.#name += character;
    if (this.#name.length > LONGEST || (this.#id?.length ?? 0) > LONGEST) {
      this.#fail('the header of a call is too long');
    }
  }

  #readMark(character: string): void {
    this.#mark += character;
    if (this.#mark === ARGUMENTS) this.#place = 'arguments';
    else if (this.#mark === ID && this.#id === undefined) {
      this.#place = 'id';
      this.#id = '';
    } else if (!ARGUMENTS.startsWith(this.#mark) && !ID.startsWith(this.#mark)) {
      this.#fail(`expected ${JSON.stringify(ARGUMENTS)} in a call`);
    }
  }

  #start(): void {
    const name = this.#name.trim();
    if (name === '') this.#fail('the call names no tool');
    else {
      this.#scanner = createJsonScanner();
      this.#sink.start(name, this.#id?.trim());
    }
  }

  #readArguments(chunk: string, from: number): number {
    if (this.#scanner === undefined || from === chunk.length) return from;
    const end = this.#scanner.push(chunk, from);
    if (this.#scanner.status === 'failed') this.#fail('the JSON of a call is wrong');
    else {
      this.#sink.arguments(chunk.slice(from, end));
      if (this.#scanner.status === 'done') {
        this.#sink.end();
        this.status = 'done';
      }
    }
    return end;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
