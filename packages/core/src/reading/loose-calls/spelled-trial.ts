import { isBlank } from '../described/space.js';
import type { EndReason, Reader, ReaderEvent } from '../reader.js';

/** The most characters before a call is named. */
const LONGEST_BEGINNING = 300;

/** Whether a complete call is one of an offered tool, with arguments that fit. */
export type AcceptsCall = (name: string, json: string) => boolean;

/**
 * Text that begins with the mark of a call, read as if the mark was a special token, one character at a
 * time: it may turn out to be calls, or text.
 */
export class SpelledTrial {
  /** What it has become. `over` if `rest` comes after its calls. */
  status: 'reading' | 'over' | 'text' | 'malformed' = 'reading';
  /** Why its last call is none. */
  reason = 'it does not fit the tools that were offered';
  /** Text after the calls, once they are over. */
  rest = '';
  /** Its text since the last complete call. */
  raw = '';
  /** Whether a call is complete. */
  hasCalls = false;
  readonly #reader: Reader;
  readonly #offers: (name: string) => boolean;
  readonly #accepts: AcceptsCall;
  /** The events of the call that is being read. */
  #open: ReaderEvent[] = [];
  #name = '';
  #json = '';
  /** Text since the last complete call. */
  #after = '';

  constructor(reader: Reader, offers: (name: string) => boolean, accepts: AcceptsCall) {
    this.#reader = reader;
    this.#offers = offers;
    this.#accepts = accepts;
  }

  /** Takes the mark, or the next character; returns the events of a call that it completes. */
  push(text: string): readonly ReaderEvent[] {
    this.raw += text;
    const calls = this.#take(this.#reader.push(text));
    const isLong = this.raw.length > LONGEST_BEGINNING;
    if (isLong && this.status === 'reading' && this.#open.length === 0) this.#fail();
    return calls;
  }

  /** The reply is over, or goes on with something else than text. */
  end(reason: EndReason): readonly ReaderEvent[] {
    const calls = this.#take(this.#reader.end(reason).filter(({ type }) => type !== 'end'));
    if (this.status !== 'reading') return calls;
    if (this.hasCalls && this.#open.length === 0) this.status = 'over';
    else this.#fail();
    return calls;
  }

  #take(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
    const calls: ReaderEvent[] = [];
    for (const event of events) {
      if (this.status === 'over' && event.type === 'text') this.rest += event.text;
      if (this.status === 'reading') calls.push(...this.#read(event));
    }
    return calls;
  }

  #read(event: ReaderEvent): readonly ReaderEvent[] {
    switch (event.type) {
      case 'text':
        this.#after += event.text;
        if (isBlank(event.text)) return [];
        if (this.hasCalls && this.#open.length === 0) {
          this.status = 'over';
          this.rest = this.#after;
        } else this.#fail();
        return [];
      case 'tool-call':
        this.#name = event.name;
        this.#json = '';
        if (this.#offers(event.name)) this.#open.push(event);
        else this.#fail();
        return [];
      case 'tool-call-arguments':
        this.#json += event.text;
        this.#open.push(event);
        return [];
      case 'repair':
        if (this.#open.length > 0) this.#open.push(event);
        return [];
      case 'tool-call-end':
        return this.#complete(event);
      case 'tool-call-malformed':
        this.reason = event.reason;
        this.#fail();
        return [];
      default:
        this.#fail();
        return [];
    }
  }

  #complete(end: ReaderEvent): readonly ReaderEvent[] {
    if (!this.#accepts(this.#name, this.#json)) {
      this.#fail();
      return [];
    }
    const call = [...this.#open, end];
    this.#open = [];
    this.hasCalls = true;
    this.raw = '';
    this.#after = '';
    return call;
  }

  #fail(): void {
    this.status = this.#open.length > 0 ? 'malformed' : 'text';
  }
}
