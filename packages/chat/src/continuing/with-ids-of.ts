import type { Message } from '@modelspeak/core';

/**
 * The messages after a beginning that is known, for which a client may have changed the ids of calls: results of
 * calls in the beginning refer to these by the ids that they had.
 *
 * @param beginning The beginning as it was.
 * @param messages All messages as the client sends them.
 */
export function withIdsOf(
  beginning: readonly Message[],
  messages: readonly Message[],
): readonly Message[] {
  const had = idsIn(beginning);
  const ids = new Map(
    idsIn(messages.slice(0, beginning.length)).map((id, index) => [id, had[index] ?? id]),
  );
  return messages.slice(beginning.length).map((message) => {
    // A later call of the same id is another one.
    for (const id of idsIn([message])) ids.delete(id);
    if (message.role !== 'tool') return message;
    const id = ids.get(message.tool_call_id) ?? message.tool_call_id;
    return id === message.tool_call_id ? message : { ...message, tool_call_id: id };
  });
}

function idsIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
  );
}
