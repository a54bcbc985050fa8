import type { LanguageModelV4Content } from '@ai-sdk/provider';
import { type ChatReply, isWhole } from '@modelspeak/chat';
import type { Format, ReplyPart, ToolCall } from '@modelspeak/core';
import { metadataOf, providerFields } from '../metadata.js';
import { brokenCallPart } from './broken-call-part.js';
import { toolCallPart } from './tool-call-part.js';

/** The parts of a complete reply, in the order in which the model wrote them. */
export function contentOf(
  { message, parts, malformed, reason }: ChatReply,
  format: Format,
): LanguageModelV4Content[] {
  const calls: readonly ToolCall[] = message.tool_calls ?? [];
  const broken = malformed.flatMap(({ call, raw }) => (call ? [{ ...call, raw }] : []));
  const content = [
    ...parts.flatMap((part) => partOf(part, calls)),
    ...(isWhole(reason) ? broken.map((call) => brokenCallPart(call, format)) : []),
  ];
  return message.extra === undefined
    ? content
    : [...content, { type: 'reasoning', text: '', ...metadataOf({ message: message.extra }) }];
}

function partOf(part: ReplyPart, calls: readonly ToolCall[]): LanguageModelV4Content[] {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const { type, text, extra: _extra, ...proof } = part;
      return [{ type, text, ...metadataOf(proof) }];
    }
    case 'refusal':
      return [{ type: 'text', text: part.refusal, ...metadataOf({ refusal: true }) }];
    case 'tool_call': {
      const call = calls.find(({ id }) => id === part.id);
      return call === undefined ? [] : [toolCallPart(call, part.signature)];
    }
    case 'provider':
      return [{ type: 'reasoning', text: '', ...metadataOf(providerFields(part)) }];
  }
}
