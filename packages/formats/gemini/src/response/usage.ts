import type { Field } from '@modelspeak/bodies';
import type { Usage } from '@modelspeak/core';

/** Token counts as they are written. */
export interface GeminiUsage {
  promptTokenCount: number;
  candidatesTokenCount: number;
  totalTokenCount: number;
  cachedContentTokenCount?: number;
  thoughtsTokenCount?: number;
}

/** Reads token counts. Thoughts are part of the completion, and results of the server's tools of the prompt. */
export function readUsage(usage: Field): Usage {
  const count = (key: string): number | undefined => usage.get(key).number;
  const cached = count('cachedContentTokenCount');
  const thoughts = count('thoughtsTokenCount');
  const prompt = (count('promptTokenCount') ?? 0) + (count('toolUsePromptTokenCount') ?? 0);
  const completion = (count('candidatesTokenCount') ?? 0) + (thoughts ?? 0);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: count('totalTokenCount') ?? prompt + completion,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(thoughts !== undefined && { completion_tokens_details: { reasoning_tokens: thoughts } }),
  };
}

/** Writes token counts. */
export function writeUsage(usage: Usage): GeminiUsage {
  const cached = usage.prompt_tokens_details?.cached_tokens;
  const thoughts = usage.completion_tokens_details?.reasoning_tokens;
  return {
    promptTokenCount: usage.prompt_tokens,
    candidatesTokenCount: Math.max(usage.completion_tokens - (thoughts ?? 0), 0),
    totalTokenCount: usage.total_tokens,
    ...(cached != null && { cachedContentTokenCount: cached }),
    ...(thoughts != null && { thoughtsTokenCount: thoughts }),
  };
}
