/** The capabilities of every version. */
export const SUPPORTS = {
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  // The templates drop later system messages.
  system: 'first',
} as const;

/** The request options of every version, except those for thinking. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
