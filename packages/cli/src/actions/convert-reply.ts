import {
  type Format,
  ModelspeakError,
  type ReaderEvent,
  type Reply,
  type ResponseOptions,
  type Responses,
  type ToolCall,
} from '@modelspeak/core';
import { UsageError } from '../errors.js';
import { documentOf, type RenderingStyle, renderingOf } from '../output/rendering.js';

/** Writes a reply as the response of a protocol, or as the turn of a prompt. */
export function replyIn(
  to: Format | undefined,
  reply: Reply<ToolCall>,
  model: string | undefined,
  style: RenderingStyle,
): string {
  const conversation = { messages: [reply.message] };
  if (to === undefined) return documentOf(conversation, style);
  if (to.kind === 'messages' && to.responses !== undefined) {
    return documentOf(to.responses.body(reply, responseOptions(model)), style);
  }
  return renderingOf(to, conversation, undefined, style);
}

/** Reads a response or a stream, and writes it as the stream of another protocol. */
export function streamIn(
  to: Format | undefined,
  from: Format,
  text: string,
  model: string | undefined,
): string {
  const responses = to?.kind === 'messages' ? to.responses : undefined;
  if (responses === undefined) {
    throw new UsageError('--stream needs --to FORMAT, a message format with streams');
  }
  const reader = from.reader();
  return streamOf(responses, [...reader.push(text), ...reader.end()], responseOptions(model));
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
