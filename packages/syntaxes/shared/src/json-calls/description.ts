import type { CallsSection } from '@modelspeak/core/authoring';

/**
 * The tags around a call. Most tokenizers have a token for each.
 *
 * @example
 * ```ts
 * import { TOOL_CALL_TOKENS } from '@modelspeak/syntaxes/json-calls';
 *
 * console.log(TOOL_CALL_TOKENS); // [ '<tool_call>', '</tool_call>' ]
 * ```
 */
export const TOOL_CALL_TOKENS = ['<tool_call>', '</tool_call>'] as const;

/**
 * The description of calls as Hermes introduced them, for a reader: `{"name": …, "arguments": …}`
 * between tags. The line break before a call belongs to the call.
 *
 * @see https://github.com/NousResearch/Hermes-Function-Calling
 *
 * @example
 * ```ts
 * import { createSectionsReader } from '@modelspeak/core/authoring';
 * import { JSON_CALLS } from '@modelspeak/syntaxes/json-calls';
 *
 * const context = {
 *   tools: undefined,
 *   builtins: undefined,
 *   readsCalls: true,
 *   callId: (index: number) => `call_${index}`,
 * };
 * const reader = createSectionsReader({ calls: [JSON_CALLS] }, ['<|im_end|>'], context);
 * const [call] = reader.push('<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call>');
 * console.log(call); // { type: 'tool-call', index: 0, id: 'call_0', name: 'now' }
 * ```
 */
export const JSON_CALLS: CallsSection = {
  open: { mark: '<tool_call>', before: 1 },
  close: '</tool_call>',
  call: { json: {} },
};
