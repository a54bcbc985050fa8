import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isWhole } from '@modelspeak/chat';
import { accumulate, type Format, type ReaderEvent, type ToolCall } from '@modelspeak/core';
import { metadataOf, providerFields } from '../metadata.js';
import { type BrokenCall, brokenCallPart } from './broken-call-part.js';
import { toolCallPart } from './tool-call-part.js';

type Part = LanguageModelV4StreamPart;
type ReasoningEvent = Extract<ReaderEvent, { type: 'reasoning' }>;
type CallEvent = Extract<ReaderEvent, { type: 'tool-call' }>;
type Proof = Pick<ReasoningEvent, 'signature' | 'encrypted' | 'id'>;

/** Turns the events of a reply into the AI SDK's stream parts, up to the end of the last block. */
export class StreamParts {
  /** The text or reasoning that is being written. */
  #block: { readonly type: 'text' | 'reasoning'; readonly id: string } | undefined;
  #blocks = 0;
  readonly #calls = new Map<number, { readonly call: CallEvent; readonly events: ReaderEvent[] }>();
  /** Calls that are told at the end: only then it is known whether the reply was cut off. */
  readonly #broken: BrokenCall[] = [];
  readonly #prefix: string;
  readonly #format: Format;

  /**
   * @param format The format that reads the reply.
   * @param prefix What the ids of its blocks begin with, next to blocks of another origin.
   */
  constructor(format: Format, prefix = '') {
    this.#format = format;
    this.#prefix = prefix;
  }

  *push(event: ReaderEvent): Generator<Part, void> {
    switch (event.type) {
      case 'text':
        yield* this.#say('text', event.text, event);
        break;
      case 'reasoning':
        yield* this.#say('reasoning', event.text, event);
        break;
      case 'refusal':
        yield* this.#refuse(event.text);
        break;
      case 'tool-call':
        yield* this.#beginCall(event);
        break;
      case 'tool-call-arguments': {
        const begun = this.#calls.get(event.index);
        if (begun === undefined) break;
        begun.events.push(event);
        yield { type: 'tool-input-delta', id: begun.call.id, delta: event.text };
        break;
      }
      case 'tool-call-end':
        yield* this.#endCall(event.index);
        break;
      case 'tool-call-malformed': {
        const begun = event.index === undefined ? undefined : this.#calls.get(event.index);
        if (event.index === undefined || begun === undefined) break;
        this.#calls.delete(event.index);
        const { id, name } = begun.call;
        this.#broken.push({ id, name, raw: event.raw });
        yield { type: 'tool-input-end', id };
        break;
      }
      case 'provider':
        yield* this.#empty(providerFields(event));
        break;
      case 'extra':
        if (event.index !== undefined) this.#calls.get(event.index)?.events.push(event);
        break;
      case 'end':
        yield* this.close();
        if (!isWhole(event.reason)) break;
        yield* this.#broken.map((call) => brokenCallPart(call, this.#format));
        break;
      case 'repair':
      case 'warning':
      case 'log-probs':
      case 'usage':
      case 'ignored':
        break;
    }
  }

  /** Ends the text or reasoning that is being written. */
  *close(proof: object = {}): Generator<Part, void> {
    if (this.#block === undefined) return;
    const { type, id } = this.#block;
    this.#block = undefined;
    yield { type: `${type}-end`, id, ...metadataOf(proof) };
  }

  /** Keys of the message that only its provider knows: in a block of their own, as they belong to no other. */
  *keys(extra: object): Generator<Part, void> {
    yield* this.#empty({ message: extra });
  }

  /** A block without text that carries fields. */
  *#empty(fields: object): Generator<Part, void> {
    yield* this.close();
    const id = this.#nextId();
    yield { type: 'reasoning-start', id, ...metadataOf(fields) };
    yield { type: 'reasoning-end', id, ...metadataOf(fields) };
  }

  *#say(type: 'text' | 'reasoning', text: string, event: Proof): Generator<Part, void> {
    const { signature, encrypted, id: own } = event;
    const proof = { signature, encrypted, id: own };
    const isProven = Object.values(proof).some((value) => value !== undefined);
    if (text === '' && !isProven) return;
    if (this.#block?.type !== type) {
      yield* this.close();
      this.#block = { type, id: this.#nextId() };
      yield { type: `${type}-start`, id: this.#block.id };
    }
    if (text !== '') yield { type: `${type}-delta`, id: this.#block.id, delta: text };
    if (isProven) yield* this.close(proof);
  }

  *#refuse(text: string): Generator<Part, void> {
    yield* this.close();
    const id = this.#nextId();
    const mark = metadataOf({ refusal: true });
    yield { type: 'text-start', id, ...mark };
    yield { type: 'text-delta', id, delta: text, ...mark };
    yield { type: 'text-end', id, ...mark };
  }

  *#beginCall(call: CallEvent): Generator<Part, void> {
    yield* this.close();
    this.#calls.set(call.index, { call, events: [] });
    const { id, name, custom, signature } = call;
    yield {
      type: 'tool-input-start',
      id,
      toolName: name,
      ...(custom === true && { inputEncoding: 'text' }),
      ...metadataOf({ signature }),
    };
  }

  *#endCall(index: number): Generator<Part, void> {
    const begun = this.#calls.get(index);
    if (begun === undefined) return;
    const { call, events } = begun;
    this.#calls.delete(index);
    yield { type: 'tool-input-end', id: call.id };
    const { message } = accumulate<ToolCall>([call, ...events]);
    const [whole] = message.tool_calls ?? [];
    if (whole !== undefined) yield toolCallPart(whole, call.signature);
  }

  #nextId(): string {
    const id = `${this.#prefix}${this.#blocks}`;
    this.#blocks += 1;
    return id;
  }
}
