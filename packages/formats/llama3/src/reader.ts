import type { EndReason, ReaderEvent } from '@modelspeak/core';
import {
  CallEvents,
  type ControlScanner,
  type ControlTokens,
  compileControlTokens,
  createControlScanner,
  EventQueue,
  type ReaderContext,
  type TextReader,
} from '@modelspeak/core/authoring';
import { createCallReader } from '@modelspeak/pythonic';
import { STOPS } from '@modelspeak/syntaxes/llama-turns';
import { BuiltinCall } from './reading/builtin-call.js';
import { CallText } from './reading/call-text.js';
import { Code } from './reading/code.js';
import { type Construct, isSpace } from './reading/construct.js';
import { CLOSING_TAG, FUNCTION_TAG, FunctionTag } from './reading/function-tag.js';
import { Surroundings } from './reading/surroundings.js';

/**
 * The state of the reader:
 * - `start`: nothing has come yet
 * - `header`: inside the header that some servers repeat before the reply
 * - `newlines`: between that header and the reply
 * - `open`: at the beginning or after a call, where a call may begin
 * - `text`: within text, where `<function=` still begins a call, and the JSON of an offered tool
 * - `call`: within what may turn out to be a call
 * - `code`: within code after `<|python_tag|>`
 * - `remains`: in the rest of a malformed call in tags
 * - `over`: after the end
 */
type Place =
  | 'start'
  | 'header'
  | 'newlines'
  | 'open'
  | 'text'
  | 'call'
  | 'code'
  | 'remains'
  | 'over';

const PYTHON_TAG = '<|python_tag|>';
const NAME_START = /[\p{L}_]/u;
/** How much of a tag that is cut off by the end of the reply is not text. */
const LEAST_OF_TAG = 4;
/** The tags that begin or end a call inside text. */
const TAGS = /* @__PURE__ */ compileControlTokens([FUNCTION_TAG, CLOSING_TAG]);
/**
 * The tags, and the characters that show whether JSON in text is code or part of other JSON: a JSON call to an
 * offered tool may appear in text.
 */
const MARKS = /* @__PURE__ */ compileControlTokens([
  FUNCTION_TAG,
  CLOSING_TAG,
  '{',
  '}',
  '[',
  ']',
  '`',
]);

/**
 * Reads text, code and tool calls in every form that Llama 3 models emit. If no tool was offered, everything
 * is text.
 */
export class Llama3Reader implements TextReader {
  readonly #events = new EventQueue();
  readonly #calls: CallEvents;
  readonly #scanner: ControlScanner;
  readonly #readsCalls: boolean;
  readonly #isOffered: (name: string) => boolean;
  /** The marks that may begin or end a call inside text. */
  readonly #marks: ControlTokens;
  readonly #surroundings = new Surroundings();
  #place: Place = 'start';
  #afterPythonTag = false;
  /** The number of newlines after the header so far. */
  #newlines = 0;
  /** The header, or white space and separators. They become text if no reply or call follows. */
  #held = '';
  /** In text, the beginning of a possible tag. */
  #partialTag = '';
  /** The closing tag that may follow the last call. */
  #closingTag: string | undefined;
  #construct: Construct | undefined;
  #callsBefore = 0;
  #code: Code | undefined;
  /** A malformed call in tags so far, and why it is none. */
  #remains = '';
  #reason = '';

