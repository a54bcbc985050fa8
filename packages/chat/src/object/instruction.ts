import type { Capabilities, Conversation, Message } from '@modelspeak/core';
import type { PlainSchema } from '../schema/any-schema.js';

/** Tells a model which schema its answer must fit. */
export function instructionOf(schema: PlainSchema, description: string | undefined): string {
  const what = description === undefined ? '' : ` of ${description}`;
  return `Answer with the JSON${what} alone. It keeps to this JSON Schema:\n${JSON.stringify(schema)}`;
}

/**
 * Adds an instruction to a conversation: after the first system message, as Flink Agents does, or in a new
 * one. If the format has no system messages, it follows the last user message.
 */
export function withInstruction(
  conversation: Conversation,
  instruction: string,
  { system }: Capabilities,
): Conversation {
  const { messages } = conversation;
  const hasSystem = system === true || system === 'first';
  const place = hasSystem
    ? messages.findIndex(({ role }) => role === 'system' || role === 'developer')
    : messages.findLastIndex(({ role }) => role === 'user');
  const found = messages[place];
  if (found === undefined) {
    const role = hasSystem ? 'system' : 'user';
    return { ...conversation, messages: [{ role, content: instruction }, ...messages] };
  }
  return { ...conversation, messages: messages.with(place, extended(found, instruction)) };
}

function extended(message: Message, text: string): Message {
  const { content } = message;
  if (Array.isArray(content)) {
    return { ...message, content: [...content, { type: 'text', text }] } as Message;
  }
  return { ...message, content: `${content}\n\n${text}` } as Message;
}
