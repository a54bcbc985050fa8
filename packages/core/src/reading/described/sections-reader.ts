import { type ControlScanner, createControlScanner } from '../../control/control-scanner.js';
import { type ControlTokens, compileControlTokens } from '../../control/control-tokens.js';
import { CallEvents } from '../call-events.js';
import { EventQueue } from '../event-queue.js';
import type { EndReason, ReaderContext, ReaderEvent, TextReader } from '../reader.js';
import { BreakCounter } from './break-counter.js';
import type { CallParser, CallSink, FindTool } from './call-parser.js';
import type { Breaks, CallsSection, Mark, SectionsDescription } from './description.js';
import { type FullMark, fullMark } from './full-mark.js';
import { JsonCallParser } from './json-call.js';
import { ParametersCallParser } from './parameters-call.js';
import { isSpace } from './space.js';
import { StepsCallParser } from './steps-call.js';

/**
 * Creates the reader of a described format: text in which marks open and close reasoning and calls.
 * Calls are emitted as they arrive, and withdrawn along with their text if they turn out not to be
 * calls. Its work is proportional to the length of the reply.
 *
 * @param ends What ends the reply: the format's `ends`.
 *
 * @example
 * ```ts
 * import { createSectionsReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
 *
 * const format = defineFormat({
 *   name: 'thinker',
 *   models: [],
 *   options: defineOptions({}),
 *   control: ['<|end|>'],
 *   stop: ['<|end|>'],
 *   supports: { reasoning: true, tools: true, toolCalls: true },
 *   write: () => {},
 *   reader: (_options, context) =>
 *     createSectionsReader(
 *       {
 *         reasoning: { open: '<think>', close: { mark: '</think>', after: 'all' } },
 *         calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
 *       },
 *       ['<|end|>'],
 *       context,
 *     ),
 * });
 * const { message } = format().parse('<think>Hm.</think>\n\n<call>{"name": "now"}</call><|end|>');
 * console.log(message.reasoning_content, message.tool_calls?.[0].function.name); // Hm. now
 * ```
 */
export function createSectionsReader(
  description: SectionsDescription,
  ends: readonly string[],
  context: ReaderContext,
): TextReader {
  return new SectionsReader(new Sections(description, ends, context.readsCalls), ends, context);
}

/** What a mark means. */
type Meaning =
  | { readonly kind: 'reasoning' }
  | { readonly kind: 'calls'; readonly section: PreparedSection };

interface PreparedSection extends CallsSection {
  /** What may close a call: the end of the call or of its section. */
  readonly closers: readonly string[];
  /** What else may follow a call: another call, or a separator. */
  readonly followers: readonly string[];
}

/** A description, prepared for reading. */
class Sections {
  readonly marks = new Map<string, FullMark>();
  readonly #named: ReadonlySet<string>;
  readonly meanings = new Map<string, Meaning>();
  /** What opens a section of calls. */
  readonly openings: readonly string[];
  readonly reasoningOpen: string | undefined;
  readonly reasoningClose: string | undefined;
  readonly inText: ControlTokens;
  readonly inReasoning: ControlTokens;
  /** The most line breaks that a mark which may end text, or reasoning, takes before it. */
  readonly beforeInText: Breaks;
  readonly beforeInReasoning: Breaks;

  /** What ends text, or reasoning. */
  readonly endsText: ControlTokens;
  readonly endsReasoning: ControlTokens;

  constructor(
    { reasoning, calls = [], wrappers = [] }: SectionsDescription,
    ends: readonly string[],
    readsCalls: boolean,
  ) {
    const closes = calls.flatMap(({ close, each }) => [
      ...optional(close && fullMark(close).mark),
      ...optional(each?.open),
      ...optional(each?.close),
    ]);
    const add = (mark: Mark, meaning?: Meaning): string => {
      const full = fullMark(mark);
      this.marks.set(full.mark, full);
      if (meaning !== undefined) this.meanings.set(full.mark, meaning);
      return full.mark;
    };
    this.openings = readsCalls ? calls.map(({ open }) => fullMark(open).mark) : [];
    for (const section of readsCalls ? calls : []) {
      add(section.open, { kind: 'calls', section: prepare(section, this.openings) });
    }
    this.reasoningOpen = reasoning && add(reasoning.open, { kind: 'reasoning' });
    this.reasoningClose = reasoning && add(reasoning.close);
    const inText = [
      ...this.openings,
      ...wrappers.map((mark) => add(mark)),
      ...optional(this.reasoningOpen),
    ];
    const inReasoning = [
      ...optional(this.reasoningClose),
      ...(reasoning?.endsAtCall ? this.openings : []),
    ];
    this.#named = new Set([...this.marks.keys(), ...closes]);
    this.inText = compileControlTokens(inText);
    this.inReasoning = compileControlTokens(inReasoning);
    this.endsText = compileControlTokens([...ends, ...inText]);
    this.endsReasoning = compileControlTokens([...ends, ...inReasoning]);
    this.beforeInText = this.#mostBefore(inText);
    this.beforeInReasoning = this.#mostBefore(inReasoning);
  }

