import { MAX_JSON_DEPTH } from '@modelspeak/core';
import type { PythonReader, ReadingStatus } from '../python-reader.js';
import { BACKSLASH, DOUBLE_QUOTE, isHighSurrogate, SPACE } from './characters.js';
import type { LiteralHandler, PieceKind } from './machine.js';
import { JSON_NUMBER } from './numbers.js';
import { escapeJson } from './string-text.js';

/**
 * What may come next:
 * - `call`: a call; or a list of calls, at the top
 * - `item`: a value, or the end of the array; `value`: a value
 * - `pair`: a key, or the end of the object; `key`: a key
 * - `colon`, after a key
 * - `after`: a comma, or the end of what the value stands in
 */
type Place = 'call' | 'item' | 'value' | 'pair' | 'key' | 'colon' | 'after';

/** What words and numbers consist of. */
const WORD = /[-+.\w]/;
const WORDS = ['true', 'false', 'null'];
const ESCAPE = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/;
const CUT_ESCAPE = /^\\(?:u[\da-fA-F]{0,3})?$/;
const SURROGATE = /[\ud800-\udfff]/;

/** Reads a call in JSON, or a list of calls, piece by piece. What Python alone has makes it fail. */
export class JsonMachine implements PythonReader {
  status: ReadingStatus = 'reading';
  reason: string | undefined;
  position = 0;

  readonly #handler: LiteralHandler;
  /** What closes each open bracket. */
  readonly #closers: string[] = [];
  #place: Place = 'call';
  /** How many brackets may be open at once. */
  #deepest = 0;
  /** The word or number that is being read. */
  #word = '';
  #isInString = false;
  /** The key that is being read, as it stands between its quotes. */
  #key = '';
  /** The escape that is being read. */
  #escape = '';
  /** The first half of a surrogate pair, waiting for its second. */
  #half = '';

  constructor(handler: LiteralHandler) {
    this.#handler = handler;
  }

  push(chunk: string, from = 0): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      this.position = at;
      at = this.#isInString ? this.#string(chunk, at) : at + this.#outside(chunk.charAt(at));
    }
    this.#handler.flush();
    return at;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the end of the text');
  }

  /** Takes a character outside of strings; returns 0 for one that cannot be. */
  #outside(character: string): number {
    const isValue = this.#place === 'value' || this.#place === 'item';
    if (isValue && WORD.test(character)) this.#word += character;
    else if (this.#word !== '') return this.#endWord();
    else if (' \n\r\t'.includes(character)) return 1;
    else if (character === this.#closers.at(-1) && !/value|key|colon/.test(this.#place)) {
      this.#close(character);
    } else if (character === ',' && this.#place === 'after') this.#comma();
    else if (character === ':' && this.#place === 'colon') {
      this.#tell(`${JSON.stringify(JSON.parse(`"${this.#key}"`))}:`, 'key');
      this.#place = 'value';
    } else if (character === '"' && (isValue || this.#isKey)) {
      this.#isInString = true;
      this.#key = '';
      if (isValue) this.#tell('"', 'value');
    } else if (character === '{' && (isValue || this.#place === 'call'))
      this.#open('{', '}', 'pair');
    else if (character === '[' && isValue) this.#open('[', ']', 'item');
    else if (character === '[' && this.#place === 'call' && this.#closers.length === 0) {
      this.#open('[', ']', 'call');
    } else this.#fail(JSON.stringify(character));
    return this.status === 'failed' ? 0 : 1;
  }

  get #isKey(): boolean {
    return this.#place === 'pair' || this.#place === 'key';
  }

  #open(json: string, closer: string, place: Place): void {
    // What counts is how deeply the arguments nest, not what stands around them.
    if (this.#place === 'call') this.#deepest = MAX_JSON_DEPTH + this.#closers.length + 1;
    if (this.#closers.push(closer) > this.#deepest) {
      this.#stop(`nested deeper than ${MAX_JSON_DEPTH} levels`);
    }
    this.#tell(json, 'open');
    this.#place = place;
  }

  #close(json: string): void {
    this.#closers.pop();
    this.#tell(json, 'close');
    this.#place = 'after';
    if (this.#closers.length === 0 && this.status === 'reading') this.status = 'done';
  }

  #comma(): void {
    this.#tell(',', 'comma');
    // An array that nothing is around is the list of calls.
    const isOfCalls = this.#closers.length === 1;
    this.#place = this.#closers.at(-1) === '}' ? 'key' : isOfCalls ? 'call' : 'value';
  }

  /** Leaves the character after a word to what may come next. */
  #endWord(): number {
    const isPlain = WORDS.includes(this.#word) || JSON_NUMBER.test(this.#word);
    if (!isPlain) this.#fail(JSON.stringify(this.#word));
    this.#tell(this.#word, 'value');
    this.#word = '';
    this.#place = 'after';
    return 0;
  }

  #string(chunk: string, from: number): number {
    if (this.#escape !== '') return from + this.#escaped(chunk.charAt(from));
    let at = from;
    while (at < chunk.length && isPlain(chunk.charCodeAt(at))) at++;
    if (at > from) this.#say(chunk.slice(from, at));
    else if (chunk.charCodeAt(at) === BACKSLASH) this.#escape = chunk.charAt(at++);
    else {
      const character = chunk.charAt(at++);
      if (character === '"') this.#endString();
      // Models write line breaks as they are.
      else this.#add(escapeJson(character));
    }
    return at;
  }

  #endString(): void {
    this.#add('');
    this.#isInString = false;
    if (this.#isKey) this.#place = 'colon';
    else {
      this.#tell('"', 'value');
      this.#place = 'after';
    }
  }

  /** Takes a character of an escape; returns 0 for one that cannot be. */
  #escaped(character: string): number {
    this.#escape += character;
    if (ESCAPE.test(this.#escape)) {
      this.#add(this.#escape);
      this.#escape = '';
    } else if (!CUT_ESCAPE.test(this.#escape)) this.#fail(JSON.stringify(this.#escape));
    return this.status === 'failed' ? 0 : 1;
  }

  /** Adds characters to the string, the last of which may be half of one. */
  #say(characters: string): void {
    const whole = this.#half + characters;
    this.#half = '';
    const isCut = isHighSurrogate(whole.charCodeAt(whole.length - 1));
    const told = isCut ? whole.slice(0, -1) : whole;
    this.#add(SURROGATE.test(told) ? escapeJson(told) : told);
    if (isCut) this.#half = whole.slice(-1);
  }

  /** Adds characters as JSON spells them. What waited for its other half waits in vain. */
  #add(json: string): void {
    const whole = escapeJson(this.#half) + json;
    this.#half = '';
    if (this.#isKey) this.#key += whole;
    else if (whole !== '') this.#tell(whole, 'value');
  }

  #tell(json: string, kind: PieceKind): void {
    if (this.status === 'failed') return;
    const refusal = this.#handler.take(json, kind);
    if (refusal !== undefined) this.#stop(refusal);
  }

  #fail(found: string): void {
    this.#stop(`expected a call in JSON, found ${found}`);
  }

  #stop(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}

/** Whether a character of a string stands in JSON as it is. */
function isPlain(code: number): boolean {
  return code !== DOUBLE_QUOTE && code !== BACKSLASH && code >= SPACE;
}
