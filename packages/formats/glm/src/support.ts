/** The capabilities of every version. Assistant text is trimmed. */
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

/** Media, which the templates since 5.2 replace by a text that says that the model cannot see them. */
export const REMINDED = {
  images: 'lost',
  audio: 'lost',
  files: 'lost',
} as const;

/** The request options of every version, except those for thinking. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
