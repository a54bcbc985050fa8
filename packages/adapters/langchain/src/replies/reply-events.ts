import type { ChatReply } from '@modelspeak/chat';
import type { ReaderEvent, ToolCall } from '@modelspeak/core';

/** The events that make up the message of a complete reply. */
export function replyEvents({ parts, message, malformed }: ChatReply): readonly ReaderEvent[] {
  const calls: readonly ToolCall[] = message.tool_calls ?? [];
  const said = parts.flatMap((part): readonly ReaderEvent[] => {
    if (part.type === 'refusal') return [{ type: 'refusal', text: part.refusal }];
    if (part.type === 'tool_call') {
      const index = calls.findIndex(({ id }) => id === part.id);
      return callEvents(calls[index], index);
    }
    if (part.type === 'provider') return [part];
    const { extra: _extra, ...event } = part;
    return [event];
  });
  return [...said, ...malformed.map((one) => ({ type: 'tool-call-malformed', ...one }) as const)];
}

function callEvents(call: ToolCall | undefined, index: number): readonly ReaderEvent[] {
  if (call === undefined) return [];
  const { id } = call;
  const custom = call.type === 'custom';
  const name = custom ? call.custom.name : call.function.name;
  const text = custom ? call.custom.input : call.function.arguments;
  return [
    { type: 'tool-call', index, id, name, custom },
    { type: 'tool-call-arguments', index, text },
    { type: 'tool-call-end', index },
  ];
}
