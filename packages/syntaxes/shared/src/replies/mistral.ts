import type { CallsSection } from '@modelspeak/core/authoring';
import { MarkedCallParser } from './marked-call.js';

/**
 * Calls of Mistral since version 11 of its tokenizer: a mark before each call, before its arguments
 * and, in older versions, before its id. A call without the mark before its arguments is read too.
 *
 * @see https://github.com/mistralai/mistral-common
 *
 * @example
 * ```ts
 * import { MARKED_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(MARKED_CALLS.open); // [TOOL_CALLS]
 * ```
 */
export const MARKED_CALLS: CallsSection = {
  open: '[TOOL_CALLS]',
  call: { parser: (sink) => new MarkedCallParser(sink) },
};
