import { type ControlScanner, createControlScanner } from '../../control/control-scanner.js';
import { type ControlTokens, compileControlTokens } from '../../control/control-tokens.js';
import { createJsonScanner, type JsonScanner } from '../../json/json-scanner.js';
import { CallEvents } from '../call-events.js';
import { EventQueue } from '../event-queue.js';
import type { EndReason, Reader, ReaderContext, ReaderEvent } from '../reader.js';
import type { MessageRoute, MessagesDescription } from './description.js';
import { isSpace } from './space.js';

/** A longer text in place of a header is not a header. */
const LONGEST_HEADER = 1024;

/**
 * Creates the reader of a format whose replies are messages with headers, such as harmony. A header
 * says whether its message is text, reasoning or a call.
 *
 * @param ends What ends the reply: the format's `ends`.
 *
 * @see https://cookbook.openai.com/articles/openai-harmony
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { createMessagesReader, defaultCallId } from '@modelspeak/core/authoring';
 *
 * const reader = createMessagesReader(
 *   {
 *     open: '<|start|>',
 *     body: '<|message|>',
 *     close: ['<|end|>'],
 *     stop: [],
 *     headers: ['<|channel|>'],
 *     route: (header) => (header.includes('analysis') ? 'reasoning' : 'text'),
 *   },
 *   ['<|return|>'],
 *   { tools: undefined, builtins: undefined, readsCalls: true, callId: defaultCallId },
 * );
 * const reply = '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|message|>Hi!<|return|>';
 * const { message } = accumulate([...reader.push(reply), ...reader.end()]);
 * console.log(message.reasoning_content, message.content); // Hm. Hi!
 * ```
 */
export function createMessagesReader(
  description: MessagesDescription,
  ends: readonly string[],
  context: ReaderContext,
): Reader {
  return new MessagesReader(description, ends, context);
}

type Place =
  /** Where a header may begin without a mark: at the beginning, and after a message. */
  | 'start'
  | 'header'
  | 'text'
  | 'reasoning'
  | 'call'
  /** Between messages. */
  | 'between'
  | 'over';

/** Where a body may begin; a message without a header is text. */
const BEFORE_BODY: readonly Place[] = ['start', 'header', 'between'];

class MessagesReader implements Reader {
  readonly #description: MessagesDescription;
  readonly #ends: readonly string[];
  readonly #readsCalls: boolean;
  readonly #events = new EventQueue();
  readonly #calls: CallEvents;
  readonly #marks: ControlTokens;
  readonly #scanner: ControlScanner;
  #place: Place = 'start';
  /** The header so far, including the marks before it. */
  #raw: string[] = [];
  #rawLength = 0;
  /** A possible first header, without leading white space. */
  #begun = '';
  #body: CallBody | undefined;
  #space = '';
  #lastClose: string | undefined;
  #isEnded = false;

  constructor(
    description: MessagesDescription,
    ends: readonly string[],
    { readsCalls, callId }: ReaderContext,
  ) {
    this.#description = description;
    this.#ends = ends;
    this.#readsCalls = readsCalls;
    this.#calls = new CallEvents(this.#events, { callId });
    const { open, body, close } = description;
    this.#marks = compileControlTokens([...ends, ...close, open, body]);
    this.#scanner = createControlScanner(this.#marks, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    const place = this.#place;
    // Most chunks are a few characters inside a message.
    if ((place === 'text' || place === 'reasoning') && this.#isPlain(chunk)) {
      return [{ type: place, text: chunk }];
    }
    if (!this.#isEnded) this.#scanner.push(chunk);
    return this.#events.take();
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    this.#isEnded = true;
    this.#scanner.end();
    if (this.#place === 'over') return this.#events.take();
    const isOpen = this.#place !== 'between';
    this.#close();
    const stop = isOpen
      ? undefined
      : this.#description.stop.find((each) => each === this.#lastClose);
    this.#finish(stop === undefined ? reason : 'stop', stop);
    return this.#events.take();
  }

  #isPlain(chunk: string): boolean {
    return chunk !== '' && !this.#scanner.isWaiting && !this.#marks.mayBegin(chunk);
  }

  #control(token: string): void {
    const { open, body, close } = this.#description;
    if (this.#place === 'over') this.#events.add({ type: 'ignored', text: token });
    else if (this.#ends.includes(token)) {
      this.#close();
      this.#finish('stop', token);
    } else if (token === open) {
      this.#close();
      this.#keep(token);
      this.#place = 'header';
    } else if (token === body && BEFORE_BODY.includes(this.#place)) {
      this.#enterBody(token);
    } else if (close.includes(token) && this.#place !== 'between' && this.#place !== 'start') {
      if (this.#place === 'header') this.#keep(token);
      this.#close();
      this.#lastClose = token;
    } else this.#text(token);
  }

  #text(text: string): void {
    switch (this.#place) {
      case 'start':
        this.#readStart(text);
        break;
      case 'header':
        this.#keep(text);
        if (this.#rawLength > LONGEST_HEADER) this.#headerIsText();
        break;
      case 'between':
        this.#readBetween(text);
        break;
      case 'call':
        this.#keep(text);
        this.#body?.push(text);
        break;
      case 'over':
        this.#events.add({ type: 'ignored', text });
        break;
      default:
        this.#events.add({ type: this.#place, text });
    }
  }

  /** The first header has no mark before it; anything that is not a header is text. */
  #readStart(text: string): void {
    this.#keep(text);
    this.#begun = (this.#begun + text).trimStart();
    const begun = this.#begun;
    if (begun === '') return;
    const { headers } = this.#description;
    if (headers.some((header) => begun.startsWith(header.trimStart()))) this.#place = 'header';
    else if (!headers.some((header) => header.trimStart().startsWith(begun))) this.#headerIsText();
  }

  #headerIsText(): void {
    this.#place = 'text';
    this.#events.add({ type: 'text', text: this.#takeRaw() });
  }

  #enterBody(token: string): void {
    const { open, route: routeOf } = this.#description;
    const header = this.#raw.join('');
    const route = routeOf(header);
    const lacksOpen = this.#lastClose !== undefined && !header.startsWith(open);
    if (typeof route === 'string') {
      if (lacksOpen) this.#events.add({ type: 'repair', kind: 'missing-open', text: open });
      this.#takeRaw();
      this.#place = route;
      return;
    }
    if (!this.#readsCalls) {
      this.#keep(token);
      this.#headerIsText();
      return;
    }
    this.#keep(token);
    this.#calls.start(route.call);
    if (lacksOpen) this.#calls.repair('missing-open', open);
    this.#body = new CallBody(route, (json) => this.#calls.arguments(json));
    this.#place = 'call';
  }

