import { ChatError, type ChatModel, type ChatOptions, type ChatReply } from '@modelspeak/chat';
import type { Conversation, ReplyMessage } from '@modelspeak/core';
import type { StructuredOption } from './structured-option.js';

/** Requests a value, and returns the reply that contains it, with the usage of all attempts. */
export async function askStructured(
  model: ChatModel,
  conversation: Conversation,
  { responseFormat: _replaced, ...options }: ChatOptions,
  { name, description, strict, jsonSchema, schema, keepsUnfit }: StructuredOption,
): Promise<ChatReply> {
  try {
    const { reply, usage, cost } = await model.object(conversation, schema(), {
      ...options,
      ...{ name, description, strict, jsonSchema },
    });
    return { ...reply, usage, cost };
  } catch (error) {
    const unfit = error instanceof ChatError && error.code === 'no_object' && keepsUnfit;
    const last = unfit ? error.messages.findLast(({ role }) => role === 'assistant') : undefined;
    if (last === undefined) throw error;
    return replyOf(last as ReplyMessage);
  }
}

function replyOf(message: ReplyMessage): ChatReply {
  const parts = [{ type: 'text', text: message.content ?? '' } as const];
  return { message, parts, reason: 'stop', malformed: [], repairs: [], ignored: '' };
}
