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

/** A reply of JSON Lines, with what is known of the prompt that it answers. */
export interface ReplyRow {
  /** The raw reply; or a provider's response, which may be its JSON. */
  readonly reply: Json;
  /** The tools that were offered. */
  readonly tools?: readonly Tool[] | null;
  /** How the prompt ended. */
  readonly prompt?: string;
  readonly format?: string;
  readonly model?: string;
}

/** Takes a row for a reply. Keys that say nothing of how it is read, such as an id, are left alone. */
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

/** The reply of a row as its format reads it. */
export function rowReply({ reply }: ReplyRow, format: Format): string {
  if (typeof reply === 'string') return reply;
  if (format.kind === 'messages') return writeJson(reply);
  throw new CommandFailure('reply: expected a string, the text that the model wrote');
}

/** What a row tells a reader. A row without tools says nothing of them. */
export function rowOptions({ tools, prompt }: ReplyRow, format: Format): ReaderOptions {
  if (prompt !== undefined && format.kind !== 'prompt') {
    throw new CommandFailure(`prompt: ${format.name} writes request bodies, which open no reply`);
  }
  return {
    ...(tools !== undefined && { tools: tools ?? [] }),
    ...(prompt !== undefined &&
      format.kind === 'prompt' && { replyPrefix: findReplyPrefix(format, prompt) }),
  };
}
