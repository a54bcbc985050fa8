import {
  type AssistantMessage,
  type Format,
  fitEvents,
  fitParts,
  fitReply,
  ModelspeakError,
  orderedMessage,
  type ReaderEvent,
  type Reply,
  type ReplyPart,
  type ResponseOptions,
  type Responses,
  type ToolCall,
} from '@modelspeak/core';
import { UsageError } from '../errors.js';
import { documentOf, type RenderingStyle, renderingOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';
import { fitted } from './fitted.js';

/** How to convert a reply. */
export interface ReplyConversion {
  readonly from: Format;
  /** `undefined` for a conversation. */
  readonly to: Format | undefined;
  /** The model that a response names. */
  readonly model: string | undefined;
  /** Whether to leave out what the other format cannot express, and to report it. */
  readonly omits: boolean;
}

/** Writes a reply as the response of a protocol, or as the turn of a prompt. */
export function replyIn(
  terminal: Terminal,
  reply: Reply<ToolCall>,
  { from, to, model, omits }: ReplyConversion,
  style: RenderingStyle,
): string {
  if (to?.kind === 'messages' && to.responses !== undefined) {
    const { reply: written } = fitted(terminal, omits, (onLoss) =>
      fitReply(reply, { from: from.name, to, onLoss }),
    );
    return documentOf(to.responses.body(written, responseOptions(model)), style);
  }
  if (to === undefined) return documentOf({ messages: [messageOf(reply)] }, style);
  if (from.kind === 'prompt' && to.kind === 'prompt') {
    return renderingOf(to, { messages: [reply.message] }, undefined, style);
  }
  const conversation = { messages: [messageOf(reply)] };
  const given = { conversation, options: {}, sampling: {}, parameters: {} };
  const { parts } = fitted(terminal, omits, (onLoss) =>
    fitParts(given, { from: from.name, to, onLoss }),
  );
  return renderingOf(to, parts.conversation, undefined, style);
}

/** Reads a response or a stream, and writes it as the stream of another protocol. */
export function streamIn(
  terminal: Terminal,
  text: string,
  { from, to, model, omits }: ReplyConversion,
): string {
  if (to?.kind !== 'messages' || to.responses === undefined) {
    throw new UsageError('--stream needs --to FORMAT, a message format with streams');
  }
  const reader = from.reader();
  const read = [...reader.push(text), ...reader.end()];
  const { events } = fitted(terminal, omits, (onLoss) =>
    fitEvents(read, { from: from.name, to, onLoss }),
  );
  return streamOf(to.responses, events, responseOptions(model));
}

/** The message of a reply: plain, unless its parts say more. */
function messageOf(reply: Reply<ToolCall>): AssistantMessage {
  const ranks = reply.parts.map(({ type }) => RANK[type]);
  const isInOrder = ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0));
  return isInOrder && reply.parts.every(isPlain) ? reply.message : orderedMessage(reply);
}

/** The order of the parts of a message that is not in parts. */
const RANK = { reasoning: 0, text: 1, refusal: 1, provider: 1, tool_call: 2 } as const;

function isPlain(part: ReplyPart): boolean {
  if (part.type === 'provider' || part.extra !== undefined) return false;
  if (part.type === 'refusal') return true;
  const isSealed = part.type === 'reasoning' && (part.encrypted ?? part.id) !== undefined;
  return part.signature === undefined && !isSealed;
}

function streamOf(
  responses: Responses,
  events: readonly ReaderEvent[],
  options: ResponseOptions,
): string {
  if (events.every(({ type }) => type === 'end')) {
    throw new ModelspeakError('incomplete', 'found an empty reply');
  }
  const writer = responses.writer(options);
  const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
  return chunks.map((chunk) => responses.text(chunk)).join('') + responses.done;
}

function responseOptions(model = 'converted'): ResponseOptions {
  return { id: 'converted', model, created: Math.floor(Date.now() / 1000) };
}
