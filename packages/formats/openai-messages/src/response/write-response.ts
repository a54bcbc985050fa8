import type { Reply, ResponseOptions, ToolCall } from '@modelspeak/core';
import { finishReason, writeLogProbs } from '../chunks/write-chunks.js';
import type { WrittenOpenAIChoice, WrittenOpenAIChunk } from '../chunks/written-chunk.js';

/** A written response: OpenAI's complete `chat.completion`. */
export interface WrittenOpenAICompletion {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: {
    index: 0;
    message: {
      role: 'assistant';
      content: string | null;
      refusal: string | null;
      reasoning_content?: string;
      tool_calls?: ToolCall[];
    };
    logprobs: NonNullable<WrittenOpenAIChoice['logprobs']> | null;
    finish_reason: NonNullable<WrittenOpenAIChoice['finish_reason']>;
  }[];
  usage?: NonNullable<WrittenOpenAIChunk['usage']>;
}

/** Writes a whole response. Provider-specific keys are written unchanged. */
export function writeResponse(
  { message, reason, usage, logProbs }: Reply<ToolCall>,
  { id, model, created }: ResponseOptions,
): WrittenOpenAICompletion {
  const { content, refusal = null, reasoning_content, tool_calls, extra } = message;
  const calls = tool_calls?.map(({ extra, ...call }) => ({ ...call, ...extra }) as ToolCall);
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal,
          ...(reasoning_content && { reasoning_content }),
          ...(calls !== undefined && { tool_calls: calls }),
          ...extra,
        },
        logprobs: logProbs === undefined ? null : (writeLogProbs(logProbs).logprobs ?? null),
        finish_reason: finishReason(reason, calls !== undefined),
      },
    ],
    ...(usage !== undefined && { usage: { ...usage } }),
  };
}
