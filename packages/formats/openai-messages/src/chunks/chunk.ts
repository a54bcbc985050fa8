import type { Usage } from '@modelspeak/core';

/**
 * A chunk of a streamed response, as far as it is read: OpenAI's `chat.completion.chunk`.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export interface OpenAIChunk {
  readonly choices: readonly OpenAIChunkChoice[];
  readonly usage?: Usage | null | undefined;
}

/** One choice within a chunk. Where a request asks for several (`n`), `index` tells them apart. */
export interface OpenAIChunkChoice {
  readonly index: number;
  readonly delta: OpenAIDelta;
  readonly finish_reason?: string | null | undefined;
  /** How likely its tokens were: OpenAI's form is read, and others are not. */
  readonly logprobs?: unknown;
}

/** What a chunk adds to the message. */
export interface OpenAIDelta {
  readonly role?: string | undefined;
  readonly content?: string | null | undefined;
  readonly refusal?: string | null | undefined;
  /** The model's reasoning, as DeepSeek, vLLM and SGLang name it. */
  readonly reasoning_content?: string | null | undefined;
  /** The same, as OpenRouter, Groq and newer vLLM name it. */
  readonly reasoning?: string | null | undefined;
  readonly tool_calls?: readonly OpenAIToolCallDelta[] | null | undefined;
  /** The older spelling of a single call. */
  readonly function_call?: OpenAIToolCallDelta['function'] | null;
}

/**
 * What a chunk adds to one tool call: first its id and name, then piece by piece its arguments, which
 * join to JSON text, or the input of a custom tool. `index` says which call.
 */
export interface OpenAIToolCallDelta {
  readonly index?: number | undefined;
  readonly id?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly function?:
    | { readonly name?: string | null | undefined; readonly arguments?: string | null | undefined }
    | undefined;
  readonly custom?:
    | { readonly name?: string | null | undefined; readonly input?: string | null | undefined }
    | undefined;
}
