import { parseJson } from '../../json/json-parse.js';
import { createJsonScanner, type JsonScanner } from '../../json/json-scanner.js';
import { isSpace } from '../described/space.js';
import { beginsCall, callsInJson, type UnmarkedCall } from './unmarked-call.js';

/** What is around the JSON of calls: a fence of backticks, or a tag. */
type Wrapper = { readonly fence: number } | { readonly tag: string };

type Place = 'between' | 'backticks' | 'info' | 'tag' | 'bracket' | 'json';

const MOST_WRAPPERS = 4;
const LONGEST_WORD = 40;
/** The most characters before the JSON shows whether it is a call. */
const LONGEST_BEGINNING = 300;

const IN_TAG = /[\w|:.=/-]/;
const IN_INFO = /[\w+.-]/;

/**
 * Text that may turn out to be calls without their marks: JSON, bare or in fences and tags, and
 * nothing else. It takes text up to the first character that cannot be part of it.
 */
export class CallCandidate {
  hasFailed = false;
  /** The text around the JSON. */
  around = '';
  readonly #names: readonly string[];
  readonly #accepts: (call: UnmarkedCall) => boolean;
  readonly #calls: UnmarkedCall[] = [];
  readonly #wrappers: Wrapper[] = [];
  #place: Place = 'between';
  /** The word in a tag or after a fence, or the backticks, that is being read. */
  #word = '';
  #scanner: JsonScanner | undefined;
  #json = '';
  /** Whether no call came since the last fence or tag began. */
  #isEmptyInside = false;
  /** Whether the JSON began as a call does. */
  #isSure = false;

  /**
   * @param names The names of the offered tools.
   * @param accepts Whether a complete call is one.
   */
  constructor(names: readonly string[], accepts: (call: UnmarkedCall) => boolean) {
    this.#names = names;
    this.#accepts = accepts;
  }

  /** The number of backticks of the fence that it is in; 0 outside. */
  get fence(): number {
    const fences = this.#wrappers.map((each) => ('fence' in each ? each.fence : 0));
    return Math.max(0, ...fences);
  }

  /** Reads on from `text[from]`; returns the index of the first character that it did not take. */
  push(text: string, from: number): number {
    let at = from;
    while (at < text.length && !this.hasFailed) {
      const isJson = this.#place === 'json';
      const next = isJson ? this.#readJson(text, at) : this.#step(text, at);
      if (!isJson && this.#place !== 'json') this.around += text.slice(at, next);
      at = next;
    }
    return at;
  }

  /** The reply is over: the calls, if the text is nothing but complete calls, and what is around them. */
  end(): readonly UnmarkedCall[] | undefined {
    const isComplete = !this.hasFailed && this.#hasEnded() && !this.#isEmptyInside;
    return isComplete && this.#calls.length > 0 ? this.#calls : undefined;
  }

  /** Whether nothing is cut off but the end of a fence or tag. */
  #hasEnded(): boolean {
    const open = this.#wrappers.at(-1);
    if (this.#place === 'backticks') return this.#wrappers.some((each) => 'fence' in each);
    if (this.#place !== 'tag') return this.#place === 'between';
    return open !== undefined && 'tag' in open && `/${open.tag}`.startsWith(this.#word);
  }

  #step(text: string, at: number): number {
    const character = text.charAt(at);
    switch (this.#place) {
      case 'between':
        return this.#between(character, at);
      case 'backticks':
        if (character === '`') return this.#take(character, at);
        this.#endBackticks();
        return at;
      case 'info':
        if (IN_INFO.test(character)) return this.#take(character, at);
        this.#enter('between');
        return at;
      case 'bracket':
        return this.#readBracket(character, at);
      default:
        return this.#readTag(character, at, '>');
    }
  }

  #between(character: string, at: number): number {
    if (isSpace(character)) return at + 1;
    if (character === '{') return this.#beginJson(character, at);
    if (character === '`') this.#enter('backticks', character);
    else if (character === '<') this.#enter('tag');
    else if (character === '[') this.#enter('bracket', character);
    else if (!(character === ',' || character === ';') || this.#calls.length === 0)
      return this.#fail(at);
    return this.hasFailed ? at : at + 1;
  }

  /** After a bracket: a list of calls, or a tag such as `[TOOL_CALLS]`. */
  #readBracket(character: string, at: number): number {
    if (this.#word.length > 1 || IN_TAG.test(character)) return this.#readTag(character, at, ']');
    if (!isSpace(character) && character !== '{' && character !== '[') return this.#fail(at);
    this.around = this.around.slice(0, -1);
    return this.#beginJson(this.#word + character, at);
  }

  #readTag(character: string, at: number, end: string): number {
    if (character !== end) {
      return IN_TAG.test(character) ? this.#take(character, at) : this.#fail(at);
    }
    const word = this.#word.replace('[', '');
    this.#enter('between');
    const tag = word.replace('/', '');
    const open = this.#wrappers.at(-1);
    const isClosing = open !== undefined && 'tag' in open && (open.tag === tag || word !== tag);
    if (isClosing) this.#wrappers.pop();
    else if (tag === '' || word !== tag) return this.#fail(at);
    else this.#wrap({ tag });
    return this.hasFailed ? at : at + 1;
  }

  #endBackticks(): void {
    const fence = this.#word.length;
    const open = this.#wrappers.findIndex((each) => 'fence' in each && each.fence === fence);
    this.#enter('between');
    // A tag within a fence may lack its end.
    if (open !== -1) this.#wrappers.length = open;
    else {
      this.#wrap({ fence });
      if (!this.hasFailed) this.#enter('info');
    }
  }

  #wrap(wrapper: Wrapper): void {
    this.#wrappers.push(wrapper);
    this.#isEmptyInside = true;
    if (this.#wrappers.length > MOST_WRAPPERS) this.hasFailed = true;
  }

  /** @param beginning The text of the JSON up to and including this character. */
  #beginJson(beginning: string, at: number): number {
    this.#scanner = createJsonScanner();
    this.#scanner.push(beginning);
    this.#json = beginning;
    this.#isSure = false;
    this.#enter('json');
    return at + 1;
  }

  #readJson(text: string, from: number): number {
    const scanner = this.#scanner as JsonScanner;
    // One character at a time, until it is clear whether this is a call: it then fails at the same
    // character, however the text is cut.
    const piece = this.#isSure ? text : text.slice(0, from + 1);
    const at = scanner.push(piece, from);
    this.#json += text.slice(from, at);
    if (scanner.status === 'failed') return this.#fail(at);
    if (!this.#isSure) {
      const begins = beginsCall(this.#json, this.#names);
      if (begins === false || this.#json.length > LONGEST_BEGINNING) return this.#fail(at);
      this.#isSure = begins === true;
    }
    if (scanner.status === 'done') {
      const calls = callsInJson(parseJson(this.#json));
      this.#enter('between');
      this.#json = '';
      if (calls === undefined || !calls.every(this.#accepts)) return this.#fail(at);
      this.#calls.push(...calls);
      this.#isEmptyInside = false;
    }
    return at;
  }

  #enter(place: Place, word = ''): void {
    this.#place = place;
    this.#word = word;
  }

  #take(character: string, at: number): number {
    this.#word += character;
    return this.#word.length > LONGEST_WORD ? this.#fail(at) : at + 1;
  }

  #fail(at: number): number {
    this.hasFailed = true;
    return at;
  }
}
