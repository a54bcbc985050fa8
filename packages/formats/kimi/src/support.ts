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
