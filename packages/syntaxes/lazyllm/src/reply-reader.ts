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
import type { Dialect } from './dialect.js';
import { Json5Reader } from './json5-reader.js';

/**
 * What is being read:
 * - `text`: in text
 * - `name`: between the marker of a call and that of its arguments
 * - `arguments`: in the arguments
 * - `between`: after a call, where white space is not text if another call or the end follows
 * - `remains`: in the rest of a malformed call, up to its end, the next call, or the end of the reply
 * - `over`: after the end
 */
type Place = 'text' | 'name' | 'arguments' | 'between' | 'remains' | 'over';

/**
 * Reads a reply up to a stop sequence: text, and calls between the markers of a dialect. A call is
 * a name, the marker of its arguments, and an object in JSON, JSON5 or Python; or only a name.
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
 *
 * const format = lazyllmChat({
 *   edition: 'upstream',
 *   markers: {
 *     startOfToolCall: '<|call|>',
 *     startOfArguments: '<|args|>',
 *     endOfToolCall: '<|end|>',
 *     startOfToolResult: '<|result|>',
 *   },
 * });
 * const reader = format.reader();
 * const events = ['<|call|>now\n<|args', "|>{'zone': 'UTC'}\n<|end|>"].flatMap((chunk) => [
 *   ...reader.push(chunk),
 * ]);
 * console.log(accumulate([...events, ...reader.end()]).message.tool_calls?.[0]);
 * // { id: 'call_0', type: 'function', function: { name: 'now', arguments: '{"zone":"UTC"}' } }
 * ```
 */
export class ReplyReader implements TextReader {
  readonly #events = new EventQueue();
  readonly #calls: CallEvents;
  readonly #marks: ControlTokens;
  readonly #scanner: ControlScanner;
  readonly #stops: readonly string[];
  /** The marker that begins a call; empty if no calls are read. */
  readonly #start: string;
  readonly #arguments: string;
  readonly #end: string;
  #place: Place = 'text';
  /** The text of the current call, and the white space before it. */
  #raw = '';
  #name = '';
  #json = new Json5Reader(true);
  /** Why the call whose rest is being read is malformed. */
  #reason = '';
  #isEnded = false;

  constructor({ markup }: Dialect, stops: readonly string[], context: ReaderContext) {
    const start = markup.startOfToolCall.text.trim();
    const marker = markup.startOfArguments.text.trim();
    const isCallable = context.readsCalls && start !== '' && marker !== '';
    this.#start = isCallable ? start : '';
    this.#arguments = isCallable ? marker : '';
    this.#end = isCallable ? markup.endOfToolCall.text.trim() : '';
    this.#stops = stops;
    this.#calls = new CallEvents(this.#events, context);
    this.#marks = compileControlTokens([...stops, this.#start, this.#arguments, this.#end]);
    this.#scanner = createControlScanner(this.#marks, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    if (this.#isPlain(chunk)) return [{ type: 'text', text: chunk }];
    if (!this.#isEnded) this.#scanner.push(chunk);
    return this.#events.take();
  }

  /** Most chunks are a few characters in the middle of text. */
  #isPlain(chunk: string): boolean {
    const goesOn = this.#place === 'text' && chunk !== '' && !this.#isEnded;
    return goesOn && !this.#scanner.isWaiting && !this.#marks.mayBegin(chunk);
  }

  token(token: string): readonly ReaderEvent[] {
    const isMarker = token === this.#start || token === this.#arguments || token === this.#end;
    if (this.#place === 'arguments' && isMarker) {
      this.#scanner.end();
      this.#fail(`found the special token ${token} within a call`);
    }
    return [...this.#events.take(), ...this.push(token)];
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    if (!this.#isEnded) {
      this.#scanner.end();
      if (this.#place !== 'over') this.#finish(reason);
    }
    this.#isEnded = true;
    return this.#events.take();
  }

  #control(token: string): void {
    const place = this.#place;
    if (place !== 'over' && this.#stops.includes(token)) this.#finish('stop', token);
    else if (place === 'over' || place === 'arguments') this.#text(token);
    else if (token === this.#start) {
      this.#endName();
      this.#endRemains();
      this.#name = '';
      this.#raw += token;
      this.#place = 'name';
    } else if (place === 'name') {
      this.#raw += token;
      if (token === this.#end) this.#endName();
      else if (this.#isNamed()) {
        this.#json = new Json5Reader(true);
        this.#place = 'arguments';
      }
    } else if (token === this.#end && place === 'between') this.#raw = '';
    else if (token === this.#end && place === 'remains') {
      this.#raw += token;
      this.#endRemains();
    } else this.#text(token);
  }

  #text(text: string): void {
    if (this.#place === 'text') this.#events.add({ type: 'text', text });
    else if (this.#place === 'over') this.#events.add({ type: 'ignored', text });
    else if (this.#place === 'arguments') this.#readArguments(text);
    else {
      this.#raw += text;
      if (this.#place === 'name') this.#name += text;
      else if (this.#place === 'between' && text.trim() !== '') this.#leaveCalls();
    }
  }

  #readArguments(text: string): void {
    const from = this.#calls.isOpen ? 0 : text.length - text.trimStart().length;
    let end = from;
    if (this.#calls.isOpen || text.charAt(from) === '{') {
      if (!this.#calls.isOpen) this.#calls.start(this.#name);
      end += this.#json.push(text.slice(from));
      this.#calls.arguments(this.#json.take());
    }
    this.#raw += text.slice(0, end);
    if (this.#json.status === 'done') this.#endCall();
    else if (end < text.length || this.#json.status === 'failed') {
      this.#fail('the arguments are no object of JSON');
    }
    if (end < text.length) this.#text(text.slice(end));
  }

  /** Ends a call that consists of a name only, if there is one. */
  #endName(): void {
    if (this.#place !== 'name' || !this.#isNamed()) return;
    this.#calls.start(this.#name);
    this.#calls.arguments('{}');
    this.#endCall();
  }

  #endCall(): void {
    this.#calls.end();
    this.#raw = '';
    this.#place = 'between';
  }

  /** Whether a name was read: without one, it is not a call. */
  #isNamed(): boolean {
    this.#name = this.#name.trim();
    const isNamed = this.#name !== '' && !this.#name.includes('\n');
    if (!isNamed) this.#fail('the call has no name');
    return isNamed;
  }

  /** No further call follows: the white space belongs to the text. */
  #leaveCalls(): void {
    this.#events.add({ type: 'text', text: this.#raw });
    this.#raw = '';
    this.#place = 'text';
  }

  /** What is being read is not a call; its rest follows. */
  #fail(reason: string): void {
    this.#reason = reason;
    this.#place = 'remains';
  }

  /** Tells what remains of a malformed call, apart from the text. */
  #endRemains(): void {
    if (this.#place !== 'remains') return;
    const raw = this.#raw;
    const reason = this.#reason;
    if (this.#calls.isOpen) this.#calls.withdraw(raw, reason, true);
    else this.#events.add({ type: 'tool-call-malformed', raw, reason, apart: true });
    this.#raw = '';
    this.#place = 'text';
  }

  #finish(reason: EndReason, stop?: string): void {
    if (reason === 'stop') this.#endName();
    if (this.#place === 'arguments' || this.#place === 'name') {
      this.#fail('the reply ended within the call');
    }
    this.#endRemains();
    this.#place = 'over';
    this.#events.add({
      type: 'end',
      reason: reason === 'stop' && this.#calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  }
}
