import type { AssistantMessage, Conversation, Message, ToolCall } from '@modelspeak/core';
import { stringifyJson, textOf } from '@modelspeak/core/authoring';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChatOptions } from '../chat-options.js';

/**
 * A key for each beginning of a conversation: the one at index `i` is for its first `i + 1` messages. Two
 * beginnings have the same key if they say the same. What clients of a model change when they send a
 * conversation back makes no difference: the reasoning, the spelling of arguments, the ids of calls, digits that
 * JavaScript rounds, and `extra`.
 */
export function conversationKeys(
  model: string,
  { messages, tools }: Conversation,
  { thinking, documents }: Pick<ChatOptions, 'thinking' | 'documents'>,
  toolName: (name: string) => string = same,
): readonly string[] {
  let key = digest(stringifyJson([model, tools ?? [], thinking ?? {}, documents ?? []]) ?? '');
  const places = new Map<string, number>();
  let calls = 0;
  return messages.map((message) => {
    key = nextKey(key, message, places, toolName);
    if (message.role === 'assistant') {
      for (const { id } of message.tool_calls ?? []) places.set(id, calls++);
    }
    return key;
  });
}

function same(name: string): string {
  return name;
}

/**
 * The key of a beginning that is one message longer.
 *
 * @param places The place of each earlier call among all calls, by its id: what the results of calls refer to.
 */
export function nextKey(
  key: string,
  message: Message,
  places: ReadonlyMap<string, number> = new Map(),
  toolName: (name: string) => string = same,
): string {
  return digest(`${key}${saidBy(message, places, toolName)}`);
}

function saidBy(
  message: Message,
  places: ReadonlyMap<string, number>,
  toolName: typeof same,
): string {
  if (message.role === 'assistant') return withoutExtra(answerOf(message, toolName));
  if (message.role !== 'tool') return withoutExtra(message);
  const { tool_call_id: id } = message;
  return withoutExtra({ ...message, tool_call_id: places.get(id) ?? id });
}

function withoutExtra(said: object): string {
  return JSON.stringify(said, (key, value: unknown) => (key === 'extra' ? undefined : value));
}

function answerOf({ role, content, tool_calls }: AssistantMessage, toolName: typeof same): object {
  const calls = (tool_calls ?? []).map((call) => calledBy(call, toolName));
  return { role, text: textOf(content).trim(), calls };
}

function calledBy(call: ToolCall, toolName: typeof same): readonly string[] {
  return call.type === 'custom'
    ? [toolName(call.custom.name), call.custom.input]
    : [toolName(call.function.name), sortedJson(call.function.arguments)];
}

/** JSON text with its keys in order and its numbers as JavaScript writes them. */
function sortedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) => sorted(value));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}

function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
