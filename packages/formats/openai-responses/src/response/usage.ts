import type { Field } from '@modelspeak/bodies';
import type { Usage } from '@modelspeak/core';

/** Token counts as they are written. */
export interface OpenAIResponseUsage {
  input_tokens: number;
  input_tokens_details: { cached_tokens: number; cache_write_tokens: number };
  output_tokens: number;
  output_tokens_details: { reasoning_tokens: number };
  total_tokens: number;
}

/** Reads token counts. */
export function readUsage(usage: Field): Usage | undefined {
  if (usage.isAbsent) return undefined;
  const input = usage.get('input_tokens').number ?? 0;
  const output = usage.get('output_tokens').number ?? 0;
  const detail = (key: string, name: string): number | undefined => {
    const details = usage.get(key);
    return details.isAbsent ? undefined : details.get(name).number;
  };
  const cached = detail('input_tokens_details', 'cached_tokens');
  const reasoning = detail('output_tokens_details', 'reasoning_tokens');
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: usage.get('total_tokens').number ?? input + output,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

/** Writes token counts. */
export function writeUsage(usage: Usage): OpenAIResponseUsage {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
      cache_write_tokens: 0,
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: {
      reasoning_tokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
    },
    total_tokens: usage.total_tokens,
  };
}
