import type { Reply, ReplyPart, ResponseOptions, ToolCall } from '@modelspeak/core';
import type { GeminiPart } from '../body/body.js';
import { NAME } from '../name.js';
import { finishReason } from './finish-reason.js';
import { writeLogProbs } from './log-probs.js';
import { withRemarks, writeChunk } from './write-chunk.js';
import { writeCall, writeSpoken } from './write-part.js';
import type { WrittenGeminiResponse } from './written.js';

/** Writes a whole response. */
export function writeResponse(
  { message, parts, reason, usage, logProbs }: Reply<ToolCall>,
  options: ResponseOptions,
): WrittenGeminiResponse {
  const calls = new Map(message.tool_calls?.map((call) => [call.id, call]));
  const written = parts.flatMap((part) => writePart(part, calls));
  const response = writeChunk(options, written, {
    finishReason: finishReason(reason),
    ...(logProbs !== undefined && { logprobsResult: writeLogProbs(logProbs) }),
  });
  return withRemarks(response, {
    isEmpty: written.length === 0,
    usage,
    extra: message.extra,
  });
}

function writePart(part: ReplyPart, calls: ReadonlyMap<string, ToolCall>): GeminiPart[] {
  switch (part.type) {
    case 'text':
      return [writeSpoken(part)];
    case 'reasoning':
      return part.text === '' && part.signature === undefined && part.extra === undefined
        ? []
        : [writeSpoken(part)];
    case 'refusal':
      return [{ text: part.refusal }];
    case 'tool_call': {
      const call = calls.get(part.id);
      return call === undefined ? [] : [writeCall(call, part.signature)];
    }
    case 'provider':
      return part.format === NAME ? [part.value] : [];
  }
}
