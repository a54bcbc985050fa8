import { createJsonScanner, type JsonScanner } from '../../json/json-scanner.js';
import type { CallParser, CallSink } from './call-parser.js';
import type { JsonCallSyntax } from './description.js';
import { EndedCallParser } from './ended-call.js';
import { isSpace } from './space.js';

const NAME = ['name'];
const ARGUMENTS = ['arguments', 'parameters'];

type Place =
  /** Before the first `{` or `[`. */
  | 'start'
  /** In a list, before an object; `item` after a comma. */
  | 'first item'
  | 'item'
  | 'after item'
  /** In an object. */
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'after value';

/** Creates the parser of a call as JSON, and of the mark that ends it, if that is part of the call. */
export function jsonCallParser(sink: CallSink, syntax: JsonCallSyntax): CallParser {
  const { end } = syntax;
  return end === undefined
    ? new JsonCallParser(sink, syntax)
    : new EndedCallParser(sink, end, (inner) => new JsonCallParser(inner, syntax));
}

/** Reads a call as a JSON object, or a list of them; arguments are passed on as they arrive. */
export class JsonCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';

  readonly #sink: CallSink;
  readonly #names: readonly string[];
  readonly #arguments: readonly string[];
  readonly #ids: readonly string[];
  #place: Place = 'start';
  #isList = false;
  #scanner: JsonScanner | undefined;
  /** What to do with the text of a key or a value as it arrives. */
  #use: 'keep' | 'pass on' | 'drop' = 'keep';
  /** The text that was kept. */
  #kept = '';
  #key = '';
  #call = new PendingCall();
  #hasEnded = false;

  constructor(sink: CallSink, { name, arguments: args, id }: JsonCallSyntax) {
    this.#sink = sink;
    this.#names = name ?? NAME;
    this.#arguments = args ?? ARGUMENTS;
    this.#ids = id ?? [];
  }

  push(chunk: string, from: number): number {
    let at = from;
    this.#hasEnded = false;
    while (at < chunk.length && this.status === 'reading' && !this.#hasEnded) {
      at = this.#scanner === undefined ? this.#structure(chunk, at) : this.#scan(chunk, at);
    }
    return at;
  }

  admits(): boolean {
    return this.#scanner === undefined;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #structure(chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (isSpace(character)) return at + 1;
    const place = this.#place;
    if ((place === 'start' || place === 'first item' || place === 'item') && character === '{') {
      this.#place = 'first key';
      this.#call = new PendingCall();
    } else if (place === 'start' && character === '[') {
      this.#isList = true;
      this.#place = 'first item';
    } else if (place === 'after item' && character === ',') this.#place = 'item';
    else if (place === 'after item' && character === ']') this.status = 'done';
    else if ((place === 'first key' || place === 'key') && character === '"') {
      return this.#begin(chunk, at);
    } else if (place === 'colon' && character === ':') this.#place = 'value';
    else if (place === 'value') return this.#begin(chunk, at);
    else if (place === 'after value' && character === ',') this.#place = 'key';
    else if ((place === 'after value' || place === 'first key') && character === '}') {
      this.#endObject();
    } else {
      this.#fail(`found ${JSON.stringify(character)} where the JSON of a call goes on otherwise`);
      return at;
    }
    return this.status === 'failed' ? at : at + 1;
  }

  /** Begins a key or a value. */
  #begin(chunk: string, at: number): number {
    this.#scanner = createJsonScanner();
    this.#kept = '';
    if (this.#place === 'value' && this.#arguments.includes(this.#key)) {
      const first = chunk.charAt(at);
      if (first !== '{' && first !== '"') {
        this.#fail('the arguments of a call are not an object');
        return at;
      }
      this.#call.isText = first === '"';
    }
    this.#use = this.#useOf();
    return this.#scan(chunk, at);
  }

  #scan(chunk: string, from: number): number {
    const scanner = this.#scanner as JsonScanner;
    const at = scanner.push(chunk, from);
    if (scanner.status === 'failed') {
      this.#fail('the JSON of a call is wrong');
      return at;
    }
    if (this.#use !== 'drop') {
      const text = from === 0 && at === chunk.length ? chunk : chunk.slice(from, at);
      if (this.#use === 'pass on') this.#pass(text);
      else this.#kept += text;
    }
    if (scanner.status === 'done') {
      this.#scanner = undefined;
      this.#complete();
    }
    return at;
  }

  /**
   * Arguments are passed on, unless they are a string; other needed values are kept until complete.
   */
  #useOf(): 'keep' | 'pass on' | 'drop' {
    if (this.#place !== 'value') return 'keep';
    if (this.#arguments.includes(this.#key)) return this.#call.isText ? 'keep' : 'pass on';
    return this.#names.includes(this.#key) || this.#ids.includes(this.#key) ? 'keep' : 'drop';
  }

  #complete(): void {
    const text = this.#kept;
    if (this.#place !== 'value') {
      this.#key = valueIn(text) as string;
      this.#place = 'colon';
      return;
    }
    this.#place = 'after value';
    if (this.#arguments.includes(this.#key)) {
      if (this.#call.isText) this.#readText(JSON.parse(text) as string);
      this.#call.hasArguments = true;
    } else if (this.#names.includes(this.#key)) {
      const name = valueIn(text);
      if (typeof name !== 'string' || name === '') this.#fail('the call names no tool');
      else {
        this.#call.name = name;
        if (this.#ids.length === 0) this.#start();
      }
    } else if (this.#ids.includes(this.#key)) {
      const id = valueIn(text);
      if (typeof id === 'string' && id !== '') this.#call.id = id;
      if (this.#call.name !== '') this.#start();
    }
  }

  /** Reads arguments that are a string: JSON text inside JSON. */
  #readText(text: string): void {
    const json = text.trim() === '' ? '{}' : text;
    const scanner = createJsonScanner();
    const end = scanner.push(json);
    const isObject = json.trimStart().startsWith('{') && scanner.status === 'done';
    if (!isObject || json.slice(end).trim() !== '') {
      this.#fail('the arguments of a call are not an object');
    } else this.#pass(json);
  }

  /** Passes arguments on, or keeps them until the call has begun. */
  #pass(json: string): void {
    if (this.#call.isStarted) this.#sink.arguments(json);
    else this.#call.waiting.push(json);
  }

  #start(): void {
    const { name, id, waiting, isStarted } = this.#call;
    if (isStarted) return;
    this.#call.isStarted = true;
    this.#sink.start(name, id);
    for (const json of waiting) this.#sink.arguments(json);
    waiting.length = 0;
  }

  #endObject(): void {
    if (this.#call.name === '') {
      this.#fail('the call names no tool');
      return;
    }
    this.#start();
    if (!this.#call.hasArguments) this.#sink.arguments('{}');
    this.#sink.end();
    this.#hasEnded = true;
    if (this.#isList) this.#place = 'after item';
    else this.status = 'done';
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}

/** The value of JSON text. Most keys and names contain no escapes, and need no parsing. */
function valueIn(json: string): unknown {
  return json.startsWith('"') && !json.includes('\\') ? json.slice(1, -1) : JSON.parse(json);
}

/** What is known of an incomplete call. */
class PendingCall {
  name = '';
  id: string | undefined;
  isStarted = false;
  hasArguments = false;
  /** Whether the arguments are a string. */
  isText = false;
  /** Arguments that came before the name. */
  readonly waiting: string[] = [];
}