  constructor(control: ControlTokens, context: ReaderContext) {
    this.#calls = new CallEvents(this.#events, context);
    const { tools, builtins, readsCalls } = context;
    this.#readsCalls = readsCalls;
    this.#isOffered = (name) =>
      builtins?.includes(name) ||
      !!tools?.some((tool) => tool.type === 'function' && tool.function.name === name);
    this.#marks = tools || builtins ? MARKS : TAGS;
    this.#scanner = createControlScanner(control, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    // In most chunks, no control token begins.
    const isPlain = chunk.indexOf('<') === -1 && !this.#scanner.isWaiting;
    if (!isPlain) this.#scanner.push(chunk);
    else if (chunk !== '' && this.#isInText(chunk)) return [{ type: 'text', text: chunk }];
    else this.#text(chunk);
    return this.#events.take();
  }

  token(token: string): readonly ReaderEvent[] {
    // A special token is never part of a string in a call.
    this.#scanner.end();
    if (token === PYTHON_TAG) this.#endConstruct();
    return this.push(token);
  }

  /** Whether this chunk only continues text: no tag begins in it, and nothing is held back. */
  #isInText(chunk: string): boolean {
    return (
      this.#place === 'text' &&
      (this.#marks === TAGS || !this.#marks.mayBegin(chunk)) &&
      this.#held === '' &&
      this.#partialTag === '' &&
      this.#closingTag === undefined
    );
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    this.#scanner.end();
    if (this.#place !== 'over') this.#finish(reason);
    return this.#events.take();
  }

  #control(token: string): void {
    if (this.#place === 'over') {
      this.#events.add({ type: 'ignored', text: token });
    } else if (STOPS.includes(token)) {
      this.#finish('stop', token);
    } else if (this.#isInString(token)) {
      return;
    } else if (token === PYTHON_TAG && this.#readsCalls) {
      if (this.#afterPythonTag && this.#place === 'open' && this.#held === '') return;
      this.#settle();
      this.#place = 'open';
      this.#afterPythonTag = true;
    } else if (!this.#isHeader(token)) {
      this.#settle();
      this.#plain(token);
      this.#place = 'text';
    }
  }

  /** Whether a special token is text inside a string of the current call. */
  #isInString(token: string): boolean {
    if (this.#construct === undefined) return false;
    this.#readCall(token, 0);
    return this.#construct !== undefined;
  }

  /** Skips tokens before a reply, which some servers repeat from the end of the prompt. */
  #isHeader(token: string): boolean {
    if (token === '<|begin_of_text|>') return this.#place === 'start';
    if (token === '<|start_header_id|>' && this.#place === 'start') {
      this.#place = 'header';
      this.#held = token;
    } else if (token === '<|end_header_id|>' && this.#place === 'header') {
      this.#place = 'newlines';
      this.#held = '';
    } else return false;
    return true;
  }

  #text(text: string): void {
    let at = 0;
    while (at < text.length) {
      switch (this.#place) {
        case 'start':
          this.#begin();
          break;
        case 'header':
          this.#held += text.slice(at);
          at = text.length;
          break;
        case 'newlines':
          at = this.#readNewline(text, at);
          break;
        case 'open':
          at = this.#readOpen(text, at);
          break;
        case 'text':
          at = this.#readText(text, at);
          break;
        case 'call':
          at = this.#readCall(text, at);
          break;
        case 'code':
          this.#code?.push(at === 0 ? text : text.slice(at));
          at = text.length;
          break;
        case 'remains':
          at = this.#readRemains(text, at);
          break;
        case 'over':
          this.#events.add({ type: 'ignored', text: text.slice(at) });
          at = text.length;
          break;
      }
    }
  }

  #readNewline(text: string, at: number): number {
    if (text[at] === '\n') {
      if (++this.#newlines === 2) this.#begin();
      return at + 1;
    }
    this.#begin();
    return at;
  }

