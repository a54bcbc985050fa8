/** What every version expresses. */
export const SUPPORTS = {
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  // The templates drop all others.
  system: 'first',
} as const;

/** What every version lets a request ask for, besides how the model thinks. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
