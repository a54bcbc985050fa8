import { isSpace } from '../described/space.js';
import type { EndReason, Reader, ReaderContext, ReaderEvent, ReplyChunk } from '../reader.js';
import { type AcceptsCall, SpelledTrial } from './spelled-trial.js';

/** What {@link spelledCallsReader} reads with. */
export interface SpelledCallsOptions {
  readonly context: ReaderContext;
  /** Creates the reader of the reply, to which only special tokens are marks. */
  readonly reader: (context: ReaderContext) => Reader<ReplyChunk>;
  /** Creates a reader to which text that spells a mark is that mark, too. */
  readonly spelledReader: (context: ReaderContext) => Reader;
  /** The special tokens that are marks within a reply. */
  readonly marks: readonly string[];
  readonly offers: (name: string) => boolean;
  readonly accepts: AcceptsCall;
}

/**
 * Reads calls whose marks the model spelled as ordinary text, where they should be special tokens. A mark
 * at the start of a line counts if a complete call of an offered tool follows, with arguments that fit; a
 * mark that is only named is text.
 */
export function spelledCallsReader(options: SpelledCallsOptions): Reader<ReplyChunk> {
  const calls = new SpelledCalls(options);
  const { reader } = calls;
  const read = (events: readonly ReaderEvent[]): readonly ReaderEvent[] =>
    events.length === 0 ? events : events.flatMap((event) => calls.take(event));
  return {
    push: (chunk) => read(reader.push(chunk)),
    end: (reason) => read(reader.end(reason)),
  };
}

type TextEvent = Extract<ReaderEvent, { type: 'text' }>;

class SpelledCalls {
  readonly reader: Reader<ReplyChunk>;
  readonly #options: SpelledCallsOptions;
  readonly #firsts: ReadonlySet<string>;
  /** The index of the next call, and the number of calls with spelled marks so far. */
  #next = 0;
  #spelled = 0;
  #isLineStart = true;
  /** Whether only white space came after a call. */
  #isAfterCall = false;
  /** White space after a call, which only counts if text follows. */
  #space = '';
  /** What may become a mark. */
  #beginning = '';
  #trial: SpelledTrial | undefined;
  #mark = '';