  /** Whether a token is one of the marks. */
  names(token: string): boolean {
    return this.#named.has(token);
  }

  #mostBefore(marks: readonly string[]): Breaks {
    const breaks = marks.map((mark) => this.marks.get(mark)?.before ?? 0);
    return breaks.includes('all') ? 'all' : Math.max(0, ...(breaks as readonly number[]));
  }
}

type Place =
  | 'text'
  | 'reasoning'
  /** Within a section of calls, before the first call. */
  | 'before call'
  | 'call'
  /** After a call, before the end of the call or section, another call, or text. */
  | 'after call'
  | 'over';

class SectionsReader implements TextReader {
  readonly #sections: Sections;
  readonly #ends: readonly string[];
  readonly #events = new EventQueue();
  readonly #calls: CallEvents;
  readonly #endTokens: ControlTokens;
  readonly #scanner: ControlScanner;
  readonly #find: FindTool;
  #place: Place = 'text';
  /** A possible start of a mark. */
  #waiting = '';
  /** Line breaks that may belong to the next mark or to the text. */
  readonly #breaks = new BreakCounter();
  /** Whether reasoning has just begun, so that the model may repeat the opening mark. */
  #isFresh = false;
  #endedCalls = 0;
  #section: PreparedSection | undefined;
  #parser: CallParser | undefined;
  /** The text since the last complete call, in case it turns out not to be a call. */
  #raw = '';
  /** White space after a call, which only counts as text if text or a malformed call follows. */
  #space = '';
  /** What may close a call next, and what else may follow it. */
  #closers: readonly string[] = [];
  #followers: readonly string[] = [];
  #isEnded = false;
  /** The type of plain text that is being read, and what may end it. */
  #spoken: 'text' | 'reasoning' | undefined;
  #spokenEnds: ControlTokens;

