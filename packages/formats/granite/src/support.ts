/** The capabilities of every version. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;

/** The request options of every version. */
export const REQUEST = {
  prefill: true,
  documents: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
