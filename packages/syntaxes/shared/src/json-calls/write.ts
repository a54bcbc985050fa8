import {
  type AssistantMessage,
  type FunctionToolCall,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { functionCalls, type Markup, markup } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const BEGIN: Markup = markup({ control: '<tool_call>' }, { scaffold: '\n{"name": "' });
const END: Markup = markup({ scaffold: '}\n' }, { control: '</tool_call>' });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/**
 * Writes a call as JSON between tags, its arguments like the `tojson` filter of Hugging Face's chat
 * templates.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeJsonCall } from '@modelspeak/syntaxes/json-calls';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeJsonCall(out, {
 *   id: 'call_0',
 *   type: 'function',
 *   function: { name: 'find', arguments: '{"city":"Zürich"}' },
 * });
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <tool_call>
 * // {"name": "find", "arguments": {"city": "Zürich"}}
 * // </tool_call>
 * ```
 */
export function writeJsonCall(
  out: Writer,
  { function: { name, arguments: text } }: FunctionToolCall,
): void {
  out.markup(BEGIN);
  // A quote in the name would end the string around it.
  out.content(JSON.stringify(name).slice(1, -1));
  out.scaffold('", "arguments": ');
  out.content(writeJson(parseJson(text, { objects: 'map' }), json));
  out.markup(END);
}

/**
 * Writes the calls of a reply, each on its own line, after its text if it has any.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
 *
 * const call = { id: 'a', type: 'function', function: { name: 'now', arguments: '{}' } } as const;
 * const out = new PieceWriter({ messages: [] });
 * out.content('Let me look.');
 * writeJsonCalls(out, { role: 'assistant', tool_calls: [call] }, true);
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // Let me look.
 * // <tool_call>
 * // {"name": "now", "arguments": {}}
 * // </tool_call>
 * ```
 */
export function writeJsonCalls(out: Writer, message: AssistantMessage, hasText: boolean): void {
  functionCalls(message).forEach((call, index) => {
    if (hasText || index > 0) out.scaffold('\n');
    writeJsonCall(out, call);
  });
}
