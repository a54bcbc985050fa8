import { damagedArguments, isWhole, withoutMarks } from '@modelspeak/chat';
import type { Format, ReaderEvent, Tool } from '@modelspeak/core';
import { fitsSchema } from '@modelspeak/core/authoring';
import { UNREAD } from '../adapt/mend-arguments.js';

type MalformedEvent = Extract<ReaderEvent, { type: 'tool-call-malformed' }>;
type EndEvent = Extract<ReaderEvent, { type: 'end' }>;

/** What decides how a client hears of a damaged call. */
export interface DamagedCallOptions {
  /** The format that reads the calls. */
  readonly format: Format;
  /** The tools that the model was offered. */
  readonly tools: readonly Tool[];
  /** Whether the request allows calls. */
  readonly allowsCalls: boolean;
  /** Whether the client gets arguments as JSON text, or as an object. */
  readonly argumentsAs: 'text' | 'object';
  /** The maximum number of calls. */
  readonly limit: number | undefined;
}

interface Begun {
  readonly id: string;
  readonly name: string;
}

interface Damaged {
  readonly raw: string;
  readonly call: Begun | undefined;
  /** Whether the text of the call was held back, since the call may replace it. */
  isHeld: boolean;
  readonly isApart: boolean;
}

/**
 * Tells a client of calls that the model finished but that could not be read. Otherwise it would get an empty
 * reply, and an agent would stop. With a call that has its text as arguments, an agent answers it with an error,
 * and the model tries again. Where no tool is known, a sentence says what happened.
 */
export class DamagedCalls {
  readonly #options: DamagedCallOptions;
  readonly #begun = new Map<number, Begun>();
  readonly #damaged: Damaged[] = [];
  #nextIndex = 0;
  #calls = 0;
  #hasText = false;

  constructor(options: DamagedCallOptions) {
    this.#options = options;
  }

  map(event: ReaderEvent): readonly ReaderEvent[] {
    switch (event.type) {
      case 'tool-call':
        this.#begun.set(event.index, event);
        this.#nextIndex = Math.max(this.#nextIndex, event.index + 1);
        break;
      case 'tool-call-end':
        this.#calls++;
        break;
      case 'tool-call-malformed':
        this.#note(event);
        break;
      case 'end':
        return this.#end(event);
      case 'text': {
        const last = this.#damaged.at(-1);
        if (last !== undefined && !last.isApart && !last.isHeld && last.raw === event.text) {
          last.isHeld = true;
          return [];
        }
        this.#hasText ||= event.text !== '';
        break;
      }
      default:
    }
    return [event];
  }

  /** Tells of the damaged calls: only now it is known whether the reply was cut off. */
  #end(event: EndEvent): readonly ReaderEvent[] {
    const events: ReaderEvent[] = [];
    let hasCall = false;
    for (const damaged of this.#damaged) {
      const call = isWhole(event.reason) ? this.#callOf(damaged) : undefined;
      if (call !== undefined) {
        events.push(...call);
        hasCall = true;
      } else if (damaged.isHeld) events.push({ type: 'text', text: damaged.raw });
      else if (damaged.isApart && isWhole(event.reason)) events.push(this.#sentence(damaged));
    }
    return [...events, hasCall ? { ...event, reason: 'tool_calls' } : event];
  }

  #note({ index, raw, apart: isApart = false }: MalformedEvent): void {
    const call = index === undefined ? undefined : this.#begun.get(index);
    const isMeant = isApart || (call !== undefined && this.#toolOf(call) !== undefined);
    if (isMeant) this.#damaged.push({ raw, call, isApart, isHeld: false });
  }

  #callOf({ call, raw }: Damaged): readonly ReaderEvent[] | undefined {
    const { allowsCalls, limit = Number.POSITIVE_INFINITY, argumentsAs, format } = this.#options;
    if (call === undefined || !allowsCalls || this.#calls >= limit) return undefined;
    const meant = damagedArguments({ name: call.name, raw }, format);
    if (argumentsAs === 'object' && this.#wouldRun(call, meant)) return undefined;
    this.#calls++;
    const index = this.#nextIndex++;
    const text = argumentsAs === 'text' ? meant : JSON.stringify({ [UNREAD]: meant });
    return [
      { type: 'tool-call', index, id: call.id, name: call.name },
      { type: 'tool-call-arguments', index, text },
      { type: 'tool-call-end', index },
    ];
  }

  /** Whether a tool would take the text of its damaged arguments for arguments. */
  #wouldRun(call: Begun, meant: string): boolean {
    const tool = this.#toolOf(call);
    return tool !== undefined && fitsSchema({ [UNREAD]: meant }, tool.function.parameters ?? {});
  }

  #toolOf({ name }: Begun) {
    return this.#options.tools
      .filter((tool) => tool.type === 'function')
      .find((tool) => tool.function.name === name);
  }

  #sentence({ call, raw }: Damaged): ReaderEvent {
    const { allowsCalls, format } = this.#options;
    const tool = call === undefined ? 'a tool' : `the tool ${call.name}`;
    const problem = allowsCalls ? 'its call cannot be read' : 'this request allows no calls';
    const wrote = withoutMarks(raw, format);
    const said = `The model tried to call ${tool}, but ${problem}${wrote === '' ? '.' : `: ${wrote}`}`;
    const text = this.#hasText ? `\n\n${said}` : said;
    this.#hasText = true;
    return { type: 'text', text };
  }
}
