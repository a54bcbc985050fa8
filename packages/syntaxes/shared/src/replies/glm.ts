import type { Breaks, CallsSection } from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';

/**
 * Calls of GLM since 4.5: the name and the value of each argument are between tags. The tool's
 * schema determines the type of a value; Python spellings are also accepted.
 *
 * @param before How many line breaks before a call belong to it.
 *
 * @see https://huggingface.co/zai-org/GLM-4.5
 *
 * @example
 * ```ts
 * import { pairCalls } from '@modelspeak/syntaxes/replies';
 *
 * console.log(pairCalls(1).open); // { mark: '<tool_call>', before: 1 }
 * ```
 */
export function pairCalls(before: Breaks): CallsSection {
  return {
    open: { mark: '<tool_call>', before },
    repairs: ['open'],
    call: {
      parameters: {
        nameEnd: '\n',
        key: { open: '<arg_key>', close: '</arg_key>' },
        value: '<arg_value>',
        close: '</arg_value>',
        closesBefore: ['<arg_key>', '</tool_call>'],
        end: '</tool_call>',
        typed: 'schema',
        repairs: { follows: [['<tool_call>']], value: true },
        literal: tryPythonLiteral,
      },
    },
  };
}
