import type { Capabilities, Conversation, Message } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import type { PlainSchema } from '../schema/any-schema.js';

/** Tells a model which schema its answer must fit. */
export function instructionOf(schema: PlainSchema, description: string | undefined): string {
  const what = description === undefined ? '' : ` of ${description}`;
  return `Answer with the JSON${what} alone. It keeps to this JSON Schema:\n${stringifyJson(schema)}`;
}

/**
 * Tells the model in the conversation which schema its answer must fit: for models and servers where nothing
 * enforces it, and for grammars, which the model does not see.
 *
 * @example
 * ```ts
 * import { withSchema } from '@modelspeak/chat';
 * import { NO_CAPABILITIES } from '@modelspeak/core/authoring';
 *
 * const conversation = { messages: [{ role: 'user', content: 'How old is the universe?' }] } as const;
 * const schema = { type: 'object', properties: { years: { type: 'integer' } } };
 * const shown = withSchema(conversation, schema, { ...NO_CAPABILITIES, system: true });
 * console.log(shown.messages[0]?.role); // system
 * ```
 */
export function withSchema(
  conversation: Conversation,
  schema: PlainSchema,
  supports: Capabilities,
  description?: string,
): Conversation {
  return withInstruction(conversation, instructionOf(schema, description), supports);
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
