import { isEmpty, mismatch } from '../checking/shape.js';
import type {
  AssistantMessage,
  Conversation,
  Message,
  Part,
  ReasoningPart,
  ToolCall,
  ToolCallPart,
} from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import { joinPath } from '../errors/path.js';

/**
 * Converts messages whose parts keep the order of text, reasoning and calls into the form that
 * every format knows: reasoning in `reasoning_content`, text in `content`, then the calls. Refuses
 * any other order, since it would be lost.
 *
 * @param takesLoss Whether the order may be lost.
 * @throws {ModelspeakError} `unsupported` for another order, and for `extra` on reasoning or on the
 * position of a call
 */
export function withPlainParts(
  conversation: Conversation,
  format: string,
  takesLoss: boolean,
): Conversation {
  if (!conversation.messages.some((message) => hasOrder(message.content))) return conversation;
  const messages = conversation.messages.map((message, index) =>
    message.role === 'assistant' && hasOrder(message.content)
      ? plain(message, joinPath('messages', index), format, takesLoss)
      : message,
  );
  return { ...conversation, messages };
}

/**
 * Refuses reasoning in two places, and a `tool_call` part without a matching call or with a
 * repeated one.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkOrderedParts(messages: readonly Message[]): void {
  messages.forEach((message, index) => {
    if (message.role !== 'assistant' || !hasOrder(message.content)) return;
    const unplaced = new Set(message.tool_calls?.map(({ id }) => id));
    message.content.forEach((part, place) => {
      const path = `messages[${index}].content[${place}]`;
      if (part.type === 'reasoning' && message.reasoning_content) {
        const problem = 'reasoning_content has reasoning too; keep only one';
        throw new ModelspeakError('invalid_input', problem, { path });
      }
      if (part.type === 'tool_call' && !unplaced.delete(part.id)) {
        throw mismatch(part.id, `${path}.id`, 'the id of one of tool_calls, used only once');
      }
    });
  });
}

function hasOrder(content: AssistantMessage['content']): content is readonly Part[] {
  return Array.isArray(content) && content.some(isOrdered);
}

function isOrdered(part: Part): part is ReasoningPart | ToolCallPart {
  return part.type === 'reasoning' || part.type === 'tool_call';
}

/** The position of each type of part in a format with a fixed order; all others are text. */
const RANK: Partial<Record<Part['type'], number>> = { reasoning: 0, tool_call: 2 };

function plain(
  message: AssistantMessage,
  path: string,
  format: string,
  takesLoss: boolean,
): AssistantMessage {
  const parts = message.content as readonly Part[];
  const calls = message.tool_calls ?? [];
  const refuse = (place: string, problem: string): void => {
    if (takesLoss) return;
    const wayOut = `, or drop it with onLoss: 'reference'`;
    throw new ModelspeakError('unsupported', problem + wayOut, { path: path + place });
  };

  let last = 0;
  let reasoning = '';
  const callOf = new Map(calls.map((call) => [call.id, call]));
  const placed: ToolCall[] = [];
  parts.forEach((part, index) => {
    const place = `.content[${index}]`;
    const rank = RANK[part.type] ?? 1;
    if (rank < last) {
      refuse(place, `${format} requires reasoning, then text, then calls; change the order`);
    }
    last = rank;
    if (!isOrdered(part)) return;
    if (!isEmpty(part.extra)) {
      refuse(`${place}.extra`, `${format} does not support extra keys here; leave them out`);
    }
    if (part.type === 'reasoning') {
      reasoning += part.text;
      return;
    }
    const call = callOf.get(part.id);
    if (call !== undefined) placed.push(call);
  });
  const said = parts.filter((part) => !isOrdered(part));
  return {
    ...message,
    content: said.length > 0 ? said : calls.length > 0 ? null : '',
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: [...new Set([...placed, ...calls])] }),
  };
}
