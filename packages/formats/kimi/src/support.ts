/** The capabilities of every version. Headers include the names of several speakers of a role. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  images: true,
  names: true,
} as const;

/** The capabilities of K2.5 and later versions of K2. */
export const K25_SUPPORTS = {
  ...SUPPORTS,
  files: true,
  reasoning: true,
} as const;

/** The request options of every version of K2. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;
