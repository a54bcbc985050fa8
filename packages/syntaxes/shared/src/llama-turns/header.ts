import type { Writer } from '@modelspeak/core';
import { type Markup, markup } from '@modelspeak/core/authoring';

/** The roles that have a header in Llama 3. */
export type HeaderRole = 'system' | 'user' | 'assistant' | 'tool';

const header = (name: string): Markup =>
  markup(
    { control: '<|start_header_id|>' },
    { scaffold: name },
    { control: '<|end_header_id|>' },
    { scaffold: '\n\n' },
  );

// Tool results have the name of the interpreter that runs the tools.
const HEADERS: Record<HeaderRole, Markup> = {
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('ipython'),
};

/**
 * Writes the header of a message: its role between two special tokens, and an empty line. The role
 * of a tool result is `ipython`.
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1
 *
 * @example
 * ```ts
 * import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
 * import {
 *   type HeaderRole,
 *   STOPS,
 *   TURN_TOKENS,
 *   SPECIAL_PATTERNS,
 *   writeHeader,
 * } from '@modelspeak/syntaxes/llama-turns';
 *
 * const chat = defineFormat({
 *   name: 'llama-chat',
 *   models: [],
 *   options: defineOptions({}),
 *   control: TURN_TOKENS,
 *   special: SPECIAL_PATTERNS,
 *   stop: STOPS,
 *   supports: { history: true },
 *   write({ messages }, out, { generationPrompt }) {
 *     messages.forEach((message, index) => {
 *       out.message(index);
 *       writeHeader(out, message.role as HeaderRole);
 *       out.content(message.content as string);
 *       out.control('<|eot_id|>');
 *     });
 *     out.message(null);
 *     if (generationPrompt) writeHeader(out, 'assistant');
 *   },
 *   reader: (_options, _context, control) => createTextReader(control, STOPS),
 * });
 * console.log(chat().render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|start_header_id|>user<|end_header_id|>
 * //
 * // Hello!<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n
 * ```
 */
export function writeHeader(out: Pick<Writer, 'markup'>, role: HeaderRole): void {
  out.markup(HEADERS[role]);
}
