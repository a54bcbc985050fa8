import { MAX_JSON_DEPTH } from '@modelspeak/core';
import {
  type AcceptsName,
  type CallParser,
  type CallSink,
  compileControlTokens,
  type FindTool,
} from '@modelspeak/core/authoring';
import { NAMESPACE } from './namespace.js';
import {
  argumentTyping,
  type Container,
  containerOf,
  elementTyping,
  isText,
  jsonOfText,
  type Typing,
} from './typing.js';

const TAGS = compileControlTokens([NAMESPACE]);

/** The tags that end a call without its own closing tag, without their last character. */
const END_OF_CALLS = '</tool_call';
const CALL = '<invoke name="';

/** The maximum length of a name. */
const LONGEST_NAME = 512;

/** What has nested elements: the call, or an open element. */
interface Parent {
  /** The number of nested elements that have been passed on. */
  count: number;
}

/** An open element. */
interface Element extends Parent {
  readonly name: string;
  readonly typing: Typing;
  /** Its container type, once it has a nested element. */
  container?: Container;
  /** Its text so far that has not been passed on. */
  text: string;
  /** Whether its text is passed on as it arrives. */
  isPassedOn: boolean;
  /** The values of its nested elements without a schema, by their names; several of one name are a list. */
  readonly undeclared: Map<string, string[]>;
  /** Its JSON so far, if it is such an element: another one of the same name may follow. */
  json?: string;
}

/**
 * Reads a call after `<invoke name="`. Its arguments are elements, and {@link NAMESPACE} precedes each tag. Text
 * is passed on as it arrives, other values when they are complete.
 */
export class ElementsParser implements CallParser {
  status: CallParser['status'] = 'reading';
  reason = '';
  rest = '';

  readonly #sink: CallSink;
  readonly #find: FindTool;
  readonly #accepts: AcceptsName | undefined;
  #place: 'name' | 'text' | 'tag' = 'name';
  /** The part of a name, a tag or a possible namespace that has arrived. */
  #spelled = '';
  #parameters: object | undefined;
  readonly #call: Parent = { count: 0 };
  readonly #open: Element[] = [];
  /** The open elements whose JSON is held back, the innermost last. */
  readonly #held: Element[] = [];

  /** @param accepts For a call without the mark before it: whether a call may have this name. */
  constructor(sink: CallSink, find: FindTool, accepts?: AcceptsName) {
    this.#sink = sink;
    this.#find = find;
    this.#accepts = accepts;
  }

  push(chunk: string, from: number): number {
    let at = from;
    while (at < chunk.length && this.status === 'reading') {
      switch (this.#place) {
        case 'name':
          at = this.#readUntil('">', chunk, at, (name) => this.#begin(name));
          break;
        case 'tag':
          at = this.#readUntil('>', chunk, at, (tag) => this.#readTag(tag));
          break;
        case 'text':
          at = this.#readText(chunk, at);
      }
    }
    return at;
  }

  end(): void {
    if (this.status === 'reading') this.#fail('the reply ended inside a call');
  }