  constructor(options: SpelledCallsOptions) {
    this.#options = options;
    this.#firsts = new Set(options.marks.map((mark) => mark.charAt(0)));
    const { context } = options;
    this.reader = options.reader({
      ...context,
      callId: (index, id) => context.callId(index + this.#spelled, id),
    });
  }

  take(event: ReaderEvent): readonly ReaderEvent[] {
    switch (event.type) {
      case 'text':
        return this.#text(event);
      case 'warning':
      case 'usage':
      case 'log-probs':
      case 'ignored':
        return [event];
      case 'end':
        return [...this.#settle(event.reason), this.#ended(event)];
      case 'tool-call':
        return this.#called(event);
      default:
        return [...this.#settle('unknown'), this.#numbered(event)];
    }
  }

  /** A call that the format itself read. It may do so although the mark before it is spelled. */
  #called(event: Extract<ReaderEvent, { type: 'tool-call' }>): readonly ReaderEvent[] {
    const trial = this.#trial;
    if (trial === undefined || trial.hasCalls || !this.#isOnlyMarks(trial.raw)) {
      return [...this.#settle('unknown'), this.#numbered(event)];
    }
    this.#trial = undefined;
    this.#space = '';
    const index = event.index + this.#spelled;
    const repair = { type: 'repair', kind: 'spelled-mark', text: this.#mark, index } as const;
    return [this.#numbered(event), repair];
  }

  #isOnlyMarks(text: string): boolean {
    const { marks } = this.#options;
    return marks.reduce((left, mark) => left.replaceAll(mark, ''), text).trim() === '';
  }

  #ended(end: Extract<ReaderEvent, { type: 'end' }>): ReaderEvent {
    return end.reason === 'stop' && this.#spelled > 0 ? { ...end, reason: 'tool_calls' } : end;
  }

  /** An event with the index of its call after the calls with spelled marks. */
  #numbered(event: ReaderEvent): ReaderEvent {
    this.#isLineStart = true;
    this.#isAfterCall =
      event.type === 'tool-call-end' || (this.#isAfterCall && event.type === 'repair');
    if (!('index' in event) || event.index === undefined) return event;
    const index = event.index + this.#spelled;
    if (event.type === 'tool-call') this.#next = index + 1;
    return this.#spelled === 0 ? event : { ...event, index };
  }

  #text(event: TextEvent): readonly ReaderEvent[] {
    const events: ReaderEvent[] = [];
    let said = '';
    const emit = (others: readonly ReaderEvent[]): void => {
      if (said !== '') events.push({ ...event, text: said });
      said = '';
      events.push(...others);
    };
    let { text } = event;
    let at = 0;
    while (at < text.length) {
      const trial = this.#trial;
      if (trial?.status === 'reading') emit(this.#counted(trial.push(text.charAt(at++))));
      else if (trial !== undefined) {
        text = trial.rest + text.slice(at);
        at = 0;
        emit(this.#leave(trial));
      } else if (this.#isLineStart) {
        said += this.#readLineStart(text.charAt(at++));
      } else {
        const end = text.indexOf('\n', at) + 1;
        this.#isLineStart = end > 0;
        said += text.slice(at, end || text.length);
        at = end || text.length;
      }
    }
    if (events.length === 0 && said === event.text) return [event];
    emit([]);
    return events;
  }

  /** Reads a character at the start of a line, where a mark may be; returns what is text for certain. */
  #readLineStart(character: string): string {
    const beginning = this.#beginning + character;
    if (this.#beginning === '' && isSpace(character)) {
      if (!this.#isAfterCall) return character;
      this.#space += character;
      return '';
    }
    const { marks } = this.#options;
    const isBegun =
      this.#firsts.has(beginning.charAt(0)) && marks.some((mark) => mark.startsWith(beginning));
    if (!isBegun) {
      this.#beginning = '';
      this.#isLineStart = character === '\n';
      this.#isAfterCall = false;
      return this.#takeSpace() + beginning;
    }
    this.#beginning = beginning;
    if (!marks.includes(beginning)) return '';
    this.#beginning = '';
    this.#try(beginning);
    return '';
  }

  #try(mark: string): void {
    const { context, spelledReader, offers, accepts } = this.#options;
    const from = this.#next;
    const reader = spelledReader({
      ...context,
      callId: (index, id) => context.callId(from + index, id),
    });
    this.#mark = mark;
    this.#trial = new SpelledTrial(reader, offers, accepts);
    this.#trial.push(mark);
  }

  /** The events of calls, with their indexes, and the repairs. */
  #counted(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
    return events.flatMap((event): readonly ReaderEvent[] => {
      if (event.type === 'tool-call') {
        const index = this.#next++;
        this.#spelled++;
        const repair = { type: 'repair', kind: 'spelled-mark', text: this.#mark, index } as const;
        return [{ ...event, index }, repair];
      }
      return ['index' in event ? { ...event, index: this.#next - 1 } : event];
    });
  }

  /** Ends a trial: what has not become a call is text, or a malformed call. */
  #leave({ status, raw, reason }: SpelledTrial): readonly ReaderEvent[] {
    this.#trial = undefined;
    this.#isLineStart = true;
    const space = this.#takeSpace();
    const isStray = status === 'text' && this.#isAfterCall && raw === this.#mark;
    this.#isAfterCall = status === 'over' || isStray;
    if (status === 'over') return [];
    if (status === 'malformed') return [{ type: 'tool-call-malformed', raw, reason, apart: true }];
    if (isStray) return [{ type: 'repair', kind: 'stray-mark', text: raw }];
    this.#isLineStart = raw.endsWith('\n');
    return [{ type: 'text', text: space + raw }];
  }

  #takeSpace(): string {
    const space = this.#space;
    this.#space = '';
    return space;
  }

  /** No more text follows: what was held back is what it is by now. */
  #settle(reason: EndReason): readonly ReaderEvent[] {
    const beginning = this.#beginning;
    this.#beginning = '';
    const space = this.#trial === undefined ? this.#takeSpace() : '';
    if (beginning !== '') return [{ type: 'text', text: space + beginning }];
    const trial = this.#trial;
    if (trial === undefined) return [];
    return [...this.#counted(trial.end(reason)), ...this.#leave(trial)];
  }
}
