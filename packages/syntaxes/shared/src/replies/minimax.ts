import type { CallsSection } from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';

/**
 * Calls of MiniMax M2: an `<invoke>` with parameters for each call, inside one pair of tags. The
 * tool's schema determines the type of a value; Python spellings are also accepted.
 *
 * @see https://huggingface.co/MiniMaxAI/MiniMax-M2
 *
 * @example
 * ```ts
 * import { INVOKE_CALLS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(INVOKE_CALLS.close); // </minimax:tool_call>
 * ```
 */
export const INVOKE_CALLS: CallsSection = {
  open: { mark: '<minimax:tool_call>', before: 1 },
  close: '</minimax:tool_call>',
  each: { open: '<invoke name="' },
  repairs: ['open'],
  call: {
    parameters: {
      nameEnd: '">',
      key: { open: '<parameter name="', close: '">' },
      close: '</parameter>',
      closesBefore: ['<parameter name="', '</invoke>'],
      end: '</invoke>',
      typed: 'schema',
      repairs: {
        follows: [
          ['</minimax:tool_call>', '<minimax:tool_call>', '<invoke name="'],
          ['<invoke name="'],
        ],
        empty: ['"/>', '" />'],
      },
      literal: tryPythonLiteral,
    },
  },
};
