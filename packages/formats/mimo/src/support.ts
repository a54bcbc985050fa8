import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** The capabilities of every version. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  stripsPastReasoning: true,
} as const;

/** The request options of every version. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
  thinking: { enabled: true, keepPast: true },
} as const;

/** Models with a matching name that do not chat. */
export const OTHERS: readonly string[] = NO_CHAT_MODELS;

/** Matches names with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}
