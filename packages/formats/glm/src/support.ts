/** What every version expresses: what the model says is trimmed. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  stripsPastReasoning: true,
  trims: ['assistant'],
} as const;

/** What every version lets a request ask for, besides how the model thinks. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