  #begin(): void {
    this.#place = this.#readsCalls ? 'open' : 'text';
  }

  #readOpen(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#isSeparator(text.charAt(at))) at++;
    this.#held += text.slice(from, at);
    if (at === text.length) return at;

    const character = text.charAt(at);
    const construct = this.#beginCall(character);
    if (construct !== undefined) this.#beginConstruct(construct);
    else if (character === '<') this.#place = 'text';
    else this.#fallBack('');
    return at;
  }

  #isSeparator(character: string): boolean {
    return isSpace(character) || (this.#calls.made > 0 && (character === ';' || character === ','));
  }

  #beginCall(character: string): Construct | undefined {
    // Code may begin with a list that looks like calls.
    if (this.#afterPythonTag && character === '[') this.#calls.hold();
    if (character === '{' || character === '[') return this.#callText();
    if (NAME_START.test(character)) return new BuiltinCall(this.#calls);
    // Elsewhere, `#readText` finds complete tags.
    const isTag = character === '<' && this.#afterPythonTag;
    return isTag ? new FunctionTag(this.#calls, FUNCTION_TAG) : undefined;
  }

  #callText(admits?: (name: string) => boolean): CallText {
    return new CallText(this.#calls, createCallReader, admits);
  }

  #beginConstruct(construct: Construct): void {
    this.#callsBefore = this.#calls.made;
    this.#construct = construct;
    this.#place = 'call';
  }

  #readCall(text: string, from: number): number {
    const construct = this.#construct;
    if (construct === undefined) return from;
    const at = construct.push(text, from);
    this.#afterConstruct(construct);
    return at;
  }

  #afterConstruct(construct: Construct, isOver = false): void {
    if (construct.status === 'reading') return;
    this.#construct = undefined;
    if (construct.status === 'done') {
      this.#calls.commit();
      this.#held = '';
      this.#afterPythonTag = false;
      this.#closingTag = construct.closingTag;
      this.#place = 'open';
      return;
    }
    this.#calls.discard();
    const isTag = construct instanceof FunctionTag && !this.#afterPythonTag;
    if (isTag && (construct.isNamed || isOver)) {
      this.#remains = this.#held + construct.raw;
      this.#reason = construct.reason;
      this.#held = '';
      this.#place = 'remains';
      return;
    }
    if (this.#calls.isOpen) {
      this.#calls.withdraw(construct.raw, construct.reason);
      this.#afterPythonTag = false;
    }
    if (this.#calls.made > this.#callsBefore) {
      this.#held = '';
      this.#afterPythonTag = false;
    }
    this.#fallBack(construct.raw);
  }

  /** Treats a failed call as text, or as code after `<|python_tag|>`. */
  #fallBack(raw: string): void {
    this.#code = this.#afterPythonTag ? new Code(this.#calls) : undefined;
    this.#afterPythonTag = false;
    if (this.#code === undefined) {
      this.#place = 'text';
      this.#surroundings.pass(raw);
      this.#plain(raw);
      return;
    }
    this.#place = 'code';
    this.#code.push(this.#held + raw);
    this.#held = '';
  }

  /** Reads the rest of a malformed call in tags: up to the tag that closes it, or the next call. */
  #readRemains(text: string, from: number): number {
    const whole = this.#partialTag + text.slice(from);
    const match = TAGS.find(whole);
    if (match === undefined) {
      const end = whole.length - TAGS.partialLength(whole);
      this.#remains += whole.slice(0, end);
      this.#partialTag = whole.slice(end);
      return text.length;
    }
    const isClosed = match.token === CLOSING_TAG;
    const next = from + match.end - this.#partialTag.length;
    this.#partialTag = '';
    this.#remains += whole.slice(0, isClosed ? match.end : match.start);
    this.#endRemains();
    if (!isClosed) this.#beginConstruct(new FunctionTag(this.#calls));
    return next;
  }

  /** Tells what remains of a malformed call, apart from the text. */
  #endRemains(): void {
    if (this.#place !== 'remains') return;
    const raw = this.#remains + this.#partialTag;
    this.#partialTag = '';
    this.#remains = '';
    this.#place = 'open';
    if (this.#calls.isOpen) this.#calls.withdraw(raw, this.#reason, true);
    else this.#tellApart(raw, this.#reason);
  }

  #tellApart(raw: string, reason: string): void {
    this.#events.add({ type: 'tool-call-malformed', raw, reason, apart: true });
  }

  #readText(text: string, from: number): number {
    const marks = this.#marks;
    if (!this.#readsCalls || (this.#partialTag === '' && from === 0 && !marks.mayBegin(text))) {
      this.#plain(text.slice(from));
      return text.length;
    }
    const whole = this.#partialTag + text.slice(from);
    const match = marks.find(whole);
    if (match === undefined) {
      const end = whole.length - marks.partialLength(whole);
      this.#plain(whole.slice(0, end));
      this.#partialTag = whole.slice(end);
      return text.length;
    }
    this.#plain(whole.slice(0, match.start));
    this.#mark(match.token);
    const next = from + match.end - this.#partialTag.length;
    this.#partialTag = '';
    return next;
  }

  #mark(mark: string): void {
    if (mark === FUNCTION_TAG) {
      this.#beginConstruct(new FunctionTag(this.#calls));
    } else if (mark === this.#closingTag) {
      this.#closingTag = undefined;
      this.#held = '';
      this.#place = 'open';
    } else if (mark === '{' && this.#surroundings.areNone) {
      this.#beginConstruct(this.#callText(this.#isOffered));
      this.#readCall(mark, 0);
    } else {
      this.#surroundings.pass(mark);
      this.#plain(mark);
    }
  }

  #plain(text: string): void {
    if (text === '') return;
    this.#events.add({ type: 'text', text: this.#held + text });
    this.#held = '';
    this.#closingTag = undefined;
  }

  #endConstruct(): void {
    if (this.#construct === undefined) return;
    this.#construct.end();
    this.#afterConstruct(this.#construct, true);
  }

  /** Ends the current call, text or code. */
  #settle(): void {
    this.#endConstruct();
    this.#endRemains();
    this.#plain(this.#partialTag);
    this.#partialTag = '';
    if (this.#afterPythonTag) this.#fallBack('');
    const held = this.#held;
    this.#held = '';
    // White space between calls is not text.
    if (this.#calls.made === 0) this.#plain(held);
    this.#code?.end();
    this.#code = undefined;
  }

  /** A tag that the reply ends in is no text. */
  #dropCutTag(): void {
    const tag = this.#partialTag;
    if (this.#place !== 'text' || tag.length < LEAST_OF_TAG) return;
    if (!FUNCTION_TAG.startsWith(tag)) return;
    this.#partialTag = '';
    this.#tellApart(this.#held + tag, 'the reply ended inside a call');
    this.#held = '';
  }

  #finish(reason: EndReason, stop?: string): void {
    this.#dropCutTag();
    this.#settle();
    this.#place = 'over';
    this.#events.add({
      type: 'end',
      reason: reason === 'stop' && this.#calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  }
}
