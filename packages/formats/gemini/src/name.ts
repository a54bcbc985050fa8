import { createMadeIds } from '@modelspeak/bodies';

/** The name of the format. */
export const NAME = 'gemini-content';

/** The ids of calls that have none in the protocol. */
export const madeIds = /* @__PURE__ */ createMadeIds('gemini');

/** Keys of a message that come from a response; a request has no place for them. */
export const RESPONSE_KEYS: readonly string[] = ['candidate', 'promptFeedback'];
