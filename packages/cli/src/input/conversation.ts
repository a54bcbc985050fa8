import { type Conversation, type Json, JsonNumber, type Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { CommandFailure } from '../errors.js';

/** The flags that say what a request body says under these keys. */
const FLAGS: Readonly<Record<string, string>> = {
  documents: '--documents',
  reasoning_effort: '--effort',
  response_format: '--response-format',
  tool_choice: '--tool-choice',
};

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
  if (Array.isArray(document)) return { messages: withPlainParts(document) };
  refuseRequestKeys(document as Readonly<Record<string, Json>>);
  return { ...(document as object), messages: withPlainParts(messages) };
}

/** Names the flag for what a request body has besides a conversation. */
function refuseRequestKeys(document: Readonly<Record<string, Json>>): void {
  for (const key of Object.keys(document)) {
    if (key === 'messages' || key === 'tools' || isEmpty(document[key])) continue;
    const flag = FLAGS[key];
    const wayOut = flag === undefined ? '' : `say it with ${flag}, or `;
    throw new CommandFailure(
      `${key}: found a key of a request, expected "messages" and "tools" alone; ${wayOut}leave it ` +
        'out; `modelspeak convert --from openai-messages` reads whole request bodies',
    );
  }
}

/**
 * Sizes and coordinates in parts are numbers to count with, however they are spelled. Elsewhere the
 * spelling is kept.
 */
function withPlainParts(messages: unknown): readonly Message[] {
  if (!Array.isArray(messages) || !messages.some(hasParts)) return messages as readonly Message[];
  return messages.map((message) =>
    hasParts(message) ? { ...message, content: plain(message.content) } : message,
  );
}

function hasParts(message: unknown): message is { readonly content: readonly unknown[] } {
  return Array.isArray(property(message, 'content'));
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
