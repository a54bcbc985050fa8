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
 * Brings messages whose parts say the order of text, reasoning and calls into the form that every
 * format knows: reasoning in `reasoning_content`, text in `content`, then the calls. Refuses those
 * that come in another order, since it would be lost.
 *
 * @param takesLoss Whether the order may be lost.
 * @throws {ModelspeakError} `unsupported` for another order, and for what only a provider knows of
 * reasoning or of the place of a call
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
 * Refuses reasoning in two places, and the place of a call that is not made or has a place already.
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
        const problem = 'reasoning_content holds reasoning too; keep one of them';
        throw new ModelspeakError('invalid_input', problem, { path });
      }
      if (part.type === 'tool_call' && !unplaced.delete(part.id)) {
        throw mismatch(part.id, `${path}.id`, 'the id of one of tool_calls, once');
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

/** Where a format that keeps no order writes each type of part; all others are its text. */
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
    const wayOut = `, or lose it with onLoss: 'reference'`;
    throw new ModelspeakError('unsupported', problem + wayOut, { path: path + place });
  };

  let last = 0;
  let reasoning = '';
  const placed: ToolCall[] = [];
  parts.forEach((part, index) => {
    const place = `.content[${index}]`;
    const rank = RANK[part.type] ?? 1;
    if (rank < last) {
      refuse(place, `${format} writes reasoning, then text, then calls; change the order`);
    }
    last = rank;
    if (!isOrdered(part)) return;
    if (!isEmpty(part.extra)) {
      refuse(`${place}.extra`, `${format} writes no extra keys here; leave them out`);
    }
    if (part.type === 'reasoning') reasoning += part.text;
    else placed.push(...calls.filter(({ id }) => id === part.id));
  });
  const said = parts.filter((part) => !isOrdered(part));
  return {
    ...message,
    content: said.length > 0 ? said : calls.length > 0 ? null : '',
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: [...new Set([...placed, ...calls])] }),
  };
}
