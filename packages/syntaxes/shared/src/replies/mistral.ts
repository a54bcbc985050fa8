import type { CallsSection } from '@modelspeak/core/authoring';

/**
 * Calls of Mistral from version 11 of its tokenizer on: each has a mark of its own, and marks before its
 * arguments and its id, which newer versions leave out.
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
  call: {
    steps: [
      { name: ['[CALL_ID]', '[ARGS]'] },
      { announce: '[CALL_ID]', id: ['[ARGS]'] },
      { text: '[ARGS]' },
      { arguments: 'json' },
    ],
  },
};
