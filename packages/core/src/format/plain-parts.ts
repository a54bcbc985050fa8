import type {
  AssistantMessage,
  Conversation,
  Part,
  ReasoningPart,
  ToolCall,
  ToolCallPart,
} from '../conversation/conversation.js';
import { type ErrorCode, ModelspeakError } from '../errors/errors.js';
import { joinPath } from '../errors/path.js';

/**
 * Brings messages whose parts say the order of text, reasoning and calls into the form that every
 * format knows: reasoning in `reasoning_content`, text in `content`, then the calls. Refuses those
 * that come in another order, since it would be lost.
 *
 * @param takesLoss Whether the order may be lost.
 * @throws {ModelspeakError} `invalid_input` for reasoning in two places and for the place of a call
 * that is not made, `unsupported` for another order
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
  const refuse = (code: ErrorCode, place: string, problem: string): never => {
    throw new ModelspeakError(code, problem, { path: path + place });
  };

  let last = 0;
  let reasoning = '';
  const placed = new Set<ToolCall | undefined>();
  parts.forEach((part, index) => {
    const place = `.content[${index}]`;
    const rank = RANK[part.type] ?? 1;
    if (rank < last && !takesLoss) {
      refuse(
        'unsupported',
        place,
        `${format} writes reasoning, then text, then calls; reorder the parts, or lose their order with onLoss: 'reference'`,
      );
    }
    last = rank;
    if (part.type === 'reasoning') {
      if (message.reasoning_content) {
        refuse('invalid_input', place, 'reasoning_content holds reasoning too; keep one of them');
      }
      reasoning += part.text;
    }
    if (part.type !== 'tool_call') return;
    const call = calls.find(({ id }) => id === part.id);
    if (call === undefined || placed.has(call)) {
      refuse('invalid_input', `${place}.id`, 'expected the id of one of tool_calls, once');
    }
    placed.add(call);
  });
  const said = parts.filter((part) => !isOrdered(part));
  return {
    ...message,
    content: said.length > 0 ? said : calls.length > 0 ? null : '',
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: [...new Set([...placed, ...calls])] as ToolCall[] }),
  };
}
