import type { ControlTokens } from '../control/control-tokens.js';
import type { Reader, ReaderEvent, ReaderOptions, ReplyChunk } from './reader.js';
import { readerContext } from './reader-context.js';

const REASON = 'the request allows no calls';

/** Whether a reply may contain calls, and the request allows none. */
export function forbidsCalls({ tools, builtins, toolChoice }: ReaderOptions): boolean {
  return toolChoice === 'none' && readerContext({ tools, builtins }).readsCalls;
}

/**
 * Wraps a reader of calls so that each run of calls becomes one malformed call, apart from the text:
 * what a user reads contains no marks of calls. It has all that comes between two pieces of text.
 * Calls without marks are text.
 *
 * The characters are read one by one. So it is certain which of them are text, and which are calls.
 */
export function forbidCalls(reader: Reader<ReplyChunk>, marks: ControlTokens): Reader<ReplyChunk> {
  return new CallForbidder(reader, marks);
}

class CallForbidder implements Reader<ReplyChunk> {
  readonly #reader: Reader<ReplyChunk>;
  readonly #marks: ControlTokens;
  #events: ReaderEvent[] = [];
  /** What was read of the reply, without what events told. */
  #untold = '';
  /** The calls in it that are complete, and whether one has begun. */
  #complete = 0;
  #isOpen = false;

  constructor(reader: Reader<ReplyChunk>, marks: ControlTokens) {
    this.#reader = reader;
    this.#marks = marks;
  }

  push(chunk: ReplyChunk): readonly ReaderEvent[] {
    if (typeof chunk === 'string') {
      for (const character of chunk) this.#push(character, character);
    } else this.#push(chunk, chunk.token);
    return this.#take();
  }

  end(reason?: Parameters<Reader['end']>[0]): readonly ReaderEvent[] {
    for (const event of this.#reader.end(reason)) this.#read(event);
    return this.#take();
  }

  #push(chunk: ReplyChunk, text: string): void {
    this.#untold += text;
    for (const event of this.#reader.push(chunk)) this.#read(event);
  }

  #read(event: ReaderEvent): void {
    switch (event.type) {
      case 'tool-call':
        this.#isOpen = true;
        break;
      case 'tool-call-arguments':
        break;
      case 'tool-call-end':
        if (this.#isOpen) this.#complete++;
        this.#isOpen = false;
        break;
      case 'repair':
      case 'extra':
        if (event.index === undefined) this.#add(event);
        break;
      case 'tool-call-malformed':
        this.#withdraw(event);
        break;
      case 'text':
      case 'reasoning':
      case 'refusal':
        this.#tell(event.text);
        this.#add(event);
        break;
      case 'end':
        this.#tell(event.stop ?? '');
        this.#add(event.reason === 'tool_calls' ? { ...event, reason: 'stop' } : event);
        break;
      default:
        this.#add(event);
    }
  }

  /** A call turned out to be none. If complete calls came before it, it is reported with them. */
  #withdraw(event: Extract<ReaderEvent, { type: 'tool-call-malformed' }>): void {
    this.#isOpen = false;
    const { index: _index, ...malformed } = event;
    if (!event.apart) this.#add(malformed);
    else if (this.#complete === 0) {
      const at = this.#untold.lastIndexOf(event.raw);
      this.#untold = at === -1 ? '' : this.#untold.slice(at + event.raw.length);
      this.#add(malformed);
    }
  }

  /** Takes what an event tells off what was read. Any calls before it are over. */
  #tell(text: string): void {
    const untold = this.#untold;
    const hasCalls = this.#isOpen || this.#complete > 0;
    let at = untold.length - text.length;
    if (!hasCalls && untold.startsWith(text)) at = 0;
    else if (!untold.endsWith(text)) at = untold.lastIndexOf(text);
    if (hasCalls) this.#report(at === -1 ? untold : untold.slice(0, at));
    this.#untold = at === -1 ? '' : untold.slice(at + text.length);
  }

  #report(raw: string): void {
    // Without marks, it may well be the answer, such as the JSON that the request asks for.
    const isMarked = this.#marks.find(raw) !== undefined || raw.trimStart().startsWith('<');
    if (isMarked) this.#add({ type: 'tool-call-malformed', raw, reason: REASON, apart: true });
    else this.#add({ type: 'text', text: raw });
    this.#isOpen = false;
    this.#complete = 0;
  }

  /** Adds an event; pieces of plain text become one. */
  #add(event: ReaderEvent): void {
    const last = this.#events.at(-1);
    if (isPlain(event) && last?.type === event.type && isPlain(last)) {
      this.#events[this.#events.length - 1] = { ...last, text: last.text + event.text };
    } else this.#events.push(event);
  }

  #take(): readonly ReaderEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }
}

/** Whether an event is text or reasoning and nothing else. */
function isPlain(
  event: ReaderEvent,
): event is { readonly type: 'text' | 'reasoning'; readonly text: string } {
  return (event.type === 'text' || event.type === 'reasoning') && Object.keys(event).length === 2;
}
