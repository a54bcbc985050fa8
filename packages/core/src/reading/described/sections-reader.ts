import { type ControlScanner, createControlScanner } from '../../control/control-scanner.js';
import type { ControlMatch, ControlTokens } from '../../control/control-tokens.js';
import { CallEvents } from '../call-events.js';
import { EventQueue } from '../event-queue.js';
import { isLimit } from '../is-limit.js';
import type { EndReason, ReaderContext, ReaderEvent, RepairKind, TextReader } from '../reader.js';
import { BreakCounter } from './break-counter.js';
import type { AcceptsName, CallParser, CallSink, FindTool } from './call-parser.js';
import type { SectionsDescription } from './description.js';
import { Draft } from './draft.js';
import { fullMark } from './full-mark.js';
import { jsonCallParser } from './json-call.js';
import { ParametersCallParser } from './parameters-call.js';
import { preparedSections } from './prepared-sections.js';
import type { PreparedSection, Sections } from './sections.js';
import { isBlank, isSpace } from './space.js';
import { StepsCallParser } from './steps-call.js';

/**
 * Creates the reader of a described format: text in which marks open and close reasoning and calls.
 * Calls are emitted as they arrive, and withdrawn along with their text if they turn out not to be
 * calls. Its work is proportional to the length of the reply.
 *
 * A complete call inside reasoning is a draft. It stays reasoning if anything but white space and
 * other calls follows: more reasoning, an answer, or a call outside. If nothing follows, and the
 * reply does not end because of a limit, it is a call, whether or not the reasoning was closed.
 *
 * A mark that opens reasoning and is spelled within a line of text is only named there, and is
 * text. If it comes as a token, it is always a mark.
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
  const names = offeredNames(context);
  const sections = preparedSections(description, ends, context.readsCalls, names);
  return new SectionsReader(sections, ends, context, names);
}

function offeredNames({ tools = [], builtins = [] }: ReaderContext): readonly string[] {
  const functions = tools.flatMap((tool) => (tool.type === 'function' ? [tool.function.name] : []));
  return [...functions, ...builtins];
}

/** Why a call that the end of the reply cut off is none. */
const CUT = 'the reply ended inside a call';

/** How much of a mark that is cut off by the end of the reply is not text. */
const LEAST_OF_MARK = 4;

/** The end of a word. */
const WORD_END = /[\p{L}\p{N}_]$/u;

/** A mark in a text, or an incomplete one at its end, without a token. */
interface Found {
  readonly token: string | undefined;
  readonly start: number;
  readonly end: number;
}

