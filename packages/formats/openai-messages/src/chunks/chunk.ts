import type { Usage } from '@modelspeak/core';

/**
 * A chunk of a streamed response, OpenAI's `chat.completion.chunk`, with the keys that are read.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export interface OpenAIChunk {
  readonly choices: readonly OpenAIChunkChoice[];
  readonly usage?: Usage | null | undefined;
}

/** One choice in a chunk. If a request asks for several (`n`), `index` tells them apart. */
export interface OpenAIChunkChoice {
  readonly index: number;
  readonly delta: OpenAIDelta;
  readonly finish_reason?: string | null | undefined;
  /** The log probabilities of its tokens. Only OpenAI's form is read. */
  readonly logprobs?: unknown;
}

/** The part of the message in a chunk. */
export interface OpenAIDelta {
  readonly role?: string | undefined;
  readonly content?: string | null | undefined;
  readonly refusal?: string | null | undefined;
  /** The model's reasoning, as DeepSeek, vLLM and SGLang name it. */
  readonly reasoning_content?: string | null | undefined;
  /** The same, as OpenRouter, Groq and newer vLLM name it. */
  readonly reasoning?: string | null | undefined;
  readonly tool_calls?: readonly OpenAIToolCallDelta[] | null | undefined;
  /** The older form of a single call. */
  readonly function_call?: OpenAIToolCallDelta['function'] | null;
}

/**
 * The part of a tool call in a chunk: first its ID and name, then pieces of its arguments (JSON text) or of the
 * input of a custom tool. `index` identifies the call.
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
