import type { UsageMetadata } from '@langchain/core/messages';
import type { Usage } from '@modelspeak/core';

/** The usage of a LangChain message, in our terms. */
export function usageOfMessage(message: { readonly usage_metadata?: unknown }): Usage | undefined {
  const usage = message.usage_metadata as UsageMetadata | undefined;
  if (usage === undefined) return undefined;
  const cached = usage.input_token_details?.cache_read;
  const reasoning = usage.output_token_details?.reasoning;
  return {
    prompt_tokens: usage.input_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: usage.total_tokens,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}