  /** A header may lack its mark, as the first one does. */
  #readBetween(text: string): void {
    let at = 0;
    while (isSpace(text.charAt(at))) at++;
    this.#space += text.slice(0, at);
    if (at === text.length) return;
    this.#place = 'start';
    this.#begun = '';
    this.#readStart(this.#space + text.slice(at));
  }

  /** Ends the open message. */
  #close(): void {
    if (this.#place === 'call') this.#closeCall();
    else if (this.#place === 'header' || this.#place === 'start') {
      const raw = this.#takeRaw();
      if (this.#readsCalls && typeof this.#description.route(raw) !== 'string') {
        const reason = 'the header of a call has no body';
        this.#events.add({ type: 'tool-call-malformed', raw, reason, apart: true });
      } else if (raw.trim() !== '') this.#events.add({ type: 'text', text: raw });
    }
    this.#space = '';
    this.#place = 'between';
  }

  #closeCall(): void {
    const problem = this.#body?.end();
    const raw = this.#takeRaw();
    this.#body = undefined;
    if (problem === undefined) {
      this.#calls.end();
      return;
    }
    this.#calls.withdraw(raw, problem, true);
  }

  #keep(text: string): void {
    this.#raw.push(text);
    this.#rawLength += text.length;
  }

  #takeRaw(): string {
    const raw = this.#raw.join('');
    this.#raw = [];
    this.#rawLength = 0;
    return raw;
  }

  #finish(reason: EndReason, stop: string | undefined): void {
    this.#place = 'over';
    this.#events.add({
      type: 'end',
      reason: reason === 'stop' && this.#calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  }
}

/** The body of a call: the JSON of its arguments, or the text of one of them. */
class CallBody {
  readonly #write: (json: string) => void;
  readonly #argument: string | undefined;
  readonly #scanner: JsonScanner = createJsonScanner();
  #hasBegun = false;
  #problem: string | undefined;
  #half = '';

  constructor({ argument }: Exclude<MessageRoute, string>, write: (json: string) => void) {
    this.#write = write;
    this.#argument = argument;
    if (argument !== undefined) write(`{${JSON.stringify(argument)}:"`);
  }

  push(text: string): void {
    if (this.#argument === undefined) this.#pushJson(text);
    else this.#pushText(text);
  }

  /** Ends the body; returns what is wrong with it, if anything. */
  end(): string | undefined {
    if (this.#argument !== undefined) {
      this.#write(`${JSON.stringify(this.#half).slice(1, -1)}"}`);
      return undefined;
    }
    if (!this.#hasBegun) this.#write('{}');
    else if (this.#scanner.status !== 'done') this.#problem ??= 'the reply ended inside a call';
    return this.#problem;
  }

  #pushJson(text: string): void {
    let at = 0;
    if (!this.#hasBegun) {
      while (isSpace(text.charAt(at))) at++;
      if (at === text.length) return;
      this.#hasBegun = true;
      if (text[at] !== '{') this.#problem = 'the arguments of a call are not an object';
    }
    if (this.#problem !== undefined) return;
    const end = this.#scanner.push(text, at);
    this.#write(text.slice(at, end));
    if (this.#scanner.status === 'failed') this.#problem = 'the JSON of a call is wrong';
    else if (text.slice(end).trim() !== '') this.#problem = 'text follows the arguments of a call';
  }

  #pushText(text: string): void {
    const whole = this.#half + text;
    const last = whole.charCodeAt(whole.length - 1);
    const end = last >= 0xd800 && last <= 0xdbff ? whole.length - 1 : whole.length;
    this.#half = whole.slice(end);
    this.#write(JSON.stringify(whole.slice(0, end)).slice(1, -1));
  }
}
