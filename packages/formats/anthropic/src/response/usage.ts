import type { Field } from '@modelspeak/bodies';
import type { Usage } from '@modelspeak/core';

/** Token counts as they are written. */
export interface AnthropicUsage {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number | null;
  cache_creation_input_tokens: number | null;
}

/** Token counts as they were read; the counts of the end replace those of the start. */
export class UsageReader {
  readonly #counts = new Map<string, number>();

  read(usage: Field): void {
    if (usage.isAbsent) return;
    for (const key of Object.keys(usage.object)) {
      const count = usage.object[key];
      if (typeof count === 'number') this.#counts.set(key, count);
    }
  }

  /** The counts; `undefined` if the server did not send any. */
  get usage(): Usage | undefined {
    if (this.#counts.size === 0) return undefined;
    const count = (key: string): number => this.#counts.get(key) ?? 0;
    const cached = this.#counts.get('cache_read_input_tokens');
    const prompt = count('input_tokens') + (cached ?? 0) + count('cache_creation_input_tokens');
    const completion = count('output_tokens');
    return {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    };
  }
}

/** Writes token counts: what came from the cache is not part of the input tokens. */
export function writeUsage(usage: Usage | undefined): AnthropicUsage {
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? null;
  return {
    input_tokens: Math.max((usage?.prompt_tokens ?? 0) - (cached ?? 0), 0),
    output_tokens: usage?.completion_tokens ?? 0,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: null,
  };
}
