import type { FunctionToolCall, ToolCall } from '@modelspeak/core';

/**
 * A chunk as it is written: OpenAI's `chat.completion.chunk`, complete.
 *
 * @typeParam Call The calls that it may make: of functions, or of custom tools too.
 */
export interface WrittenOpenAIChunk<Call extends ToolCall = FunctionToolCall> {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: WrittenOpenAIChoice<Call>[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** The one choice of a chunk that is written. */
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

/** How likely a token was, as it is written. */
export interface WrittenOpenAILogProb {
  token: string;
  logprob: number;
  bytes: null;
  top_logprobs: { token: string; logprob: number; bytes: null }[];
}
