import type { CallsSection } from '@modelspeak/core/authoring';

/**
 * Calls of Command, in a JSON list. The model's numbers for them are not used as ids: they restart
 * in each conversation.
 *
 * @see https://docs.cohere.com/docs/command-a
 *
 * @example
 * ```ts
 * import { ACTION_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(ACTION_CALLS.open); // <|START_ACTION|>
 * ```
 */
export const ACTION_CALLS: CallsSection = {
  open: '<|START_ACTION|>',
  close: '<|END_ACTION|>',
  call: { json: { name: ['tool_name'], arguments: ['parameters'] } },
};