  constructor(sections: Sections, ends: readonly string[], context: ReaderContext) {
    this.#sections = sections;
    this.#spokenEnds = sections.endsText;
    this.#ends = ends;
    this.#calls = new CallEvents(this.#events, context);
    const tools = context.tools ?? [];
    this.#find = (name) => {
      const tool = tools.find((each) => each.type === 'function' && each.function.name === name);
      return tool?.type === 'function' ? tool : undefined;
    };
    this.#breaks.mostBefore = sections.beforeInText;
    this.#endTokens = compileControlTokens(ends);
    this.#scanner = createControlScanner(this.#endTokens, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    // Most chunks are a few characters in the middle of something: nothing begins or ends in them.
    const spoken = this.#spoken;
    if (spoken !== undefined && this.#breaks.passes(chunk) && !this.#spokenEnds.mayBegin(chunk)) {
      return [{ type: spoken, text: chunk }];
    }
    if (this.#isEnded) return this.#events.take();
    if (this.#scanner.isWaiting || this.#endTokens.mayBegin(chunk)) this.#scanner.push(chunk);
    else this.#text(chunk);
    this.#findSpoken();
    return this.#events.take();
  }

  /**
   * Determines whether the next chunk continues text or reasoning, with nothing held back before
   * it.
   */
  #findSpoken(): void {
    this.#spoken = undefined;
    const place = this.#place;
    if (place !== 'text' && place !== 'reasoning') return;
    if (this.#waiting !== '' || this.#isFresh || this.#scanner.isWaiting) return;
    if (!this.#breaks.areSettled) return;
    const { endsText, endsReasoning } = this.#sections;
    this.#spoken = place;
    this.#spokenEnds = place === 'text' ? endsText : endsReasoning;
  }

  token(token: string): readonly ReaderEvent[] {
    const isCut = this.#place === 'call' && this.#parser?.admits?.(token) === false;
    if (isCut && this.#sections.names(token)) {
      this.#scanner.end();
      this.#fallBack(`found the special token ${token} within a call`);
    }
    return [...this.#events.take(), ...this.push(token)];
  }

  end(reason: EndReason = 'unknown'): readonly ReaderEvent[] {
    if (this.#isEnded) return this.#events.take();
    this.#isEnded = true;
    this.#spoken = undefined;
    this.#scanner.end();
    if (this.#place !== 'over') this.#finish(reason);
    return this.#events.take();
  }

  #control(token: string): void {
    if (this.#place === 'over' || !this.#ends.includes(token)) this.#text(token);
    else this.#finish('stop', token);
  }

  #text(text: string): void {
    const whole = this.#waiting + text;
    this.#waiting = '';
    let at = 0;
    while (at < whole.length) {
      switch (this.#place) {
        case 'text':
          at = this.#readSpoken(whole, at, this.#sections.inText);
          break;
        case 'reasoning':
          at = this.#isFresh
            ? this.#readRepeatedOpening(whole, at)
            : this.#readSpoken(whole, at, this.#sections.inReasoning);
          break;
        case 'before call':
          at = this.#readBeforeCall(whole, at);
          break;
        case 'call':
          at = this.#readCall(whole, at);
          break;
        case 'after call':
          at = this.#readAfterCall(whole, at);
          break;
        case 'over':
          this.#events.add({ type: 'ignored', text: at === 0 ? whole : whole.slice(at) });
          return;
      }
    }
  }

  /** Reads text or reasoning up to the next mark. */
  #readSpoken(text: string, from: number, marks: ControlTokens): number {
    if (from === 0 && !marks.mayBegin(text)) {
      this.#say(text);
      return text.length;
    }
    const match = marks.find(text, from);
    if (match === undefined) {
      const rest = from === 0 ? text : text.slice(from);
      const end = rest.length - marks.partialLength(rest);
      this.#say(rest.slice(0, end));
      this.#waiting = rest.slice(end);
      return text.length;
    }
    if (match.start > from) this.#say(text.slice(from, match.start));
    this.#mark(match.token);
    return match.end;
  }

  /** Skips the mark that begins reasoning if the model repeats it after the prompt. */
  #readRepeatedOpening(text: string, from: number): number {
    const open = this.#sections.reasoningOpen ?? '';
    if (isSpace(text.charAt(from))) {
      this.#say(text.charAt(from));
      return from + 1;
    }
    const rest = text.slice(from, from + open.length);
    if (rest !== open && open.startsWith(rest)) {
      this.#waiting = text.slice(from);
      return text.length;
    }
    this.#isFresh = false;
    if (rest !== open) return from;
    this.#mark(open);
    this.#isFresh = false;
    return from + open.length;
  }

  #mark(mark: string): void {
    const { before, after } = this.#sections.marks.get(mark) ?? fullMark(mark);
    const meaning = this.#sections.meanings.get(mark);
    const isThinking = this.#place === 'reasoning';
    this.#emit(this.#breaks.mark(before, after));
    if (isThinking && mark === this.#sections.reasoningClose) {
      this.#enterText();
    } else if (meaning?.kind === 'reasoning') {
      this.#place = 'reasoning';
      this.#isFresh = true;
      this.#breaks.mostBefore = this.#sections.beforeInReasoning;
    } else if (meaning?.kind === 'calls') {
      this.#section = meaning.section;
      this.#raw = this.#space + this.#breaks.taken + mark;
      this.#space = '';
      if (meaning.section.each === undefined) this.#beginCall();
      else this.#place = 'before call';
    }
  }

  #enterText(): void {
    this.#place = 'text';
    this.#breaks.mostBefore = this.#sections.beforeInText;
  }

