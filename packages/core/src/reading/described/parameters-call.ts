import type { CallParser, CallSink, FindTool } from './call-parser.js';
import type { ParametersSyntax } from './description.js';
import { MarkFinder } from './mark-finder.js';
import { isTextSchema, typedJson } from './schema-value.js';
import { isSpace } from './space.js';

/** A longer text in place of a name is not a name. */
const LONGEST_NAME = 512;

/** `name"`, and whether the value is text if an attribute says so. */
const ATTRIBUTE = /^([^"]*)"(?:\s+string="(true|false)")?\s*$/;

type Place =
  /** Before the name, within the text that announces it. */
  | 'open'
  | 'name'
  /** Before a parameter or the end of the call. */
  | 'between'
  | 'key'
  /** Between a parameter's name and its value. */
  | 'value mark'
  | 'value'
  /** After a possible end of a value. */
  | 'after value';

/** Reads a call whose arguments are each between marks; text values are passed on as they arrive. */
export class ParametersCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';

  readonly #sink: CallSink;
  readonly #find: FindTool;
  readonly #syntax: ParametersSyntax;
  #place: Place;
  /** What has arrived of a mark, or of one of several. */
  #mark = '';
  #spelled = '';
  #finder: MarkFinder | undefined;
  #name = '';
  #count = 0;
  #value: ValueWriter | undefined;
  /** White space after a possible end of a value. */
  #space = '';

  constructor(sink: CallSink, find: FindTool, syntax: ParametersSyntax) {
    this.#sink = sink;
    this.#find = find;
    this.#syntax = syntax;
    this.#place = syntax.open === undefined ? 'name' : 'open';
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') at = this.#read(chunk, at);
    return at;
  }

  admits(token: string): boolean {
    return this.#place !== 'value' || this.#syntax.close.includes(token);
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #read(chunk: string, at: number): number {
    const { open = '', value = '', key, end } = this.#syntax;
    switch (this.#place) {
      case 'open':
        return this.#readMark([open], chunk, at, () => {
          this.#place = 'name';
        });
      case 'name':
        return this.#readName(chunk, at);
      case 'between':
        return this.#readMark([key.open, end], chunk, at, (mark) => this.#enter(mark));
      case 'key':
        return this.#readKey(chunk, at);
      case 'value mark':
        return this.#readMark([value], chunk, at, () => {
          this.#place = 'value';
        });
      case 'value':
        return this.#readValue(chunk, at);
      case 'after value':
        return this.#readAfterValue(chunk, at);
    }
  }

  /** Reads one of several marks, after white space. */
  #readMark(
    marks: readonly string[],
    chunk: string,
    at: number,
    found: (mark: string) => void,
  ): number {
    const character = chunk.charAt(at);
    if (this.#mark === '' && isSpace(character)) return at + 1;
    const mark = this.#mark + character;
    if (!marks.some((each) => each.startsWith(mark))) {
      this.#fail(`expected ${marks.map((each) => JSON.stringify(each)).join(' or ')} in a call`);
      return at;
    }
    this.#mark = mark;
    if (marks.includes(mark)) {
      this.#mark = '';
      found(mark);
    }
    return at + 1;
  }

  #readName(chunk: string, at: number): number {
    const { nameEnd, key, end } = this.#syntax;
    const next = this.#readSpelled([nameEnd, key.open, end], chunk, at);
    const mark = this.#finder?.found;
    if (mark === undefined) return next;
    this.#finder = undefined;
    const spelled = this.#takeSpelled();
    const { readName } = this.#syntax;
    this.#name = readName === undefined ? spelled : (readName(spelled) ?? '');
    if (this.#name === '' || /[\s<>{}]/.test(this.#name)) this.#fail('the call names no tool');
    else {
      this.#sink.start(this.#name);
      if (mark === nameEnd) this.#place = 'between';
      else this.#enter(mark);
    }
    return next;
  }

  #readKey(chunk: string, at: number): number {
    const next = this.#readSpelled([this.#syntax.key.close], chunk, at);
    if (this.#finder?.found === undefined) return next;
    this.#finder = undefined;
    this.#beginValue(this.#takeSpelled());
    return next;
  }

  #readSpelled(marks: readonly string[], chunk: string, at: number): number {
    this.#finder ??= new MarkFinder(
      marks,
      (piece) => {
        this.#spelled += piece;
      },
      LONGEST_NAME,
    );
    const next = this.#finder.push(chunk, at);
    if (this.#finder.isTooLong) this.#fail('a name within a call is too long');
    return next;
  }

  #takeSpelled(): string {
    const spelled = this.#spelled.trim();
    this.#spelled = '';
    return spelled;
  }

  /** Begins a parameter, or ends the call. */
  #enter(mark: string): void {
    if (mark === this.#syntax.key.open) {
      this.#place = 'key';
      return;
    }
    this.#sink.arguments(this.#count === 0 ? '{}' : '}');
    this.#sink.end();
    this.status = 'done';
  }

  #beginValue(spelled: string): void {
    const { value, breaks = false } = this.#syntax;
    const { name, isText } = this.#readSpelledKey(spelled);
    this.#sink.arguments(`${this.#count === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    this.#count++;
    const write = (json: string): void => this.#sink.arguments(json);
    this.#value = new ValueWriter(write, this.#jsonOf(name, isText), breaks);
    this.#finder = undefined;
    this.#place = value === undefined ? 'value' : 'value mark';
  }

  /** The name of a parameter, and whether its value is text if that is stated next to the name. */
  #readSpelledKey(spelled: string): { readonly name: string; readonly isText?: boolean } {
    const { typed } = this.#syntax;
    if (typed === 'schema') return { name: spelled };
    if (typeof typed === 'function') return typed(spelled);
    const [, name = spelled, isString] = ATTRIBUTE.exec(spelled) ?? [];
    return { name, isText: isString !== 'false' };
  }

  /** How to convert the text of a value to JSON; `undefined` for a text value. */
  #jsonOf(name: string, isText: boolean | undefined): ((text: string) => string) | undefined {
    const { literal } = this.#syntax;
    if (isText !== undefined) {
      return isText ? undefined : (text) => typedJson(text, undefined, literal);
    }
    const tool = this.#find(this.#name);
    if (tool === undefined) return (text) => typedJson(text, undefined, literal);
    const { properties, additionalProperties } = (tool.function.parameters ?? {}) as {
      readonly properties?: Readonly<Record<string, unknown>>;
      readonly additionalProperties?: unknown;
    };
    const isDeclared = properties !== undefined && Object.hasOwn(properties, name);
    const schema = isDeclared ? properties[name] : additionalProperties;
    // An undeclared parameter stays text.
    if (typeof schema !== 'object' || isTextSchema(schema)) return undefined;
    return (text) => typedJson(text, schema, literal);
  }

  #readValue(chunk: string, at: number): number {
    this.#finder ??= new MarkFinder([this.#syntax.close], (piece) => this.#value?.add(piece));
    const next = this.#finder.push(chunk, at);
    if (this.#finder.found !== undefined) {
      this.#finder = undefined;
      this.#place = 'after value';
    }
    return next;
  }

  #readAfterValue(chunk: string, at: number): number {
    const { closesBefore, close } = this.#syntax;
    const character = chunk.charAt(at);
    if (this.#mark === '' && isSpace(character)) {
      this.#space += character;
      return at + 1;
    }
    const mark = this.#mark + character;
    if (closesBefore.some((each) => each.startsWith(mark))) {
      this.#mark = mark;
      if (!closesBefore.includes(mark)) return at + 1;
      this.#forget();
      this.#value?.end();
      this.#place = 'between';
      return this.#again(mark, at + 1);
    }
    // It was not the end: the mark is part of the value, and what came after it is read again.
    const rest = this.#space + this.#mark;
    this.#forget();
    this.#value?.add(close);
    this.#place = 'value';
    if (rest !== '') this.#again(rest, at);
    return at;
  }

  /** Reads text that arrived before, and returns where to continue in the chunk. */
  #again(text: string, at: number): number {
    let from = 0;
    while (from < text.length && this.status === 'reading') from = this.#read(text, from);
    return at;
  }

  #forget(): void {
    this.#mark = '';
    this.#space = '';
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}

