import type { ReaderEvent, Repair, ReplyPart, ToolCall } from '@modelspeak/core';
import type { ChatReply } from '../chat-reply.js';

/** The events of a complete reply, as a stream of it would have been. */
export function replyEvents(reply: ChatReply): readonly ReaderEvent[] {
  const calls: readonly ToolCall[] = reply.message.tool_calls ?? [];
  const { reason, stop } = reply;
  const { logProbs = [] } = reply;
  return [
    ...(logProbs.length === 0 ? [] : [{ type: 'log-probs', logProbs } as const]),
    ...reply.parts.flatMap((part) => partEvents(part, calls)),
    ...reply.malformed.map((malformed) => ({ type: 'tool-call-malformed', ...malformed }) as const),
    ...reply.repairs.map(({ call, ...repair }) => repairEvent(repair, call, calls)),
    ...(reply.warnings ?? []).map((warning) => ({ type: 'warning', ...warning }) as const),
    ...(reply.usage === undefined ? [] : [{ type: 'usage', usage: reply.usage } as const]),
    { type: 'end', reason, stop },
    ...(reply.ignored === '' ? [] : [{ type: 'ignored', text: reply.ignored } as const]),
  ];
}

function partEvents(part: ReplyPart, calls: readonly ToolCall[]): readonly ReaderEvent[] {
  switch (part.type) {
    case 'text': {
      const { type, text, signature } = part;
      return [{ type, text, signature }];
    }
    case 'reasoning': {
      const { type, text, signature, encrypted, id } = part;
      return [{ type, text, signature, encrypted, id }];
    }
    case 'refusal':
      return [{ type: 'refusal', text: part.refusal }];
    case 'tool_call': {
      const index = calls.findIndex(({ id }) => id === part.id);
      const call = calls[index];
      return call === undefined ? [] : callEvents(call, index, part.signature);
    }
    case 'provider':
      return [part];
  }
}

function repairEvent(
  { kind, text }: Repair,
  call: string | undefined,
  calls: readonly ToolCall[],
): ReaderEvent {
  const index = calls.findIndex(({ id }) => id === call);
  return { type: 'repair', kind, text, ...(index !== -1 && { index }) };
}

function callEvents(
  call: ToolCall,
  index: number,
  signature: string | undefined,
): readonly ReaderEvent[] {
  const { name, text } =
    call.type === 'custom'
      ? { name: call.custom.name, text: call.custom.input }
      : { name: call.function.name, text: call.function.arguments };
  const custom = call.type === 'custom' || undefined;
  return [
    { type: 'tool-call', index, id: call.id, name, custom, signature },
    { type: 'tool-call-arguments', index, text },
    { type: 'tool-call-end', index },
  ];
}
