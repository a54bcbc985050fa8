import { spreadExtra } from '@modelspeak/bodies';
import type { Message, SystemMessage, ToolMessage } from '@modelspeak/core';
import { writeCallId } from '../call-id.js';
import type { UnsignedReasoning } from '../options.js';
import { writeInput, writeTurn } from './write-blocks.js';

/** The system prompt and the messages of a body. */
export interface WrittenMessages {
  readonly system: string | object[] | undefined;
  readonly messages: readonly object[];
}

interface Turn {
  readonly role: 'user' | 'assistant' | 'system';
  content: string | object[];
  /** Whether it is open for the results and the question that follow. */
  readonly hasResults?: boolean;
}

/**
 * Writes messages. System messages at the start become the system prompt. Results of calls, and what
 * the user says after them, become one message, as the API expects.
 */
export function writeMessages(
  messages: readonly Message[],
  unsigned: UnsignedReasoning,
): WrittenMessages {
  const first = messages.findIndex(({ role }) => !isSystem(role));
  const leading = messages.slice(0, first === -1 ? messages.length : first);
  const turns: object[] = [];
  let open: Turn | undefined;
  for (const [place, message] of messages.slice(leading.length).entries()) {
    const path = `messages[${place + leading.length}]`;
    if (message.role === 'tool') {
      const result = writeResult(message, path);
      if (open === undefined) {
        open = { role: 'user', content: [result] };
        turns.push(open);
      } else (open.content as object[]).push(result);
      continue;
    }
    if (message.role === 'user' && open !== undefined && message.extra === undefined) {
      (open.content as object[]).push(...writeInput(message.content, path));
      open = undefined;
      continue;
    }
    open = undefined;
    turns.push(writeMessage(message, path, unsigned));
  }
  return { system: systemOf(leading as readonly SystemMessage[]), messages: turns };
}

const isSystem = (role: Message['role']): boolean => role === 'system' || role === 'developer';

function systemOf(messages: readonly SystemMessage[]): string | object[] | undefined {
  const [only, ...others] = messages;
  if (only === undefined) return undefined;
  if (others.length === 0 && typeof only.content === 'string') return only.content;
  return messages.flatMap((message, index) => writeInput(message.content, `messages[${index}]`));
}

function writeMessage(message: Message, path: string, unsigned: UnsignedReasoning): object {
  const { content } = message;
  const role = isSystem(message.role) ? 'system' : message.role;
  const isPlain =
    typeof content === 'string' &&
    !(message.role === 'assistant' && (message.tool_calls?.length || message.reasoning_content));
  const written = isPlain
    ? content
    : message.role === 'assistant'
      ? writeTurn(message, path, unsigned)
      : writeInput((content ?? '') as Parameters<typeof writeInput>[0], path);
  return spreadExtra({ role, content: written, extra: message.extra }, ['role', 'content'], path);
}

function writeResult(
  { tool_call_id, content, is_error, extra }: ToolMessage,
  path: string,
): object {
  const keys = ['type', 'tool_use_id', 'content', 'is_error'];
  const isEmpty = typeof content !== 'string' && content.length === 0;
  return spreadExtra(
    {
      type: 'tool_result',
      tool_use_id: writeCallId(tool_call_id),
      ...(!isEmpty && {
        content: typeof content === 'string' ? content : writeInput(content, path),
      }),
      ...(is_error !== undefined && { is_error }),
      extra,
    },
    keys,
    path,
  );
}
