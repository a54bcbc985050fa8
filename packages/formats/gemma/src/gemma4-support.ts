/** What every version of Gemma 4 expresses. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: true,
  stripsPastReasoning: true,
  images: true,
  audio: true,
  files: true,
  stripsConstraints: true,
  trims: ['system', 'user', 'assistant'],
} as const;

/** What it lets a request ask for, besides how the model thinks. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