/** Writes a value as JSON: text as it arrives, anything else once it is complete. */
class ValueWriter {
  readonly #write: (json: string) => void;
  readonly #jsonOf: ((text: string) => string) | undefined;
  readonly #hasBreaks: boolean;
  #text = '';
  #isFirst = true;
  /** A line break, or the first half of a surrogate pair, that waits for the next text. */
  #held = '';

  constructor(
    write: (json: string) => void,
    jsonOf: ((text: string) => string) | undefined,
    hasBreaks: boolean,
  ) {
    this.#write = write;
    this.#jsonOf = jsonOf;
    this.#hasBreaks = hasBreaks;
    if (jsonOf === undefined) write('"');
  }

  add(piece: string): void {
    let text = this.#held + piece;
    this.#held = '';
    if (this.#isFirst && this.#hasBreaks && text.startsWith('\n')) text = text.slice(1);
    this.#isFirst = false;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    if (isHalf || (this.#hasBreaks && text.endsWith('\n'))) {
      this.#held = text.slice(-1);
      text = text.slice(0, -1);
    }
    this.#put(text);
  }

  end(): void {
    if (this.#held !== '\n') this.#put(this.#held);
    this.#write(this.#jsonOf === undefined ? '"' : this.#jsonOf(this.#text));
  }

  #put(text: string): void {
    if (text === '') return;
    if (this.#jsonOf === undefined) this.#write(JSON.stringify(text).slice(1, -1));
    else this.#text += text;
  }
}
