import type { Reply, ReplyPart, ResponseOptions, ToolCall } from '@modelspeak/core';
import { NAME } from '../name.js';
import { stopReason } from './end-reason.js';
import { writeUsage } from './usage.js';
import { writeWholeCall } from './write-call.js';
import type { WrittenAnthropicBlock, WrittenAnthropicMessage } from './written.js';

/** Writes a whole response. */
export function writeResponse(
  reply: Reply<ToolCall>,
  { id, model, stop: asked = [] }: ResponseOptions,
): WrittenAnthropicMessage {
  const calls = new Map(reply.message.tool_calls?.map((call) => [call.id, call]));
  const stop = asked.find((text) => text === reply.stop);
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: reply.parts.flatMap((part) => writePart(part, calls)),
    stop_reason: stopReason(reply.reason, calls.size > 0, stop),
    stop_sequence: stop ?? null,
    usage: writeUsage(reply.usage),
  };
}

function writePart(part: ReplyPart, calls: ReadonlyMap<string, ToolCall>): WrittenAnthropicBlock[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text, citations: null, ...part.extra }];
    case 'refusal':
      return [{ type: 'text', text: part.refusal, citations: null }];
    case 'reasoning': {
      const { text, signature = '', encrypted } = part;
      if (encrypted !== undefined && text === '') {
        return [{ type: 'redacted_thinking', data: encrypted }];
      }
      return [{ type: 'thinking', thinking: text, signature }];
    }
    case 'tool_call': {
      const call = calls.get(part.id);
      return call === undefined ? [] : [writeWholeCall(call)];
    }
    case 'provider':
      return part.format === NAME ? [part.value as unknown as WrittenAnthropicBlock] : [];
  }
}
