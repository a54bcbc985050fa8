import type { AIMessageChunkFields, ContentBlock } from '@langchain/core/messages';
import type { ToolCallChunk } from '@langchain/core/messages/tool';
import type { ReaderEvent } from '@modelspeak/core';
import { spoiled } from './spoiled.js';

type Spoken = Extract<ReaderEvent, { type: 'text' | 'reasoning' | 'refusal' }>;

/** A part of the message: what is said, or the call with this index. */
interface Begun {
  readonly type: Spoken['type'] | 'call';
  /** Its place among the content and the calls of the message: chunks with the same one are joined. */
  readonly place: number;
  readonly call?: number | undefined;
  /** Whether provider data has completed it. */
  isComplete: boolean;
}

interface BegunCall {
  readonly place: number;
  readonly custom: boolean;
  text: string;
}

/** How a {@link ChunkWriter} writes. */
export interface ChunkStyle {
  /** Whether the order of what is said and the calls matters: the provider wants it back. */
  readonly isOrdered: boolean;
  /** Whether text is a content block even if nothing else is said: it may get a signature. */
  readonly isInBlocks: boolean;
}

/** Writes the events of a reply as chunks of LangChain's message. */
export class ChunkWriter {
  readonly #style: ChunkStyle;
  readonly #begun: Begun[] = [];
  readonly #calls = new Map<number, BegunCall>();
  #places = 0;

  constructor(style: ChunkStyle) {
    this.#style = style;
  }

  /** The chunk of an event; nothing if it is not part of the message. */
  write(event: ReaderEvent): AIMessageChunkFields | undefined {
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        return this.#say(event);
      case 'tool-call': {
        const { index, id, name, custom = false } = event;
        const place = this.#begin('call', index);
        this.#calls.set(index, { place, custom, text: '' });
        return called({ id, name, args: '', index: place });
      }
      case 'tool-call-arguments':
        return this.#argue(event.index, event.text);
      case 'tool-call-end':
        return this.#endCall(event.index);
      case 'tool-call-malformed':
        return event.index === undefined
          ? called({ name: '', args: event.raw, index: this.#places++ })
          : this.#withdraw(event.index);
      default:
        return undefined;
    }
  }

  /** The place of each call that something was said after, by index. */
  placesOfCalls(): ReadonlyMap<number, number> {
    const lastSaid = this.#begun.findLastIndex(({ type }) => type !== 'call');
    const before = this.#begun.slice(0, Math.max(lastSaid, 0));
    return new Map(
      before.flatMap(({ call, place }) => (call === undefined ? [] : [[call, place]])),
    );
  }

  #say(event: Spoken): AIMessageChunkFields | undefined {
    const proof = proofOf(event);
    const last = this.#lastSaid();
    const more = last?.type === event.type && !last.isComplete ? last : undefined;
    if (more === undefined && event.text === '' && proof === undefined) return undefined;
    const place = more?.place ?? this.#begin(event.type);
    if (proof !== undefined) this.#complete(place);
    if (this.#isPlain(event.type, place)) return { content: event.text };
    // LangChain drops a block of empty text that continues no other.
    const isLost = event.type === 'text' && event.text === '' && more === undefined;
    const block = isLost ? sealed(event) : { ...blockOf(event), ...proof };
    return { content: [{ ...block, index: place }] };
  }

  #lastSaid(): Begun | undefined {
    return this.#style.isOrdered
      ? this.#begun.at(-1)
      : this.#begun.findLast(({ type }) => type !== 'call');
  }

  #begin(type: Begun['type'], call?: number): number {
    const place = this.#places++;
    this.#begun.push({ type, place, call, isComplete: false });
    return place;
  }

  #complete(place: number): void {
    const begun = this.#begun.find((one) => one.place === place);
    if (begun !== undefined) begun.isComplete = true;
  }

  /** Whether the content is a string so far. */
  #isPlain(type: Spoken['type'], place: number): boolean {
    const isOnly = this.#begun.every((one) => one.type === 'call' || one.place === place);
    return type === 'text' && place === 0 && isOnly && !this.#style.isInBlocks;
  }

  #argue(index: number, text: string): AIMessageChunkFields | undefined {
    const call = this.#calls.get(index);
    if (call === undefined) return undefined;
    call.text += text;
    return call.custom ? undefined : called({ args: text, index: call.place });
  }

  #endCall(index: number): AIMessageChunkFields | undefined {
    const call = this.#calls.get(index);
    if (!call?.custom) return undefined;
    return called({ args: JSON.stringify({ input: call.text }), index: call.place });
  }

  #withdraw(index: number): AIMessageChunkFields | undefined {
    const call = this.#calls.get(index);
    if (call === undefined) return undefined;
    this.#calls.delete(index);
    const place = this.#begun.findLastIndex((begun) => begun.call === index);
    if (place !== -1) this.#begun.splice(place, 1);
    return called({ args: spoiled(call.custom ? '' : call.text), index: call.place });
  }
}

function called(chunk: Omit<ToolCallChunk, 'type'>): AIMessageChunkFields {
  return { content: '', tool_call_chunks: [{ ...chunk, type: 'tool_call_chunk' }] };
}

function blockOf(event: Spoken): ContentBlock {
  switch (event.type) {
    case 'text':
      return { type: 'text', text: event.text };
    case 'refusal':
      return { type: 'refusal', refusal: event.text };
    case 'reasoning':
      return { type: 'reasoning', reasoning: event.text };
  }
}

function sealed({ type, ...part }: Spoken): ContentBlock {
  return { type: 'non_standard', value: { type, ...part } };
}

/** What the provider must get back with a part. */
function proofOf(event: Spoken): { readonly id?: string; readonly extras?: object } | undefined {
  if (event.type === 'refusal') return undefined;
  const { signature } = event;
  const { encrypted, id } = event.type === 'reasoning' ? event : {};
  const extras = {
    ...(signature !== undefined && { signature }),
    ...(encrypted !== undefined && { encrypted }),
  };
  const proof = {
    ...(id !== undefined && { id }),
    ...(Object.keys(extras).length > 0 && { extras }),
  };
  return Object.keys(proof).length > 0 ? proof : undefined;
}
