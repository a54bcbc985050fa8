import {
  type Conversation,
  type FunctionToolCall,
  type Message,
  ModelspeakError,
} from '@modelspeak/core';
import type { AssistantTurn, Turn } from './prompt.js';

/** A conversation as a layout's places need it. */
export interface ConversationTurns {
  /** The system message, if there is one: always the first. */
  readonly system: string | undefined;
  readonly turns: readonly Turn[];
  /** The last message, where it is the assistant's. */
  readonly reply: AssistantTurn | undefined;
}

/**
 * Takes a conversation apart.
 *
 * @throws {ModelspeakError} `unsupported` for a system message that is not the first
 */
export function turnsOfConversation({ messages }: Conversation): ConversationTurns {
  const [first] = messages;
  const system = first?.role === 'system' ? contentText(first.content) : undefined;
  const turns = inCallOrder(messages)
    .slice(system === undefined ? 0 : 1)
    .map((index) => turnOf(messages[index] as Message, index));
  const last = turns.at(-1);
  if (last?.role !== 'assistant') return { system, turns, reply: undefined };
  return { system, turns: turns.slice(0, -1), reply: last };
}

/**
 * The places of messages, with the results of parallel calls in the order of the calls: nothing but
 * their order tells to which call they belong.
 */
function inCallOrder(messages: readonly Message[]): readonly number[] {
  const waiting = new Map<string, number>();
  const ranks = messages.map((message, index) => {
    if (message.role === 'tool') return waiting.get(message.tool_call_id) ?? index;
    waiting.clear();
    if (message.role !== 'assistant') return index;
    const calls = message.tool_calls ?? [];
    calls.forEach(({ id }, place) => {
      waiting.set(id, index + (place + 1) / (calls.length + 1));
    });
    return index;
  });
  return [...ranks.keys()].sort((a, b) => (ranks[a] ?? a) - (ranks[b] ?? b));
}

function turnOf(message: Message, index: number): Turn {
  const path = `messages[${index}]`;
  const { role } = message;
  const text = contentText(message.content);
  if (role === 'user' || role === 'tool') {
    return { role, message: index, text, path: `${path}.content` };
  }
  if (role !== 'assistant') {
    throw new ModelspeakError('unsupported', 'a system message must be the first', {
      path,
    });
  }
  return {
    role,
    message: index,
    text,
    // Core has refused all calls but those of functions.
    calls: ((message.tool_calls ?? []) as readonly FunctionToolCall[]).map((call, place) => ({
      function: call.function,
      path: `${path}.tool_calls[${place}].function`,
    })),
  };
}

/** The text of a message: of what a layout supports, all parts are text. */
function contentText(content: Message['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}
