import {
  type Format,
  findReplyPrefix,
  type Json,
  type ReaderOptions,
  type Tool,
  validateConversation,
  writeJson,
} from '@modelspeak/core';
import { CommandFailure } from '../errors.js';

/** A row with a reply, and what is known of the prompt that the reply answers. */
export interface ReplyRow {
  /** The raw reply as a text or in pieces, or a provider's response as text or JSON. */
  readonly reply: Json;
  /** The tools that the model could call. */
  readonly tools?: readonly Tool[] | null;
  /** How the prompt ended. */
  readonly prompt?: string;
  readonly format?: string;
  readonly model?: string;
}

/** Reads a row with a reply. Other keys, such as an id, are ignored. */
export function toReplyRow(document: Json): ReplyRow {
  const row = document as { readonly [key in keyof ReplyRow]: Json | undefined };
  if (typeof document !== 'object' || document === null || row.reply == null) {
    throw new CommandFailure('expected a row with "reply": the text that the model wrote');
  }
  const { reply, tools } = row;
  const [prompt, format, model] = [text(row, 'prompt'), text(row, 'format'), text(row, 'model')];
  if (format !== undefined && model !== undefined) {
    throw new CommandFailure('found "format" and "model"; keep one of them');
  }
  if (tools != null) validateConversation({ messages: [], tools: tools as unknown as Tool[] });
  return {
    reply,
    ...(tools !== undefined && { tools: tools as unknown as Tool[] | null }),
    ...(prompt !== undefined && { prompt }),
    ...(format !== undefined && { format }),
    ...(model !== undefined && { model }),
  };
}

function text(row: { readonly [key: string]: Json | undefined }, key: string): string | undefined {
  const value = row[key];
  if (value == null) return undefined;
  if (typeof value === 'string') return value;
  throw new CommandFailure(`${key}: expected a string`);
}

/** The reply of a row, as text for its format. */
export function rowReply({ reply }: ReplyRow, format: Format): string {
  if (typeof reply === 'string') return reply;
  if (format.kind === 'messages') return writeJson(reply);
  throw new CommandFailure('reply: expected the text that the model wrote, or a list of pieces');
}

/** The reader's options for a row. A row without "tools" does not say which tools there were. */
export function rowOptions({ tools, prompt }: ReplyRow, format: Format): ReaderOptions {
  if (prompt !== undefined && format.kind !== 'prompt') {
    throw new CommandFailure(
      `prompt: ${format.name} writes request bodies, whose replies continue no prompt; leave it out`,
    );
  }
  return {
    ...(tools !== undefined && { tools: tools ?? [] }),
    ...(prompt !== undefined &&
      format.kind === 'prompt' && { replyPrefix: findReplyPrefix(format, prompt) }),
  };
}
