import {
  type AIMessage,
  mapStoredMessageToChatMessage,
  type StoredMessage,
} from '@langchain/core/messages';
import { ModelspeakError, type Reader, type ReaderEvent } from '@modelspeak/core';
import { type Block, blocksOf, isText } from '../messages/block.js';
import { isCallBlock, readPart } from '../messages/read-parts.js';
import type { LangChainChunk, Piece, PieceOfCall } from './call-body.js';
import { finishReason } from './finish-reason.js';
import { usageOfMessage } from './usage-of-message.js';
import { OWN } from './write-messages.js';

interface GatheredCall {
  readonly id: string | undefined;
  readonly key: string | number | undefined;
  /** Its index, once it has a name. What never has one is no call. */
  index: number | undefined;
  /** Arguments that came before the name. */
  held: string;
}

/** Reads what a LangChain model says: its pieces as they stream, or the message alone. */
export class PieceReader implements Reader<LangChainChunk> {
  readonly #calls: GatheredCall[] = [];
  #begun = 0;
  #isStreamed = false;

  push(chunk: LangChainChunk): readonly ReaderEvent[] {
    if ('piece' in chunk) {
      this.#isStreamed = true;
      return this.#read(chunk.piece);
    }
    const message = mapStoredMessageToChatMessage(chunk.message) as AIMessage;
    const said = this.#isStreamed ? [] : this.#read(pieceOf(message));
    return [...said, ...this.#ending(message, chunk.message)];
  }

  end(): readonly ReaderEvent[] {
    return [];
  }

  #read({ content, reasoning, calls }: Piece): readonly ReaderEvent[] {
    return [
      ...(reasoning ? [{ type: 'reasoning', text: reasoning } as const] : []),
      ...blocksOf(content).flatMap(spoken),
      ...calls.flatMap((call) => this.#readCall(call)),
    ];
  }

  #readCall(piece: PieceOfCall): readonly ReaderEvent[] {
    const { index: key, id, name, args = '' } = piece;
    const call = this.#known(piece) ?? { id: id || undefined, key, index: undefined, held: '' };
    if (!this.#calls.includes(call)) this.#calls.push(call);
    if (call.index === undefined && !name) {
      call.held += args;
      return [];
    }
    const begun: ReaderEvent[] = [];
    if (call.index === undefined && name) {
      call.index = this.#begun++;
      begun.push({ type: 'tool-call', index: call.index, id: idOf(call), name });
    }
    const { index = 0 } = call;
    const text = begun.length > 0 ? call.held + args : args;
    return text === '' ? begun : [...begun, { type: 'tool-call-arguments', index, text }];
  }

  /** The call that a piece continues, if there is one. */
  #known({ index: key, id, name }: PieceOfCall): GatheredCall | undefined {
    // A piece without any sign of its call continues the last one.
    if (key === undefined && !id && !name) return this.#calls.at(-1);
    return this.#calls.findLast((call) =>
      key === undefined ? call.id === id : call.key === key && (!id || call.id === id),
    );
  }

  #ending(message: AIMessage, stored: StoredMessage): readonly ReaderEvent[] {
    const { invalid_tool_calls: invalid = [], tool_calls = [], response_metadata } = message;
    const begun = this.#calls.filter(({ index }) => index !== undefined);
    const closed = begun
      .filter((call) => !invalid.some(({ id }) => id === idOf(call)))
      .map(({ index = 0 }) => ({ type: 'tool-call-end', index }) as const);
    const withdrawn = invalid.map(({ id, args: raw = '', error: reason = 'it is no JSON' }) => ({
      ...({ type: 'tool-call-malformed', raw, reason } as const),
      index: begun.find((call) => id !== undefined && idOf(call) === id)?.index,
      apart: !message.text.includes(raw),
    }));
    const usage = usageOfMessage(message);
    const reason = finishReason(response_metadata) ?? (tool_calls.length ? 'tool_calls' : 'stop');
    return [
      ...closed,
      ...withdrawn,
      ...(isExpressed(message) ? [] : [{ type: 'extra', extra: { [OWN]: stored } } as const]),
      ...(usage === undefined ? [] : [{ type: 'usage', usage } as const]),
      { type: 'end', reason },
    ];
  }
}

/** The id of a call: its own, or one by its place. */
function idOf({ id, index }: GatheredCall): string {
  return id ?? `call_${index}`;
}

/** The pieces of a message that was not streamed. */
function pieceOf(message: AIMessage): Piece {
  const { content, additional_kwargs, tool_calls = [], invalid_tool_calls = [] } = message;
  const reasoning = additional_kwargs['reasoning_content'];
  const calls = tool_calls.map(({ id, name, args }) => ({ id, name, args: JSON.stringify(args) }));
  return {
    content,
    ...(isText(reasoning) && { reasoning }),
    calls: [...calls, ...invalid_tool_calls].map((call, index) => ({ ...call, index })),
  };
}

/** What a block says. A block that cannot be shown goes back with the message as it is. */
function spoken(block: Block): readonly ReaderEvent[] {
  if (isCallBlock(block)) return [];
  try {
    const part = readPart(block, 'content');
    if (part.type === 'text' || part.type === 'reasoning') {
      return part.text === '' ? [] : [{ type: part.type, text: part.text }];
    }
    return part.type === 'refusal' ? [{ type: 'refusal', text: part.refusal }] : [];
  } catch (error) {
    if (error instanceof ModelspeakError) return [];
    throw error;
  }
}

/** Whether our own message says all that LangChain's does. */
function isExpressed({ additional_kwargs, content }: AIMessage): boolean {
  return typeof content === 'string' && Object.keys(additional_kwargs).length === 0;
}
