import { createMadeIds } from '@modelspeak/bodies';

/** The ids of calls in bodies that have none. */
export const madeIds = /* @__PURE__ */ createMadeIds('ollama');