  #say(text: string): void {
    if (text !== '') this.#emit(this.#breaks.text(text));
  }

  #emit(text: string): void {
    if (text === '') return;
    this.#events.add({ type: this.#place === 'reasoning' ? 'reasoning' : 'text', text });
  }

  /** In a section, before its first call: white space, then the start of the call. */
  #readBeforeCall(text: string, from: number): number {
    const open = this.#section?.each?.open ?? '';
    let at = from;
    while (isSpace(text.charAt(at))) at++;
    this.#raw += text.slice(from, at);
    const rest = text.slice(at, at + open.length);
    if (rest === open) {
      this.#raw += open;
      this.#beginCall();
      return at + open.length;
    }
    if (at + rest.length === text.length && open.startsWith(rest)) this.#waiting = rest;
    else this.#fallBack(`expected ${JSON.stringify(open)} after the beginning of calls`);
    return this.#waiting === '' ? at : text.length;
  }

  #beginCall(): void {
    this.#parser = this.#makeParser(this.#section as PreparedSection);
    this.#place = 'call';
  }

  #makeParser({ call }: CallsSection): CallParser {
    const calls = this.#calls;
    const sink: CallSink = {
      start: (name, id) => calls.start(name, id),
      arguments: (json) => calls.arguments(json),
      end: () => {
        calls.end();
        this.#endedCalls++;
      },
    };
    if ('json' in call) return new JsonCallParser(sink, call.json);
    if ('steps' in call) return new StepsCallParser(sink, call.steps);
    if ('parameters' in call) return new ParametersCallParser(sink, this.#find, call.parameters);
    return call.parser(sink, this.#find);
  }

  #readCall(text: string, from: number): number {
    const parser = this.#parser as CallParser;
    const ended = this.#endedCalls;
    const at = parser.push(text, from);
    // The text of a complete call is never needed again.
    if (this.#endedCalls > ended) this.#raw = '';
    else this.#raw += from === 0 && at === text.length ? text : text.slice(from, at);
    if (parser.status !== 'reading') this.#afterParser(parser);
    return at;
  }

  #afterParser(parser: CallParser): void {
    if (parser.status === 'done') {
      const { closers, followers } = this.#section as PreparedSection;
      this.#parser = undefined;
      this.#space = '';
      this.#closers = closers;
      this.#followers = followers;
      this.#place = 'after call';
    } else if (parser.status === 'failed') this.#fallBack(parser.reason);
  }

  /** A failed call becomes text; complete calls before it stay. */
  #fallBack(reason: string): void {
    const raw = this.#raw;
    this.#raw = '';
    this.#parser = undefined;
    if (this.#calls.isOpen) this.#calls.withdraw(raw, reason);
    else this.#events.add({ type: 'tool-call-malformed', raw, reason });
    this.#enterText();
    this.#say(raw);
  }

  /** After a call: white space, then its end, the next call, or text. */
  #readAfterCall(text: string, from: number): number {
    let at = from;
    while (isSpace(text.charAt(at))) at++;
    this.#space += text.slice(from, at);
    if (at === text.length) return at;

    const closer = markAt(text, at, this.#closers);
    const mark = closer ?? markAt(text, at, this.#followers);
    if (mark === undefined) {
      const rest = text.slice(at);
      if (isBegun(this.#closers, rest) || isBegun(this.#followers, rest)) {
        this.#waiting = rest;
        return text.length;
      }
      this.#leaveCalls();
      return at;
    }
    const { each, separator = '' } = this.#section as PreparedSection;
    const isOpen = this.#followers !== this.#sections.openings;
    if (closer !== undefined) {
      this.#space = '';
      this.#close(closer);
    } else if (isOpen && (mark === each?.open || separator.includes(mark))) {
      this.#raw = this.#space + mark;
      this.#space = '';
      if (mark === each?.open || each === undefined) this.#beginCall();
    } else this.#mark(mark);
    return at + mark.length;
  }

  #close(closer: string): void {
    if (closer === (this.#section as PreparedSection).each?.close) {
      this.#closers = this.#closers.filter((other) => other !== closer);
    } else {
      this.#closers = [];
      this.#followers = this.#sections.openings;
    }
  }

  /** No further call follows: the white space belongs to the text. */
  #leaveCalls(): void {
    const space = this.#space;
    this.#space = '';
    this.#enterText();
    this.#say(space);
  }

  #finish(reason: EndReason, stop?: string): void {
    const waiting = this.#waiting;
    this.#waiting = '';
    if (this.#parser !== undefined) {
      this.#raw += waiting;
      this.#parser.end();
      this.#afterParser(this.#parser);
    } else if (this.#place === 'before call') {
      this.#raw += waiting;
      this.#fallBack('the reply ended inside a call');
    } else if (waiting !== '') {
      if (this.#place === 'after call') this.#leaveCalls();
      this.#say(waiting);
    }
    if (this.#place === 'text' || this.#place === 'reasoning') this.#emit(this.#breaks.end());
    this.#place = 'over';
    this.#events.add({
      type: 'end',
      reason: reason === 'stop' && this.#calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  }
}

function prepare(section: CallsSection, openings: readonly string[]): PreparedSection {
  const { close, each, separator = '' } = section;
  return {
    ...section,
    closers: [...optional(each?.close), ...optional(close && fullMark(close).mark)],
    followers: [...optional(each?.open), ...separator, ...openings],
  };
}

/** The mark at an index of a text, if any. */
function markAt(text: string, at: number, marks: readonly string[]): string | undefined {
  for (const mark of marks) if (text.startsWith(mark, at)) return mark;
  return undefined;
}

/** Whether a text is an incomplete mark. */
function isBegun(marks: readonly string[], text: string): boolean {
  for (const mark of marks) if (mark.startsWith(text)) return true;
  return false;
}

function optional(mark: string | undefined): readonly string[] {
  return mark === undefined ? [] : [mark];
}
