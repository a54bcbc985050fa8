import type { ReaderEvent, Reply, ReplyPart, ToolCall } from '@modelspeak/core';

/** The events of a reply. */
export function replyEvents({
  message,
  parts,
  usage,
  reason,
}: Reply<ToolCall>): readonly ReaderEvent[] {
  const calls = [...(message.tool_calls ?? [])];
  const eventsOf = (part: ReplyPart): readonly ReaderEvent[] => {
    switch (part.type) {
      case 'refusal':
        return [{ type: 'refusal', text: part.refusal }];
      case 'tool_call': {
        const index = calls.findIndex(({ id }) => id === part.id);
        const call = calls[index];
        return call === undefined ? [] : callEvents(call, index);
      }
      case 'text':
        // Each part ends, so that the next one does not run into it.
        return [{ ...part, extra: part.extra ?? {} }];
      default:
        return [part];
    }
  };
  return [
    ...(message.extra === undefined ? [] : [{ type: 'extra' as const, extra: message.extra }]),
    ...parts.flatMap(eventsOf),
    ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    { type: 'end', reason },
  ];
}

function callEvents(call: ToolCall, index: number): readonly ReaderEvent[] {
  const { id, extra } = call;
  const isCustom = call.type === 'custom';
  const name = isCustom ? call.custom.name : call.function.name;
  const text = isCustom ? call.custom.input : call.function.arguments;
  return [
    { type: 'tool-call', index, id, name, ...(isCustom && { custom: true }) },
    ...(extra === undefined ? [] : [{ type: 'extra' as const, extra, index }]),
    { type: 'tool-call-arguments', index, text },
    { type: 'tool-call-end', index },
  ];
}
