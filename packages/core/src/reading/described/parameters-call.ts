import { createJsonScanner, type JsonScanner } from '../../json/json-scanner.js';
import { propertyNames, propertySchema } from '../../schema/member-schema.js';
import type { AcceptsName, CallParser, CallSink, FindTool } from './call-parser.js';
import type { ParametersSyntax } from './description.js';
import { MarkFinder } from './mark-finder.js';
import { isTextSchema, typedJson } from './schema-value.js';
import { isSpace } from './space.js';
import { ValueWriter } from './value-writer.js';

/** A longer text in place of a name is not a name. */
const LONGEST_NAME = 512;

/** A longer text in place of a parameter's name does not end the value before it. */
const LONGEST_KEY = 128;

/** `name"`, and whether the value is text if an attribute says so. */
const ATTRIBUTE = /^([^"]*)"(?:\s+string="(true|false)")?\s*$/;

type Place =
  /** Before the name, within the text that announces it. */
  | 'open'
  | 'name'
  /** Before a parameter or the end of the call. */
  | 'between'
  /** In an object of all arguments. */
  | 'json'
  | 'key'
  /** Between a parameter's name and its value. */
  | 'value mark'
  | 'unmarked value'
  | 'value'
  /** At the start of a value, within what may open a quoted one. */
  | 'maybe quoted'
  | 'quoted'
  /** After a possible end of a value. */
  | 'after value'
  /** In a value, after what begins a parameter: the value may lack its closing mark. */
  | 'maybe key'
  /** In a value, after what ends a call: the value may lack its closing mark. */
  | 'maybe end';

/** Reads a call whose arguments are each between marks; text values are passed on as they arrive. */
export class ParametersCallParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';
  rest = '';

  readonly #sink: CallSink;
  readonly #find: FindTool;
  readonly #syntax: ParametersSyntax;
  readonly #accepts: AcceptsName | undefined;
  /** What ends a value, or the text in it that only seems to. */
  readonly #inValue: readonly string[];
  /** The sequences of marks that may follow the end of a call. */
  readonly #followers: readonly string[];
  /** Their beginnings that end with a mark: white space may follow them. */
  readonly #followed: ReadonlySet<string>;
  #place: Place;
  /** What has arrived of a mark, or of one of several. */
  #mark = '';
  /** The text since the last place that is certain, including white space. */
  #seen = '';
  #spelled = '';
  #finder: MarkFinder | undefined;
  /** The object of all arguments, if that is how they are written. */
  #json: JsonScanner | undefined;
  #name = '';
  #count = 0;
  #value: ValueWriter | undefined;
  readonly #given = new Set<string>();
  /** The parameter that began last. */
  #begun: { readonly name: string; readonly isText?: boolean } = { name: '' };
  /** The parameter that may have begun. */
  #key: string | undefined;
  #hasStarted = false;

  /**
   * @param accepts For a call without the mark before it: whether a call may have this name. It also
   * needs a parameter, since text may mention its beginning.
   */
  constructor(sink: CallSink, find: FindTool, syntax: ParametersSyntax, accepts?: AcceptsName) {
    const { follows = [] } = syntax.repairs ?? {};
    this.#sink = sink;
    this.#find = find;
    this.#syntax = syntax;
    this.#accepts = accepts;
    this.#place = syntax.open === undefined ? 'name' : 'open';
    this.#followers = follows.map((marks) => marks.join(''));
    this.#followed = new Set(
      follows.flatMap((marks) => marks.map((_, index) => marks.slice(0, index + 1).join(''))),
    );
    const { close, key, end } = syntax;
    this.#inValue = follows.length === 0 ? [close] : [close, key.open, end];
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') at = this.#read(chunk, at);
    return at;
  }

  admits(token: string): boolean {
    if (this.#place === 'quoted') return this.#quoteEnd.includes(token);
    return this.#place !== 'value' || this.#inValue.some((mark) => mark.includes(token));
  }

  end(): void {
    if (this.status !== 'reading') return;
    const { close, end } = this.#syntax;
    const isFollowed = this.#followed.has(this.#mark);
    if (this.#place === 'maybe end' && (isFollowed || this.#mark === '')) this.#endWithout(close);
    else if (this.#place === 'after value' && isFollowed) {
      this.#value?.end(false);
      this.#endWithout(end);
    } else if (this.#place === 'between' && isFollowed) this.#endWithout(end);
    else this.#fail('the reply ended inside a call');
  }

  #read(chunk: string, at: number): number {
    const { open = '' } = this.#syntax;
    switch (this.#place) {
      case 'open':
        return this.#readMark([open], chunk, at, () => {
          this.#place = 'name';
        });
      case 'name':
        return this.#readName(chunk, at);
      case 'between':
        return this.#readBetween(chunk, at);
      case 'json':
        return this.#readJson(chunk, at);
      case 'key':
        return this.#readKey(chunk, at);
      case 'value mark':
        return this.#readValueMark(chunk, at);
      case 'unmarked value':
        return this.#readUnmarkedValue(chunk, at);
      case 'maybe quoted':
        return this.#readMaybeQuoted(chunk, at);
      case 'quoted':
        return this.#readQuoted(chunk, at);
      case 'value':
        return this.#readValue(chunk, at);
      case 'after value':
        return this.#readAfterValue(chunk, at);
      case 'maybe key':
        return this.#readMaybeKey(chunk, at);
      case 'maybe end':
        return this.#readMaybeEnd(chunk, at);
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

  /** Reads the mark before a value, which may be missing, or come after a second end of the name. */
  #readValueMark(chunk: string, at: number): number {
    const { value = '', key, repairs = {} } = this.#syntax;
    const isRepaired = repairs.value === true && (this.#hasStarted || this.#accepts === undefined);
    const marks = isRepaired ? [value, key.close] : [value];
    const next = this.#readMark(marks, chunk, at, (mark) => {
      if (mark === value) this.#enterValue();
      else this.#sink.repair('stray-mark', mark);
    });
    if (this.status !== 'failed' || !isRepaired) return next;
    this.#seen = this.#mark;
    this.#mark = '';
    this.status = 'reading';
    this.#place = 'unmarked value';
    return next;
  }

  /** Reads a value without the mark before it. It is none if that mark comes later. */
  #readUnmarkedValue(chunk: string, at: number): number {
    const { value = '', close } = this.#syntax;
    this.#finder ??= new MarkFinder([value, close], (piece) => {
      this.#seen += piece;
    });
    const next = this.#finder.push(chunk, at);
    const mark = this.#finder.found;
    if (mark === undefined) return next;
    this.#finder = undefined;
    const seen = this.#seen;
    this.#seen = '';
    if (mark === value) this.#fail(`expected ${JSON.stringify(value)} in a call`);
    else {
      this.#enterValue();
      this.#sink.repair('missing-open', value);
      this.#again(seen + mark);
    }
    return next;
  }

  #readName(chunk: string, at: number): number {
    const { nameEnd, key, end, repairs } = this.#syntax;
    const { empty = [] } = repairs ?? {};
    const next = this.#readSpelled([nameEnd, key.open, end, ...empty], chunk, at);
    const mark = this.#finder?.found;
    if (mark === undefined) return next;
    this.#finder = undefined;
    const spelled = this.#takeSpelled();
    const { readName } = this.#syntax;
    this.#name = readName === undefined ? spelled : (readName(spelled) ?? '');
    if (this.#name === '' || /[\s<>{}]/.test(this.#name)) this.#fail('the call names no tool');
    else if (this.#accepts?.(this.#name) === false) this.#fail('the call names no offered tool');
    else {
      if (this.#accepts === undefined) this.#start();
      if (mark === nameEnd) this.#place = 'between';
      else if (empty.includes(mark)) {
        this.#sink.repair('self-closing', mark);
        this.#enter(end);
      } else this.#enter(mark);
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

  #start(): void {
    this.#hasStarted = true;
    this.#sink.start(this.#name);
  }

  /** Begins a parameter, or ends the call. */
  #enter(mark: string): void {
    if (mark === this.#syntax.key.open) {
      this.#place = 'key';
      return;
    }
    if (!this.#hasStarted) {
      this.#fail('a call without the mark before it has no parameters');
      return;
    }
    if (this.#json === undefined) this.#sink.arguments(this.#count === 0 ? '{}' : '}');
    this.#sink.end();
    this.status = 'done';
  }

  #beginValue(spelled: string): void {
    const { value } = this.#syntax;
    this.#begun = this.#readSpelledKey(spelled);
    this.#given.add(this.#begun.name);
    this.#finder = undefined;
    if (value === undefined) this.#enterValue();
    else this.#place = 'value mark';
  }

  /** Announces a parameter: until its value begins, text may only mention it. */
  #announce(): void {
    const { name, isText } = this.#begun;
    const write = (json: string): void => this.#sink.arguments(json);
    if (!this.#hasStarted) this.#start();
    write(`${this.#count === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    this.#count++;
    const { breaks = false } = this.#syntax;
    this.#value = new ValueWriter(write, this.#jsonOf(name, isText), breaks);
  }

  #enterValue(): void {
    this.#announce();
    this.#place = this.#syntax.quotes === undefined ? 'value' : 'maybe quoted';
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
    const root = tool.function.parameters;
    const schema = propertySchema(root, root, name);
    // An undeclared parameter stays text.
    if (schema === undefined || isTextSchema(schema, root)) return undefined;
    return (text) => typedJson(text, schema, literal, root);
  }

  #readMaybeQuoted(chunk: string, at: number): number {
    const open = this.#syntax.quotes?.open ?? '';
    const mark = this.#mark + chunk.charAt(at);
    if (open.startsWith(mark)) {
      this.#mark = mark === open ? '' : mark;
      if (mark === open) this.#place = 'quoted';
      return at + 1;
    }
    const before = this.#mark;
    this.#mark = '';
    this.#place = 'value';
    this.#again(before);
    return at;
  }

  /** What ends a quoted value. */
  get #quoteEnd(): string {
    return `${this.#syntax.quotes?.close}${this.#syntax.close}`;
  }

  #readQuoted(chunk: string, at: number): number {
    this.#finder ??= new MarkFinder([this.#quoteEnd], (piece) => this.#value?.add(piece));
    const next = this.#finder.push(chunk, at);
    if (this.#finder.found === undefined) return next;
    this.#finder = undefined;
    this.#value?.end(false);
    this.#place = 'between';
    return next;
  }

  #readValue(chunk: string, at: number): number {
    this.#finder ??= new MarkFinder(this.#inValue, (piece) => this.#value?.add(piece));
    const next = this.#finder.push(chunk, at);
    const mark = this.#finder.found;
    if (mark === undefined) return next;
    const { close, key, value, quotes } = this.#syntax;
    // Only a quoted value contains marks.
    const isMark = value !== undefined || quotes !== undefined || this.#value?.isAtLineStart;
    this.#finder = undefined;
    if (mark === close) this.#place = 'after value';
    else if (mark !== key.open) this.#place = 'maybe end';
    else if (isMark) this.#place = 'maybe key';
    else this.#value?.add(mark);
    return next;
  }

  /** Reads an object of all arguments instead of parameters. */
  #readJson(chunk: string, at: number): number {
    this.#json ??= createJsonScanner();
    const next = this.#json.push(chunk, at);
    if (this.#json.status === 'failed') this.#fail('the JSON of a call is wrong');
    else this.#sink.arguments(chunk.slice(at, next));
    if (this.#json.status === 'done') this.#place = 'between';
    return next;
  }

  #beginsJson(character: string): boolean {
    const isFirst = this.#mark === '' && this.#count === 0 && this.#json === undefined;
    return this.#syntax.orJson === true && isFirst && character === '{';
  }

  /** Between the name and the parameters of a call, or after a parameter. */
  #readBetween(chunk: string, at: number): number {
    if (this.#beginsJson(chunk.charAt(at))) {
      this.#forget();
      if (!this.#hasStarted) this.#start();
      this.#place = 'json';
      return at;
    }
    const { key, end } = this.#syntax;
    const marks = [...(this.#json === undefined ? [key.open] : []), end, ...this.#followers];
    return this.#readNext(marks, chunk, at, {
      found: (mark) => {
        if (mark === key.open || mark === end) {
          this.#forget();
          this.#enter(mark);
        } else this.#endWithout(end);
      },
      other: () => {
        const expected = marks.map((each) => JSON.stringify(each)).join(' or ');
        this.#fail(`expected ${expected} in a call`);
      },
    });
  }

  #readAfterValue(chunk: string, at: number): number {
    const { closesBefore, close, end } = this.#syntax;
    return this.#readNext([...closesBefore, ...this.#followers], chunk, at, {
      found: (mark) => {
        this.#value?.end(false);
        if (closesBefore.includes(mark)) {
          this.#forget();
          this.#place = 'between';
          this.#again(mark);
        } else this.#endWithout(end);
      },
      other: () => this.#goOn(close),
    });
  }

  /** The value lacks its closing mark if a parameter begins that the call does not have yet. */
  #readMaybeKey(chunk: string, at: number): number {
    const { key, value, close } = this.#syntax;
    const begin = (name: string): void => {
      this.#forget();
      this.#value?.end(true);
      this.#sink.repair('missing-close', close);
      this.#beginValue(name);
      if (this.#place === 'value mark') this.#announce();
      this.#place = 'value';
    };
    if (this.#key !== undefined) {
      const name = this.#key;
      return this.#readNext([value ?? ''], chunk, at, {
        found: () => begin(name),
        other: () => this.#goOn(key.open),
      });
    }
    const spelled = this.#seen + chunk.charAt(at);
    const from = spelled.indexOf(key.close.charAt(0));
    const name = from === -1 ? spelled : spelled.slice(0, from);
    const mark = from === -1 ? '' : spelled.slice(from);
    const isName = name.length <= LONGEST_KEY && !name.includes('\n') && !name.includes('<');
    if (!isName || !key.close.startsWith(mark)) {
      this.#goOn(key.open);
      return at;
    }
    this.#seen = spelled;
    if (mark !== key.close) return at + 1;
    if (!this.#isNewKey(name)) this.#goOn(key.open);
    else if (value === undefined) begin(name);
    else this.#key = name;
    return at + 1;
  }

  /** The value lacks its closing mark if the call ends here: what follows it follows. */
  #readMaybeEnd(chunk: string, at: number): number {
    const { close, end } = this.#syntax;
    return this.#readNext(this.#followers, chunk, at, {
      found: () => this.#endWithout(close),
      other: () => this.#goOn(end),
    });
  }

  /** Whether a parameter may have this name, and has not been given. */
  #isNewKey(spelled: string): boolean {
    const { name } = this.#readSpelledKey(spelled.trim());
    if (this.#given.has(name)) return false;
    const root = this.#find(this.#name)?.function.parameters;
    return propertyNames(root, root)?.has(name) ?? /^[\w.-]+$/.test(name);
  }

  /**
   * Reads white space and one of several marks, each a mark or a sequence of them, with white space
   * between. Everything read is in `#seen`.
   */
  #readNext(
    marks: readonly string[],
    chunk: string,
    at: number,
    { found, other }: { readonly found: (mark: string) => void; readonly other: () => void },
  ): number {
    const character = chunk.charAt(at);
    const mark = this.#mark + character;
    if (marks.some((each) => each.startsWith(mark))) {
      this.#mark = mark;
      this.#seen += character;
      if (marks.includes(mark)) found(mark);
      return at + 1;
    }
    const isBetween = this.#mark === '' || this.#followed.has(this.#mark);
    if (isBetween && isSpace(character)) {
      this.#seen += character;
      return at + 1;
    }
    other();
    return at;
  }

  /** The mark was part of the value, and so may be what came after it. */
  #goOn(mark: string): void {
    const seen = this.#seen;
    this.#forget();
    this.#value?.add(mark);
    this.#place = 'value';
    this.#again(seen);
  }

  /** Ends the call, which lacks a mark. What was read after its end is not part of it. */
  #endWithout(mark: string): void {
    if (mark === this.#syntax.close) this.#value?.end(true);
    this.rest = this.#seen;
    this.#forget();
    this.#sink.repair('missing-close', mark);
    this.#enter(this.#syntax.end);
  }

  /** Reads text that arrived before. */
  #again(text: string): void {
    let from = 0;
    while (from < text.length && this.status === 'reading') from = this.#read(text, from);
  }

  #forget(): void {
    this.#mark = '';
    this.#seen = '';
    this.#key = undefined;
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
