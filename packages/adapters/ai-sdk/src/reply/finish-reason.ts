import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { EndReason } from '@modelspeak/core';

const UNIFIED = {
  stop: 'stop',
  tool_calls: 'tool-calls',
  length: 'length',
  content_filter: 'content-filter',
  unknown: 'interrupted',
} as const satisfies Record<EndReason, LanguageModelV4FinishReason['unified']>;

/** Why a reply ended, in the AI SDK's words and in those of the reply. */
export function finishReasonOf(reason: EndReason): LanguageModelV4FinishReason {
  return { unified: UNIFIED[reason], raw: reason };
}