  #readUntil(end: string, chunk: string, from: number, found: (spelled: string) => void): number {
    const before = this.#spelled.length;
    const spelled = this.#spelled + chunk.slice(from, from + LONGEST_NAME + 1 - before);
    const at = spelled.indexOf(end, Math.max(0, before - end.length));
    if (at === -1) {
      this.#spelled = spelled;
      if (spelled.length > LONGEST_NAME) this.#fail('a name within a call is too long');
      return from + spelled.length - before;
    }
    this.#spelled = '';
    found(spelled.slice(0, at));
    return from + at + end.length - before;
  }

  #begin(name: string): void {
    if (name === '' || /[\s<>{}"]/.test(name)) {
      this.#fail('the call names no tool');
      return;
    }
    if (this.#accepts?.(name) === false) {
      this.#fail('the call names no offered tool');
      return;
    }
    const tool = this.#find(name);
    this.#parameters = tool && (tool.function.parameters ?? {});
    this.#sink.start(name);
    this.#place = 'text';
  }

  /** Reads the content of an element. Only white space is allowed between elements. */
  #readText(chunk: string, from: number): number {
    const element = this.#open.at(-1);
    if (element === undefined || element.container !== undefined) {
      return this.#readBetween(chunk, from);
    }
    const waiting = this.#spelled;
    const text = waiting + chunk.slice(from);
    const match = TAGS.find(text);
    const end = match?.start ?? text.length - TAGS.partialLength(text);
    this.#say(element, text.slice(0, end));
    this.#spelled = match === undefined ? text.slice(end) : '';
    if (match === undefined) return chunk.length;
    this.#place = 'tag';
    return from + match.end - waiting.length;
  }

  #readBetween(chunk: string, from: number): number {
    const character = chunk.charAt(from);
    if (this.#spelled === '' && character.trim() === '') return from + 1;
    const spelled = this.#spelled + character;
    if (!NAMESPACE.startsWith(spelled)) {
      this.#fail('found text between the arguments of a call');
      return from;
    }
    this.#spelled = spelled;
    if (spelled === NAMESPACE) {
      this.#spelled = '';
      this.#place = 'tag';
    }
    return from + 1;
  }

  #say(element: Element, text: string): void {
    const held = element.text + text;
    if (!isText(element.typing)) {
      element.text = held;
      return;
    }
    if (held === '') return;
    // A high surrogate waits for its second half.
    const last = held.charCodeAt(held.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    element.text = isHalf ? held.slice(-1) : '';
    this.#passOn(element, isHalf ? held.slice(0, -1) : held);
  }

  #passOn(element: Element, text: string): void {
    const json = JSON.stringify(text).slice(1, -1);
    this.#write(element.isPassedOn ? json : `"${json}`);
    element.isPassedOn = true;
  }

  #readTag(tag: string): void {
    this.#place = 'text';
    const name = /^<(\/?)([^\s<>/]+)$/.exec(tag);
    const isClosing = name?.[1] === '/';
    const mayEnd = this.#open.length === 0;
    if (mayEnd && (tag === END_OF_CALLS || tag.startsWith(CALL))) this.#endBefore(`${tag}>`);
    else if (name?.[2] === undefined) this.#fail(`expected a tag, found ${JSON.stringify(tag)}`);
    else if (!isClosing) this.#openElement(name[2]);
    else if (name[2] === 'invoke' && mayEnd) this.#finish();
    else this.#closeElement(name[2]);
  }

  #openElement(name: string): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#writeKey(this.#call, name);
      this.#addElement(name, this.#parameters && argumentTyping(this.#parameters, name));
    } else if (parent.isPassedOn || parent.text.trim() !== '') {
      this.#fail('found an argument within text');
    } else this.#openNested(parent, name);
  }

  #openNested(parent: Element, name: string): void {
    parent.container ??= containerOf(parent.typing, name);
    const typing = elementTyping(parent.typing, parent.container, name);
    const isHeld = parent.container === 'object' && typing === 'unknown';
    if (parent.container === 'array') this.#write(parent.count++ === 0 ? '[' : ',');
    else if (!isHeld) this.#writeKey(parent, name);
    const element = this.#addElement(name, typing);
    if (!isHeld) return;
    element.json = '';
    this.#held.push(element);
  }

  #addElement(name: string, typing: Typing = 'unknown'): Element {
    const element: Element = {
      name,
      typing,
      text: '',
      isPassedOn: false,
      count: 0,
      undeclared: new Map(),
    };
    this.#open.push(element);
    if (this.#open.length > MAX_JSON_DEPTH - 1) this.#fail('the arguments of a call nest too deep');
    return element;
  }

  #closeElement(name: string): void {
    const element = this.#open.pop();
    if (element?.name !== name) {
      this.#fail(`found </${name}>, expected ${element ? `</${element.name}>` : '</invoke>'}`);
      return;
    }
    if (element.container === 'array') this.#write(']');
    else if (element.container === 'object') this.#closeObject(element);
    else if (element.isPassedOn) {
      this.#passOn(element, element.text);
      this.#write('"');
    } else this.#write(jsonOfText(element.text, element.typing));
    if (element.json === undefined) return;
    this.#held.pop();
    const undeclared = this.#open.at(-1)?.undeclared;
    const values = undeclared?.get(name);
    if (values === undefined) undeclared?.set(name, [element.json]);
    else values.push(element.json);
  }

  #closeObject(element: Element): void {
    for (const [name, values] of element.undeclared) {
      this.#writeKey(element, name);
      this.#write(values.length === 1 ? `${values[0]}` : `[${values.join(',')}]`);
    }
    this.#write('}');
  }

  #writeKey(parent: Parent, name: string): void {
    this.#write(`${parent.count++ === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  }

  #write(json: string): void {
    const held = this.#held.at(-1);
    if (held?.json === undefined) this.#sink.arguments(json);
    else held.json += json;
  }

  /** Ends a call that lacks its closing tag before the end of the calls, or before the next one. */
  #endBefore(tag: string): void {
    this.#sink.repair('missing-close', `${NAMESPACE}</invoke>`);
    this.rest = `${NAMESPACE}${tag}`;
    this.#finish();
  }

  #finish(): void {
    this.#sink.arguments(this.#call.count === 0 ? '{}' : '}');
    this.#sink.end();
    this.status = 'done';
  }

  #fail(reason: string): void {
    this.status = 'failed';
    this.reason = reason;
  }
}
