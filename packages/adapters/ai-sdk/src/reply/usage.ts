import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ChatReply } from '@modelspeak/chat';

/** The token counts of a reply, as far as the server reports them. */
export function usageOf({
  usage,
  sampled,
}: Pick<ChatReply, 'usage' | 'sampled'>): LanguageModelV4Usage {
  const total = usage?.prompt_tokens;
  const cacheRead = usage?.prompt_tokens_details?.cached_tokens ?? sampled?.timings?.cached;
  const reasoning = usage?.completion_tokens_details?.reasoning_tokens ?? undefined;
  const written = usage?.completion_tokens;
  const isSplit = reasoning !== undefined && written !== undefined;
  return {
    inputTokens: {
      total,
      noCache: total === undefined ? undefined : total - (cacheRead ?? 0),
      cacheRead: cacheRead ?? undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: written,
      text: isSplit ? written - reasoning : undefined,
      reasoning,
    },
    ...(usage !== undefined && { raw: { ...usage } as JSONObject }),
  };
}
