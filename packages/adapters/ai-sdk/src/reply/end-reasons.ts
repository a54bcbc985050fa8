import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { EndReason } from '@modelspeak/core';

/** The AI SDK's finish reasons in those of a reply. */
export const REASONS: Readonly<Record<LanguageModelV4FinishReason['unified'], EndReason>> = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'content_filter',
  error: 'unknown',
  interrupted: 'unknown',
  other: 'unknown',
};
