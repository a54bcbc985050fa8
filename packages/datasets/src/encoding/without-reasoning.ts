import type { Conversation, Message } from '@modelspeak/core';

/** A conversation without the reasoning of the assistant. */
export function withoutReasoning(conversation: Conversation): Conversation {
  return { ...conversation, messages: conversation.messages.map(plain) };
}

function plain(message: Message): Message {
  if (message.role !== 'assistant') return message;
  const { reasoning_content: _reasoning, ...rest } = message;
  const { content } = rest;
  if (!Array.isArray(content)) return rest;
  return { ...rest, content: content.filter(({ type }) => type !== 'reasoning') };
}