type Place =
  | 'text'
  | 'reasoning'
  /** Within a section of calls, before the first call. */
  | 'before call'
  | 'call'
  /** After a call, before the end of the call or section, another call, or text. */
  | 'after call'
  /** Within a section of calls, in text that is no call. */
  | 'noise'
  /** After a malformed call, in the rest of it. */
  | 'remains'
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
  /** The draft of calls that is being read, within reasoning. */
  #draft: Draft | undefined;
  /** The draft that closed reasoning ends with, until it is known whether anything follows. */
  #lastDraft: Draft | undefined;
  /** The rest of a malformed call so far, and why it is none. */
  #remains = '';
  #reason = '';
  /** White space at the start of a text, which a call makes part of its mark. */
  #lead = '';
  /** The beginning of the text, until it is more than the mark that closes reasoning. */
  #begun = '';
  /** The last piece of the text, and whether the open section began within a line of it. */
  #last = '';
  #isInLine = false;
  /** The special token that is being read, if it came as one. */
  #token: string | undefined;
  /** Where a mark begins that came as a token, or with one: before this index of what is read. */
  #tokenEnd = 0;
  /** How many characters that its last call took come after it. */
  #rest = 0;
  /** Whether the section lacks its opening mark, or has a drifted one: it may be text that only mentions a call. */
  #isBare = false;
  #noise = '';
  readonly #accepts: AcceptsName;
  readonly #names: readonly string[];
  /** What may close a call next, and what else may follow it. */
  #closers: readonly string[] = [];
  #followers: readonly string[] = [];
  #isEnded = false;
  /** The type of plain text that is being read, and what may end it. */
  #spoken: 'text' | 'reasoning' | undefined;
  #spokenEnds: ControlTokens;

  constructor(
    sections: Sections,
    ends: readonly string[],
    context: ReaderContext,
    names: readonly string[],
  ) {
    this.#sections = sections;
    this.#spokenEnds = sections.endsText;
    this.#ends = ends;
    this.#calls = new CallEvents(this.#events, context);
    const { builtins } = context;
    const tools = context.tools ?? [];
    const isUnknown = context.tools === undefined && builtins === undefined;
    this.#names = names;
    this.#accepts = (name) =>
      isUnknown || this.#find(name) !== undefined || builtins?.includes(name) === true;
    this.#find = (name) => {
      const tool = tools.find((each) => each.type === 'function' && each.function.name === name);
      return tool?.type === 'function' ? tool : undefined;
    };
    this.#breaks.mostBefore = sections.beforeInText;
    this.#endTokens = sections.endTokens;
    this.#scanner = createControlScanner(this.#endTokens, {
      text: (text) => this.#text(text),
      control: (token) => this.#control(token),
    });
  }

  push(chunk: string): readonly ReaderEvent[] {
    // Most chunks are a few characters in the middle of something: nothing begins or ends in them.
    const spoken = this.#spoken;
    if (spoken !== undefined && this.#breaks.passes(chunk) && !this.#spokenEnds.mayBegin(chunk)) {
      if (spoken === 'text') this.#last = chunk;
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
    if (this.#waiting !== '') return;
    // White space at the start of a text may belong to a call.
    if (place === 'text' && (this.#last === '' || this.#mayBeClose)) return;
    if (this.#isFresh || this.#scanner.isWaiting) return;
    if (!this.#breaks.areSettled || this.#lastDraft !== undefined) return;
    const { endsText, endsReasoning } = this.#sections;
    this.#spoken = place;
    this.#spokenEnds = place === 'text' ? endsText : endsReasoning;
  }

  token(token: string): readonly ReaderEvent[] {
    const isCut = this.#place === 'call' && this.#parser?.admits?.(token) === false;
    if (isCut && this.#sections.names(token)) {
      this.#scanner.end();
      this.#fallBack(`found the special token ${token} within a call`);
      this.#releaseDraft();
    }
    const before = this.#events.take();
    this.#token = token;
    const events = this.push(token);
    this.#token = undefined;
    return [...before, ...events];
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
    if (this.#token !== undefined) this.#tokenEnd = whole.length;
    else if (this.#tokenEnd > 0) this.#tokenEnd = this.#waiting.length;
    this.#waiting = '';
    let at = 0;
    // Where reasoning closes next: found once, however many drafts begin before it.
    let close: Found | undefined;
    while (at < whole.length) {
      if (this.#draft === undefined) at = this.#read(whole, at);
      else {
        if (close === undefined || close.start < at) close = this.#findClose(whole, at);
        at = this.#readDraft(whole, at, close, this.#draft);
      }
    }
  }

  #read(text: string, at: number): number {
    switch (this.#place) {
      case 'text':
        return this.#readSpoken(text, at, this.#sections.inText);
      case 'reasoning':
        return this.#isFresh
          ? this.#readRepeatedOpening(text, at)
          : this.#readSpoken(text, at, this.#sections.inReasoning);
      case 'before call':
        return this.#readBeforeCall(text, at);
      case 'call':
        return this.#readCall(text, at);
      case 'after call':
        return this.#readAfterCall(text, at);
      case 'noise':
        return this.#readNoise(text, at);
      case 'remains':
        return this.#readRemains(text, at);
      case 'over':
        this.#events.add({ type: 'ignored', text: at === 0 ? text : text.slice(at) });
        return text.length;
    }
  }

  /** Finds the mark that closes reasoning, or an incomplete one at the end of the text. */
  #findClose(text: string, from: number): Found {
    const { closesReasoning } = this.#sections;
    const match = closesReasoning.find(text, from);
    if (match !== undefined) return match;
    const partial = Math.min(closesReasoning.partialLength(text), text.length - from);
    return { token: undefined, start: text.length - partial, end: text.length };
  }

  /** Reads a draft on, up to the mark that closes reasoning: no draft contains it. */
  #readDraft(text: string, from: number, close: Found, draft: Draft): number {
    if (from < close.start) {
      const before = close.start === text.length ? text : text.slice(0, close.start);
      const made = draft.length;
      const at = this.#read(before, from);
      draft.text += text.slice(from, at - this.#waiting.length);
      if (this.#place === 'after call') {
        draft.complete = draft.text.length - this.#space.length;
      } else if (draft.length > made) draft.complete = draft.text.length - this.#rest;
      if (this.#place === 'reasoning') this.#releaseDraft();
      return at;
    }
    const waiting = this.#waiting;
    if (close.token === undefined) {
      this.#waiting = waiting + text.slice(from);
      return text.length;
    }
    this.#waiting = '';
    draft.text += waiting;
    this.#closeDraft(draft, close.token);
    this.#mark(close.token);
    return close.end;
  }

  /** Ends the draft, since its reasoning closes: what follows decides whether it is a call. */
  #closeDraft(draft: Draft, close: string): void {
    this.#endParser(draft);
    const isOver = draft.length > 0 && isBlank(draft.text.slice(draft.complete));
    this.#forgetDraft();
    this.#place = 'reasoning';
    if (!isOver) {
      this.#say(draft.text);
      return;
    }
    const before = this.#sections.marks.get(close)?.before ?? 0;
    draft.text = this.#breaks.text(draft.text) + this.#breaks.mark(before, 0);
    this.#lastDraft = draft;
  }

  /** Lets the parser know that no more of its call comes. */
  #endParser(draft: Draft): void {
    this.#parser?.end();
    if (this.#parser?.status === 'done') draft.complete = draft.text.length;
  }

  /** Something follows the reasoning: the calls that it ends with are a part of it. */
  #dropLastDraft(): void {
    const draft = this.#lastDraft;
    if (draft === undefined) return;
    this.#lastDraft = undefined;
    this.#events.add({ type: 'reasoning', text: draft.text });
  }

  /** Ends the draft, if there is one, since reasoning goes on after it. */
  #releaseDraft(): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#forgetDraft();
    this.#say(draft.text);
    draft.text = '';
  }

  #forgetDraft(): void {
    this.#draft = undefined;
    this.#parser = undefined;
    this.#raw = '';
    this.#space = '';
    this.#noise = '';
    this.#isBare = false;
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
    if (this.#sections.mayGoOn(text, match)) {
      this.#waiting = text.slice(match.start);
      return text.length;
    }
    if (this.#isNamed(match)) this.#say(match.token);
    else this.#mark(match.token);
    return match.end;
  }

  /**
   * Whether a text only names the mark that begins reasoning: it is spelled within a line. After a
   * mark that closes reasoning which the prompt never opened, it is none of a text.
   */
  #isNamed({ token, start }: ControlMatch): boolean {
    if (this.#sections.meanings.get(token)?.kind !== 'reasoning') return false;
    if (start < this.#tokenEnd || this.#begun === this.#sections.reasoningClose) return false;
    return this.#isWithinLine(this.#breaks.held);
  }

  /** Whether the text so far may be nothing but the mark that closes reasoning. */
  get #mayBeClose(): boolean {
    return this.#begun.length <= (this.#sections.reasoningClose?.length ?? -1);
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
    const isDraft = isThinking && meaning?.kind === 'calls';
    // A draft may turn out to be text, from which no line breaks are left out.
    this.#emit(this.#breaks.mark(before, isDraft ? 0 : after));
    if (isDraft) {
      this.#draft = new Draft();
      this.#draft.text = this.#breaks.taken + mark;
    }
    if (isThinking && mark === this.#sections.reasoningClose) this.#enterText();
    else if (meaning?.kind === 'reasoning') {
      this.#enterReasoning();
      this.#isFresh = true;
    } else if (meaning?.kind === 'calls') {
      const { opens } = meaning;
      if (opens === 'named call' && this.#isWithinWord(this.#breaks.taken)) {
        this.#say(this.#breaks.taken + mark);
        return;
      }
      this.#dropLastDraft();
      this.#section = meaning.section;
      this.#isBare = opens !== 'section' || meaning.section.isDrifted;
      // Only a malformed call that would not be text anyway may be a mention.
      const { isText = false } = meaning.section;
      this.#isInLine = !isText && this.#token !== mark && this.#isWithinLine(this.#breaks.taken);
      const before = this.#space + this.#lead + this.#breaks.taken;
      this.#raw = before + mark;
      this.#space = '';
      this.#lead = '';
      if (meaning.section.each === undefined || opens !== 'section') this.#beginCall();
      else this.#place = 'before call';
      if (opens === 'named call') {
        this.#raw = before;
        this.#readCall(mark, 0);
      }
    } else if (meaning?.kind === 'stray') {
      this.#events.add({ type: 'repair', kind: 'stray-mark', text: mark });
    } else if (this.#last !== '') this.#last = '\n';
  }

  /** Whether text comes before a mark in its line, apart from the white space that belongs to it. */
  #isWithinLine(space: string): boolean {
    const isAfterText = this.#place === 'text' && this.#last !== '' && !this.#last.endsWith('\n');
    return isAfterText && !space.includes('\n');
  }

  /** Whether a name at this place is the end of a longer word. */
  #isWithinWord(space: string): boolean {
    return this.#place === 'text' && space === '' && WORD_END.test(this.#last);
  }

  #enterText(): void {
    this.#begun = '';
    this.#last = '';
    this.#place = 'text';
    this.#breaks.mostBefore = this.#sections.beforeInText;
  }

  #enterReasoning(): void {
    this.#dropLastDraft();
    if (this.#lead !== '') this.#events.add({ type: 'text', text: this.#lead });
    this.#lead = '';
    this.#place = 'reasoning';
    this.#breaks.mostBefore = this.#sections.beforeInReasoning;
  }

  #say(text: string): void {
    if (text !== '') this.#emit(this.#breaks.text(text));
  }

  #emit(text: string): void {
    if (text === '') return;
    if (this.#place === 'reasoning') this.#events.add({ type: 'reasoning', text });
    else if (this.#last === '' && isBlank(text)) this.#lead += text;
    else {
      this.#last = text;
      if (this.#mayBeClose) this.#begun += text;
      this.#dropLastDraft();
      this.#events.add({ type: 'text', text: this.#lead + text });
      this.#lead = '';
    }
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
    const { repairs = [], close } = this.#section as PreparedSection;
    const end = close === undefined ? '' : fullMark(close).mark;
    if (end !== '' && repairs.includes('empty')) {
      if (text.startsWith(end, at)) {
        this.#repair('empty-section', this.#raw + end);
        this.#raw = '';
        this.#space = '';
        this.#place = 'after call';
        this.#close(end);
        return at + end.length;
      }
    }
    const left = text.slice(at, at + Math.max(open.length, end.length));
    const isBegun =
      at + left.length === text.length &&
      (open.startsWith(left) || (repairs.includes('empty') && end.startsWith(left)));
    if (isBegun) this.#waiting = left;
    else if (repairs.includes('noise')) {
      this.#noise = '';
      this.#place = 'noise';
    } else this.#fallBack(`expected ${JSON.stringify(open)} after the beginning of calls`);
    return this.#waiting === '' ? at : text.length;
  }

  /** In a section, text that is no call: it is left out if a call or the end of the section follows. */
  #readNoise(text: string, from: number): number {
    const { endsNoise, each } = this.#section as PreparedSection;
    const match = endsNoise.find(text, from);
    if (match === undefined) {
      const rest = text.slice(from);
      const certain = rest.length - endsNoise.partialLength(rest);
      this.#noise += rest.slice(0, certain);
      this.#waiting = rest.slice(certain);
      return text.length;
    }
    this.#noise += text.slice(from, match.start);
    this.#repair('noise', this.#noise);
    this.#raw += this.#noise + match.token;
    this.#noise = '';
    if (match.token === each?.open) this.#beginCall();
    else {
      this.#raw = '';
      this.#space = '';
      this.#place = 'after call';
      this.#close(match.token);
    }
    return match.end;
  }

  /** Reports a repair next to calls. That of a draft is part of what may be text. */
  #repair(kind: RepairKind, text: string): void {
    if (this.#draft === undefined) this.#events.add({ type: 'repair', kind, text });
  }

  #beginCall(): void {
    this.#parser = this.#makeParser(this.#section as PreparedSection);
    this.#place = 'call';
  }

  #makeParser(section: PreparedSection): CallParser {
    const { call } = section;
    const calls = this.#draft ?? this.#calls;
    const sink: CallSink = {
      start: (name, id) => {
        calls.start(name, id);
        if (!this.#isBare) return;
        const kind = section.isDrifted ? 'drifted-mark' : 'missing-open';
        calls.repair(kind, fullMark(section.open).mark);
        this.#isBare = false;
      },
      arguments: (json) => calls.arguments(json),
      end: () => {
        calls.end();
        this.#endedCalls++;
      },
      repair: (kind, mark) => calls.repair(kind, mark),
    };
    if ('json' in call) return jsonCallParser(sink, call.json);
    const accepts = this.#isBare ? this.#accepts : undefined;
    if ('steps' in call) {
      const offered = { names: this.#names, find: this.#find, accepts };
      return new StepsCallParser(sink, call.steps, offered);
    }
    if ('parameters' in call) {
      return new ParametersCallParser(sink, this.#find, call.parameters, accepts);
    }
    return call.parser(sink, this.#find, accepts);
  }

  #readCall(text: string, from: number): number {
    const parser = this.#parser as CallParser;
    const ended = this.#endedCalls;
    const at = parser.push(text, from);
    // The text of a complete call is never needed again.
    if (this.#endedCalls > ended) this.#raw = '';
    else this.#raw += from === 0 && at === text.length ? text : text.slice(from, at);
    this.#rest = 0;
    if (parser.status !== 'reading') this.#afterParser(parser);
    return at;
  }

  #afterParser(parser: CallParser, isOver = false): void {
    if (parser.status === 'done') {
      const { closers, followers } = this.#section as PreparedSection;
      this.#parser = undefined;
      this.#space = '';
      this.#closers = closers;
      this.#followers = followers;
      this.#place = 'after call';
      this.#readRest(parser.rest ?? '');
    } else if (parser.status === 'failed') this.#fallBack(parser.reason, isOver);
  }

  /** Reads marks that a call took, and that come after it. */
  #readRest(rest: string): void {
    this.#rest = rest.length;
    for (let at = 0; at < rest.length; ) at = this.#read(rest, at);
  }

  /** A call failed; complete calls before it stay. */
  #fallBack(reason: string, isOver = false): void {
    const raw = this.#raw;
    this.#raw = '';
    this.#parser = undefined;
    if (this.#draft !== undefined) {
      this.#isBare = false;
      this.#space = '';
      this.#enterReasoning();
      return;
    }
    const isText = this.#isBare || this.#section?.isText === true;
    if (isText || (this.#isInLine && !isOver && this.#mentions(raw))) this.#makeText(raw, reason);
    else {
      this.#raw = raw;
      this.#reason = reason;
      this.#place = 'remains';
      if (isOver) this.#endRemains();
    }
  }

  /** Whether a failed call is only the mark before one, with text after it in the same line. */
  #mentions(raw: string): boolean {
    const { open } = this.#section as PreparedSection;
    return raw.trim() === fullMark(open).mark && !raw.trimStart().includes('\n');
  }

  /** A failed call is text: it only mentions a call, or looks like one. */
  #makeText(raw: string, reason: string): void {
    if (this.#calls.isOpen) this.#calls.withdraw(raw, reason);
    else if (!this.#isBare) this.#events.add({ type: 'tool-call-malformed', raw, reason });
    this.#isBare = false;
    this.#enterText();
    this.#say(raw);
  }

  /** Reads the rest of a malformed call: up to the mark that ends it, or the next call. */
  #readRemains(text: string, from: number): number {
    const { endsRemains, closers, followers, ends, each } = this.#section as PreparedSection;
    const match = endsRemains.find(text, from);
    if (match === undefined) {
      const rest = text.slice(from);
      const certain = rest.length - endsRemains.partialLength(rest);
      this.#remains += rest.slice(0, certain);
      this.#waiting = rest.slice(certain);
      return text.length;
    }
    const { token } = match;
    const isEnd = ends.includes(token);
    this.#remains += text.slice(from, isEnd ? match.end : match.start);
    this.#endRemains(isEnd);
    this.#closers = closers;
    this.#followers = followers;
    this.#space = '';
    if (isEnd) {
      this.#place = 'after call';
      if (closers.includes(token)) this.#close(token);
    } else if (token === each?.open && this.#place !== 'text') {
      this.#raw = token;
      this.#beginCall();
    } else this.#mark(token);
    return match.end;
  }

  /**
   * Tells what remains of a malformed call, apart from the text.
   *
   * @param isClosed Whether a mark ended it. Without one, and without a name, it was a mention.
   */
  #endRemains(isClosed = true): void {
    const raw = this.#raw;
    const rest = this.#remains;
    const reason = this.#reason;
    this.#raw = '';
    this.#remains = '';
    if (!isClosed && this.#mentions(raw)) {
      this.#makeText(raw + rest, reason);
      return;
    }
    if (this.#calls.isOpen) this.#calls.withdraw(raw + rest, reason, true);
    else this.#reportCut(raw + rest, reason, true);
    this.#isBare = false;
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
      // A mark that stands in text ends a section that nothing closes.
      const inText = this.#isInNoise ? this.#sections.others : [];
      const isText = markAt(text, at, inText) !== undefined;
      if (!isText && isBegun([...this.#closers, ...this.#followers, ...inText], rest)) {
        this.#waiting = rest;
        return text.length;
      }
      if (this.#isInNoise && !isText) {
        this.#raw = this.#space;
        this.#noise = '';
        this.#place = 'noise';
      } else this.#leaveCalls();
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

  /** Whether text after a call may be noise: the section is still open. */
  get #isInNoise(): boolean {
    const { repairs = [] } = this.#section as PreparedSection;
    return repairs.includes('noise') && this.#followers !== this.#sections.openings;
  }

  #close(closer: string): void {
    const { each, close } = this.#section as PreparedSection;
    if (closer !== each?.close && close !== undefined && closer !== fullMark(close).mark) {
      this.#repair('drifted-mark', closer);
    }
    if (closer === each?.close) {
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
    if (this.#draft !== undefined) {
      this.#enterReasoning();
      return;
    }
    this.#enterText();
    this.#say(space);
  }

  /** Ends a draft with the reply: it is a call, unless the reply was cut off. */
  #finishDraft(draft: Draft, waiting: string, reason: EndReason): void {
    const parser = this.#parser;
    this.#endParser(draft);
    const isProse = this.#place === 'noise' && !isBlank(this.#noise);
    if (draft.length === 0 || isProse || isLimit(reason)) draft.complete = 0;
    const isCut = parser === undefined ? this.#place === 'before call' : parser.status === 'failed';
    const isReported = isCut && !this.#isBare;
    const rest = draft.text.slice(draft.complete) + waiting;
    this.#forgetDraft();
    this.#enterReasoning();
    if (isLimit(reason)) this.#say(rest);
    else {
      if (draft.complete > 0) draft.emit(this.#calls);
      if (isReported) this.#reportCut(rest, parser?.reason ?? CUT);
      if (rest.trim() !== '') this.#say(rest);
    }
  }

  /** The reply ended, and nothing followed its reasoning: the calls that it ends with are calls. */
  #emitLastDraft(draft: Draft): void {
    this.#lastDraft = undefined;
    // White space before calls is no text.
    this.#lead = '';
    draft.emit(this.#calls);
  }

  #reportCut(raw: string, reason: string, isApart = false): void {
    const apart = isApart ? { apart: true } : undefined;
    this.#events.add({ type: 'tool-call-malformed', raw, reason, ...apart });
  }

  /** Text in a section that the reply ended in is text, if calls came before it. */
  #finishNoise(waiting: string): void {
    const text = this.#raw + this.#noise;
    const isCut = waiting.length >= LEAST_OF_MARK;
    if (this.#endedCalls === 0) this.#reportCut(text + waiting, CUT, true);
    else {
      this.#enterText();
      this.#say(isCut ? text : text + waiting);
      if (isCut) this.#reportCut(waiting, CUT, true);
    }
  }

  #finish(reason: EndReason, stop?: string): void {
    const waiting = this.#waiting;
    this.#waiting = '';
    if (this.#draft !== undefined) this.#finishDraft(this.#draft, waiting, reason);
    else if (this.#parser !== undefined) {
      this.#raw += waiting;
      this.#parser.end();
      this.#afterParser(this.#parser, true);
      // What follows a repaired call may have begun the next.
      if (this.#place === 'before call') this.#fallBack(CUT, true);
    } else if (this.#place === 'before call') {
      this.#raw += waiting;
      this.#fallBack(CUT, true);
    } else if (this.#place === 'noise') this.#finishNoise(waiting);
    else if (this.#place === 'remains') {
      this.#remains += waiting;
      this.#endRemains(false);
    } else if (this.#place === 'after call' && isBegun(this.#closers, waiting)) {
      if (waiting !== '') this.#repair('missing-close', waiting);
    } else if (this.#place !== 'reasoning' && this.#sections.isCutOpening(waiting, LEAST_OF_MARK)) {
      this.#dropLastDraft();
      this.#emit(this.#breaks.mark(this.#sections.beforeInText, 0));
      this.#reportCut(this.#space + this.#lead + this.#breaks.taken + waiting, CUT, true);
      this.#lead = '';
    } else if (this.#place === 'text' && this.#sections.isCutMark(waiting, LEAST_OF_MARK)) {
      this.#repair('stray-mark', waiting);
    } else if (waiting !== '') {
      if (this.#place === 'after call') this.#leaveCalls();
      // A mark that a longer one could have begun with.
      const mark = this.#sections.begunIn(waiting);
      if (mark !== undefined) this.#mark(mark);
      this.#say(waiting.slice(mark?.length ?? 0));
    }
    if (this.#place === 'text' || this.#place === 'reasoning') this.#emit(this.#breaks.end());
    if (isLimit(reason)) this.#dropLastDraft();
    else if (this.#lastDraft !== undefined) this.#emitLastDraft(this.#lastDraft);
    if (this.#lead !== '') this.#events.add({ type: 'text', text: this.#lead });
    this.#place = 'over';
    this.#events.add({
      type: 'end',
      reason: reason === 'stop' && this.#calls.made > 0 ? 'tool_calls' : reason,
      ...(stop !== undefined && { stop }),
    });
  }
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
