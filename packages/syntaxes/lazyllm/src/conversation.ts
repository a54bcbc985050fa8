import type { AssistantMessage, Conversation, FunctionToolCall, Message } from '@modelspeak/core';
import { inCallOrder, textOf } from '@modelspeak/core/authoring';
import type { AssistantTurn, PastTurn } from './prompt.js';

/** A conversation, split up for a layout. */
export interface ConversationTurns {
  /** The system message, if there is one: it is always the first message. */
  readonly system: string | undefined;
  readonly turns: readonly PastTurn[];
  /** The last message, if it is the assistant's. */
  readonly reply: AssistantTurn | undefined;
}

/** Splits up a conversation. Core has checked that a system message comes first. */
export function turnsOfConversation({ messages }: Conversation): ConversationTurns {
  const [first] = messages;
  const system = first?.role === 'system' ? textOf(first.content) : undefined;
  const ordered = inCallOrder(messages).map(({ message, index }) => turnOf(message, index));
  const turns = system === undefined ? ordered : ordered.slice(1);
  const last = turns.at(-1);
  if (last?.role !== 'assistant') return { system, turns, reply: undefined };
  return { system, turns: turns.slice(0, -1), reply: last };
}

function turnOf(message: Message, index: number): PastTurn {
  const { role } = message;
  const text = textOf(message.content);
  if (role === 'user') return { role, message: index, text };
  if (role === 'tool') return { role, message: index, text, path: `messages[${index}].content` };
  const { tool_calls: calls } = message as AssistantMessage;
  return {
    role: 'assistant',
    message: index,
    text,
    // Core has refused all calls except function calls.
    calls:
      (calls as readonly FunctionToolCall[] | undefined)?.map((call, place) => ({
        function: call.function,
        path: `messages[${index}].tool_calls[${place}].function`,
      })) ?? NO_CALLS,
  };
}

const NO_CALLS: AssistantTurn['calls'] = [];
