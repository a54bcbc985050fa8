import type { ChatReply } from '@modelspeak/chat';

/** Numbers of tokens. A kind that the server does not report separately is 0. */
export interface TokenUsage {
  /** Tokens of prompts, including those from a cache. */
  readonly input: number;
  /** Tokens of replies, including reasoning. */
  readonly output: number;
  /** Tokens of prompts that were read from the provider's cache. */
  readonly cacheRead: number;
  /** Tokens of prompts that were written to the provider's cache. */
  readonly cacheWrite: number;
  /** Reasoning tokens of replies. */
  readonly reasoning: number;
  /** Audio tokens of prompts. */
  readonly audioInput: number;
  /** Audio tokens of replies. */
  readonly audioOutput: number;
}

const NONE: TokenUsage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  audioInput: 0,
  audioOutput: 0,
};

/**
 * Adds up the usage of several calls.
 *
 * @example
 * ```ts
 * import { addTokens } from '@modelspeak/ai';
 *
 * const one = addTokens([]);
 * const two = addTokens([{ ...one, input: 20 }, { ...one, input: 5, output: 3 }]);
 * console.log(two.input, two.output); // 25 3
 * ```
 */
export function addTokens(usages: readonly TokenUsage[]): TokenUsage {
  return usages.reduce(
    (sum, usage) => ({
      input: sum.input + usage.input,
      output: sum.output + usage.output,
      cacheRead: sum.cacheRead + usage.cacheRead,
      cacheWrite: sum.cacheWrite + usage.cacheWrite,
      reasoning: sum.reasoning + usage.reasoning,
      audioInput: sum.audioInput + usage.audioInput,
      audioOutput: sum.audioOutput + usage.audioOutput,
    }),
    NONE,
  );
}

/** The usage of a reply, with the details in the provider's response. */
export function tokenUsageOf({ usage, response, sampled }: ChatReply): TokenUsage | undefined {
  if (usage === undefined) return undefined;
  const told = recordOf(recordOf(response)['usage']);
  const prompt = recordOf(told['prompt_tokens_details']);
  const reply = recordOf(told['completion_tokens_details']);
  return {
    input: usage.prompt_tokens,
    output: usage.completion_tokens,
    cacheRead: count(
      prompt['cached_tokens'] ?? told['cache_read_input_tokens'] ?? sampled?.timings?.cached,
    ),
    cacheWrite: count(told['cache_creation_input_tokens']),
    reasoning: count(reply['reasoning_tokens']),
    audioInput: count(prompt['audio_tokens']),
    audioOutput: count(reply['audio_tokens']),
  };
}

/** A value as an object; an empty one if it is not an object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
