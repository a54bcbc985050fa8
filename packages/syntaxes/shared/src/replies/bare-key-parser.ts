import { MAX_JSON_DEPTH } from '@modelspeak/core';
import {
  type AcceptsName,
  type CallParser,
  type CallSink,
  type ControlTokens,
  compileControlTokens,
  typedJson,
} from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';

const NAMELESS = 'the call names no tool';
const PLAIN_QUOTES = '"\'';
const NOT_IN_NAME = /[<>}[\]"]/;

/** A longer text in place of a name, a key or a value without quotes is not one. */
const LONGEST = 4096;

type Place =
  /** Up to the `{` of the arguments. */
  | 'name'
  /** A key up to its colon, or the end of the object; `next key` after a comma. */
  | 'key'
  | 'next key'
  | 'quoted key'
  | 'colon'
  | 'value'
  /** A first item, or the end of the list. */
  | 'item'
  | 'string'
  /** A value between the quotes of JSON or Python, up to the closing one. */
  | 'plain string'
  | 'after value';

/**
 * Reads a call from its name, after `call:`, to the end of its arguments. They are spelled like JSON, except that
 * strings are unescaped between their own marks, and keys are unquoted. Strings are passed on as
 * they arrive. A string between other quotes, or without any, is a repair.
 */
export class BareKeyParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';

  readonly #sink: CallSink;
  readonly #quote: string;
  readonly #quotes: ControlTokens;
  #place: Place = 'name';
  /** What has arrived of a name, a key or a value, or of a possible end of a string. */
  #spelled = '';
  /** What ends a quoted key or a plain string, and whether its next character is escaped. */
  #plainQuote = '';
  #isEscaped = false;
  /** The open objects and lists. */
  readonly #open: ('{' | '[')[] = [];

  /** The call that begins with its first argument, which it needs. */
  #unbegun: string | undefined;
  readonly #accepts: AcceptsName | undefined;
  /** Whether a string without its own marks was reported. */
  #isReported = false;

  /** @param accepts For a call without the mark before it, which also needs an argument. */
  constructor(sink: CallSink, quote: string, accepts?: AcceptsName) {
    this.#sink = sink;
    this.#quote = quote;
    this.#accepts = accepts;
    this.#quotes = compileControlTokens([quote]);
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      at = this.#place === 'string' ? this.#readString(chunk, at) : this.#readOne(chunk, at);
    }
    return at;
  }

  admits(token: string): boolean {
    return token === this.#quote || this.#place === 'after value';
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  /** Reads one character outside of strings. White space before anything is skipped. */
  #readOne(chunk: string, at: number): number {
    const character = chunk.charAt(at);
    if (this.#spelled !== '' || character.trim() !== '') this.#readAt(this.#place, character);
    if (!this.#isPlainString && this.#spelled.length > LONGEST)
      this.#fail('a word within a call is too long');
    return this.status === 'failed' ? at : at + 1;
  }

  get #isPlainString(): boolean {
    const isValue = this.#place === 'plain string' || this.#place === 'value';
    return isValue && PLAIN_QUOTES.includes(this.#spelled.charAt(0));
  }

  #readAt(place: Place, character: string): void {
    switch (place) {
      case 'name':
        this.#readName(character);
        break;
      case 'key':
      case 'next key':
        this.#readKey(character);
        break;
      case 'quoted key':
        this.#readQuotedKey(character);
        break;
      case 'colon':
        if (character === ':') this.#expect('value');
        else this.#fail('an argument has no value');
        break;
      case 'value':
      case 'item':
        this.#readValue(character);
        break;
      case 'plain string':
        this.#readPlainString(character);
        break;
      default:
        this.#readAfter(character);
    }
  }

  #readName(character: string): void {
    if (character !== '{') {
      const isBlank = character.trim() === '';
      const isNext = !isBlank && this.#spelled.endsWith(' ');
      if (isNext || NOT_IN_NAME.test(character)) this.#fail(NAMELESS);
      else this.#spelled += isBlank ? ' ' : character;
      return;
    }
    const name = this.#spelled.trim();
    if (name === '') this.#fail(NAMELESS);
    else if (this.#accepts?.(name) === false) this.#fail('the call names no offered tool');
    else if (this.#accepts === undefined) {
      this.#sink.start(name);
      this.#begin('{');
    } else {
      this.#unbegun = name;
      this.#open.push('{');
      this.#expect('key');
    }
  }

  #readKey(character: string): void {
    const spelled = this.#spelled;
    if (character === ':') {
      this.#passKey(spelled);
      this.#expect('value');
    } else if (character === '}' && spelled === '') {
      if (this.#unbegun === undefined) this.#close('{');
      else this.#fail('the call has no argument');
    } else if ('{}[],'.includes(character)) {
      this.#fail(`found ${JSON.stringify(character)} where an argument should be`);
    } else {
      this.#spelled += character;
      const quote = [this.#quote, '"'].find((mark) => mark === this.#spelled);
      if (quote === undefined) return;
      if (this.#place === 'next key') this.#pass(',');
      this.#plainQuote = quote;
      this.#place = 'quoted key';
    }
  }

  /** A key between string marks, or as a JSON string. */
  #readQuotedKey(character: string): void {
    this.#spelled += character;
    const quote = this.#plainQuote;
    const isJson = quote === '"';
    const isEscaped = this.#isEscaped;
    this.#isEscaped = isJson && character === '\\' && !isEscaped;
    if (isEscaped || !this.#spelled.endsWith(quote)) return;
    if (this.#spelled.length < 2 * quote.length) return;
    const key = isJson ? tryJson(this.#spelled) : this.#spelled.slice(quote.length, -quote.length);
    if (key === undefined) this.#fail('the name of an argument is no JSON');
    else this.#pass(`${JSON.stringify(key)}:`);
    this.#expect('colon');
  }

  #passKey(key: string): void {
    this.#pass(`${this.#place === 'next key' ? ',' : ''}${JSON.stringify(key)}:`);
  }

  #readValue(character: string): void {
    const spelled = this.#spelled;
    if (spelled === '' && (character === '{' || character === '[')) this.#begin(character);
    else if (spelled === '' && this.#place === 'item' && character === ']') this.#close('[');
    else if (',}]'.includes(character)) {
      this.#passBare(spelled);
      this.#readAfter(character);
    } else {
      this.#spelled += character;
      if (spelled === '' && PLAIN_QUOTES.includes(character)) {
        this.#plainQuote = character;
        this.#place = 'plain string';
      }
      if (this.#spelled === this.#quote) {
        this.#pass('"');
        this.#expect('string');
      }
    }
  }

  /** What ends a value does not, between quotes. */
  #readPlainString(character: string): void {
    this.#spelled += character;
    const isEscaped = this.#isEscaped;
    this.#isEscaped = character === '\\' && !isEscaped;
    if (character === this.#plainQuote && !isEscaped) this.#place = 'value';
  }

  #passBare(spelled: string): void {
    const json = typedJson(spelled, undefined, tryPythonLiteral);
    this.#pass(json);
    this.#expect('after value');
    if (!json.startsWith('"') || this.#isReported) return;
    this.#isReported = true;
    this.#sink.repair('missing-open', this.#quote);
  }

  #readAfter(character: string): void {
    const isList = this.#open.at(-1) === '[';
    if (character === ',') {
      if (isList) this.#pass(',');
      this.#expect(isList ? 'value' : 'next key');
    } else if (character === (isList ? ']' : '}')) this.#close(isList ? '[' : '{');
    else if (character.trim() !== '') {
      this.#fail(`found ${JSON.stringify(character)} after an argument`);
    }
  }

  #readString(chunk: string, from: number): number {
    const waiting = this.#spelled;
    const text = waiting + chunk.slice(from);
    const match = this.#quotes.find(text);
    const end = match?.start ?? text.length - this.#quotes.partialLength(text);
    // The first half of a surrogate pair waits for the second.
    const last = text.charCodeAt(end - 1);
    const isHalf = match === undefined && end === text.length && last >= 0xd800 && last <= 0xdbff;
    const until = isHalf ? end - 1 : end;
    if (until > 0) this.#pass(JSON.stringify(text.slice(0, until)).slice(1, -1));
    this.#spelled = text.slice(until);
    if (match === undefined) return chunk.length;
    this.#pass('"');
    this.#expect('after value');
    return from + match.end - waiting.length;
  }

  #pass(json: string): void {
    if (this.#unbegun !== undefined) {
      this.#sink.start(this.#unbegun);
      this.#sink.arguments('{');
      this.#unbegun = undefined;
    }
    this.#sink.arguments(json);
  }

  #begin(bracket: '{' | '['): void {
    this.#open.push(bracket);
    this.#pass(bracket);
    this.#expect(bracket === '{' ? 'key' : 'item');
    if (this.#open.length > MAX_JSON_DEPTH) this.#fail('the arguments of a call nest too deep');
  }

  #close(bracket: '{' | '['): void {
    this.#open.pop();
    this.#pass(bracket === '{' ? '}' : ']');
    this.#expect('after value');
    if (this.#open.length > 0) return;
    this.#sink.end();
    this.status = 'done';
  }

  #expect(place: Place): void {
    this.#place = place;
    this.#spelled = '';
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}

function tryJson(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
