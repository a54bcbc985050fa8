import type { FunctionToolCall, ToolCall } from '@modelspeak/core';

/**
 * A written chunk: OpenAI's complete `chat.completion.chunk`.
 *
 * @typeParam Call The type of its calls: only functions, or custom tools too.
 */
export interface WrittenOpenAIChunk<Call extends ToolCall = FunctionToolCall> {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: WrittenOpenAIChoice<Call>[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** An error, in a stream or as a whole response. */
export interface WrittenOpenAIError {
  error: { message: string; type: string; param: null; code: string | null };
}

/** The single choice of a written chunk. */
export interface WrittenOpenAIChoice<Call extends ToolCall = FunctionToolCall> {
  index: 0;
  delta: {
    role?: 'assistant';
    content?: string;
    reasoning_content?: string;
    refusal?: string;
    tool_calls?: (Call & { index: number })[];
  };
  logprobs?: { content: WrittenOpenAILogProb[]; refusal: null };
  finish_reason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | null;
}

/** The log probability of a token, as it is written. */
export interface WrittenOpenAILogProb {
  token: string;
  logprob: number;
  bytes: null;
  top_logprobs: { token: string; logprob: number; bytes: null }[];
}
