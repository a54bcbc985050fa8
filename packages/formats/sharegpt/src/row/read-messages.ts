import type { FunctionToolCall, InputPart, Message } from '@modelspeak/core';
import { NAME } from '../name.js';
import type { Exchange, IdentifiedCall } from './exchanges.js';
import { contentOf, type MarkedMedia } from './media.js';
import type { ReadEntry } from './read-entries.js';
import { splitThought } from './thought.js';
import type { Turn } from './turns.js';

/** A message, and the entries that it was read from. */
export interface ReadMessage {
  readonly message: Message;
  readonly entries: readonly ReadEntry[];
}

/** Reads the messages of a row. */
export function readMessages(turns: readonly Turn[], media: MarkedMedia): readonly ReadMessage[] {
  return turns.flatMap((turn): readonly ReadMessage[] => {
    if (turn.type === 'exchange') return messagesOf(turn.exchange, turn.said, media);
    const { entry } = turn;
    const message = turn.type === 'kept' ? keep(entry) : textMessage(entry, media);
    return [{ message, entries: [entry] }];
  });
}

function textMessage({ kind, text, extra }: ReadEntry, media: MarkedMedia): Message {
  const more = extra !== undefined && { extra };
  if (kind === 'system') return { role: 'system', content: text, ...more };
  if (kind === 'user') return { role: 'user', content: contentOf(media.take(text)), ...more };
  return { role: 'assistant', ...answerOf(text, media), ...more };
}

function answerOf(
  value: string,
  media: MarkedMedia,
): { readonly content: string | readonly InputPart[]; readonly reasoning_content?: string } {
  const { reasoning, text } = splitThought(value);
  return {
    content: contentOf(media.take(text)),
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
  };
}

function messagesOf(
  { reasoning, calls, callers, results }: Exchange,
  said: ReadEntry | undefined,
  media: MarkedMedia,
): readonly ReadMessage[] {
  const { extra } = said ?? callers[0] ?? {};
  const answer =
    said === undefined
      ? { content: null, ...(reasoning !== undefined && { reasoning_content: reasoning }) }
      : answerOf(said.text, media);
  const caller: Message = {
    role: 'assistant',
    ...answer,
    tool_calls: calls.map(toolCall),
    ...(extra !== undefined && { extra }),
  };
  return [
    { message: caller, entries: said === undefined ? callers : [said, ...callers] },
    ...results.map(({ entry, id }) => ({ message: resultOf(entry, id, media), entries: [entry] })),
  ];
}

function toolCall({ name, arguments: json, id, extra }: IdentifiedCall): FunctionToolCall {
  return {
    id,
    type: 'function',
    function: { name, arguments: json },
    ...(extra !== undefined && { extra }),
  };
}

function resultOf({ text, name, extra }: ReadEntry, id: string, media: MarkedMedia): Message {
  return {
    role: 'tool',
    tool_call_id: id,
    content: contentOf(media.take(text)),
    ...(name !== undefined && { name }),
    ...(extra !== undefined && { extra }),
  };
}

/** Keeps an entry that has no place in a conversation as a part that only this format knows. */
function keep({ kind, given }: ReadEntry): Message {
  return {
    role: kind === 'call' ? 'assistant' : 'user',
    content: [{ type: 'provider', format: NAME, value: given }],
  };
}
