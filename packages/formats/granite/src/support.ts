/** What every version expresses. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;

/** What every version lets a request ask for. */
export const REQUEST = {
  prefill: true,
  documents: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
