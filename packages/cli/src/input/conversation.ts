import { type Conversation, type Json, JsonNumber, type Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { CommandFailure } from '../errors.js';

/** The flags for keys of a request body. */
const FLAGS: Readonly<Record<string, string>> = {
  documents: '--documents',
  reasoning_effort: '--effort',
  response_format: '--response-format',
  tool_choice: '--tool-choice',
};

/**
 * Reads a JSON document as a conversation: an object with `messages`, or an array of messages. The
 * format checks what is in it.
 */
export function toConversation(document: Json): Conversation {
  const messages = Array.isArray(document) ? document : property(document, 'messages');
  if (Array.isArray(document) && property(document[0], 'messages') !== undefined) {
    throw new CommandFailure(
      'found an array of conversations, expected one conversation; ' +
        'for several, write each on its own line (JSON Lines), as `jq -c ".[]"` does',
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

/** Refuses keys of a request body, and names the flags to use instead. */
function refuseRequestKeys(document: Readonly<Record<string, Json>>): void {
  for (const key of Object.keys(document)) {
    if (key === 'messages' || key === 'tools' || isEmpty(document[key])) continue;
    const flag = Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined;
    const wayOut = flag === undefined ? '' : `use ${flag} instead, or `;
    throw new CommandFailure(
      `${key}: a conversation has only "messages" and "tools"; ${wayOut}leave it out; ` +
        '`modelspeak convert --from openai-messages` reads whole request bodies',
    );
  }
}

/**
 * Turns numbers in content parts, such as sizes and coordinates, into JavaScript numbers. All other
 * numbers keep their spelling.
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
