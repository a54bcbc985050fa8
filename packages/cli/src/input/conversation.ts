import { type Conversation, type Json, JsonNumber } from '@modelspeak/core';
import { CommandFailure } from '../errors.js';

/**
 * Takes a JSON document as a conversation: an object with `messages`, or an array of messages. What is
 * wrong inside is for the format to find.
 */
export function toConversation(document: Json): Conversation {
  const messages = Array.isArray(document) ? document : property(document, 'messages');
  if (Array.isArray(document) && property(document[0], 'messages') !== undefined) {
    throw new CommandFailure(
      'found an array of conversations, expected one conversation; ' +
        'write each on a line of its own (JSON Lines), as `jq -c ".[]"` does',
    );
  }
  if (messages === undefined) {
    throw new CommandFailure(
      'expected a conversation: an object with "messages", or an array of messages',
    );
  }
  const conversation = Array.isArray(document) ? {} : (document as object);
  return { ...conversation, messages: withPlainParts(messages) } as Conversation;
}

/**
 * Sizes and coordinates in parts are numbers to count with, however they are spelled. Elsewhere the
 * spelling is kept.
 */
function withPlainParts(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  return messages.map((message: Json) => {
    const content = property(message, 'content');
    return Array.isArray(content) ? { ...(message as object), content: plain(content) } : message;
  });
}

function plain(value: unknown): unknown {
  if (value instanceof JsonNumber) return value.valueOf();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
