/** What every version expresses: several speakers of one role have their names in their headers. */
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
