import {
  type Conversation,
  type Json,
  JsonNumber,
  type Message,
  parseJson,
} from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import { isRecord, unusedKeys } from './json-record.js';
import type { ConversationRow } from './training-row.js';

/** OpenAI's name of the key that says whether to train on a message. */
export const DEFAULT_WEIGHT_FIELD = 'weight';

const USED = new Set(['messages', 'tools']);

/** Reads a row of OpenAI's messages. The format checks them when it writes them. */
export function readMessages(
  row: Readonly<Record<string, Json>>,
  weightField: string,
): ConversationRow {
  const { messages } = row;
  if (!Array.isArray(messages)) throw mismatch(messages, 'messages', 'an array of messages');
  const tools = row['tools'];
  return {
    kind: 'conversation',
    conversation: conversationOf(messages.map(toMessage(weightField)), tools),
    trainable: messages.map((message: Json, index) =>
      isTrainable(message, weightField, joinPath(joinPath('messages', index), weightField)),
    ),
    ignored: unusedKeys(row, USED),
  };
}

/** A conversation of these messages. Data sets often hold the tools as JSON text. */
export function conversationOf(
  messages: readonly Message[],
  tools: Json | undefined,
): Conversation {
  if (tools == null || tools === '') return { messages };
  const parsed = typeof tools === 'string' ? parseJson(tools, { path: 'tools' }) : tools;
  // The format checks them, as it checks the messages.
  return { messages, tools: withoutNulls(parsed) } as Conversation;
}

/** Turns JSON into a message, without the key that weights it. */
export function toMessage(weightField: string): (message: Json) => Message {
  return (message) => {
    if (!isRecord(message)) return message as unknown as Message;
    const { [weightField]: _weight, ...rest } = message;
    const { content } = rest;
    const plain = Array.isArray(content) ? { ...rest, content: content.map(plainNumbers) } : rest;
    return withoutNulls(plain) as unknown as Message;
  };
}

/** Whether a message may be trained, by its weight. */
export function isTrainable(message: unknown, weightField: string, path: string): boolean {
  const weight = isRecord(message) ? message[weightField] : undefined;
  if (weight == null || weight === true) return true;
  const value = weight instanceof JsonNumber ? weight.valueOf() : weight;
  if (value === 0 || value === 1 || value === false) return value === 1;
  throw mismatch(
    weight,
    path,
    '0 or 1, since labels either train a token or do not; repeat rows to weight them',
  );
}

/**
 * A value without keys that are null: tables have every key in every message. What a call's
 * arguments say is kept.
 */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, OPAQUE.has(key) ? item : withoutNulls(item)]),
  );
}

/** Keys whose values belong to the user: in them, null means null. */
const OPAQUE = new Set(['arguments', 'parameters', 'input', 'input_schema']);

/** Parts of messages hold sizes and coordinates, which are plain numbers. */
function plainNumbers(value: Json): Json {
  if (value instanceof JsonNumber) return value.valueOf();
  if (Array.isArray(value)) return value.map(plainNumbers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainNumbers(item)]));
}
