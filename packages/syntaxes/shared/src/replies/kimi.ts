import type { CallsSection } from '@modelspeak/core/authoring';
import { readNamedId } from './named-id.js';

const SECTION: Omit<CallsSection, 'drifted'> = {
  open: '<|tool_calls_section_begin|>',
  close: '<|tool_calls_section_end|>',
  each: { open: '<|tool_call_begin|>', close: '<|tool_call_end|>' },
  repairs: ['open', 'noise', 'empty'],
  call: {
    steps: [
      {
        name: ['<|tool_call_argument_begin|>'],
        read: readNamedId,
      },
      { text: '<|tool_call_argument_begin|>' },
      { arguments: 'json' },
    ],
  },
};

/** What models also write around the calls. vLLM reads it too. */
const SINGULAR = {
  open: '<|tool_call_section_begin|>',
  close: '<|tool_call_section_end|>',
};

/**
 * Calls of Kimi K2 by their ids, `functions.NAME:COUNT`, which contain the name.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Instruct
 *
 * @example
 * ```ts
 * import { ID_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(ID_CALLS.open); // <|tool_calls_section_begin|>
 * ```
 */
export const ID_CALLS: CallsSection = { ...SECTION, drifted: [{ ...SECTION, ...SINGULAR }] };
