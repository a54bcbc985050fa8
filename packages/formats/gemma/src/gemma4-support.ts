/** The capabilities of every version of Gemma 4. */
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

/** Its request options, except those for thinking. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
