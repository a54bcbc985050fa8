import { type FunctionToolCall, type Json, type Writer, writeJson } from '@modelspeak/core';
import { argumentsOf, markup } from '@modelspeak/core/authoring';
import { pythonJson, pythonRepr } from '@modelspeak/pythonic';

const BEGIN = markup({ control: '<tool_call>' }, { scaffold: '\n<function=' });
const END = markup({ scaffold: '</function>\n' }, { control: '</tool_call>' });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the value of a parameter is spelled, where it is no string: strings stand as they are. */
export type SpellValue = (value: Exclude<Json, string>) => string;

/**
 * Spells every value as JSON: `true`, `null`, `[1, 2]`.
 *
 * @example
 * ```ts
 * import { spellJson } from '@modelspeak/xml-calls';
 *
 * console.log(spellJson(true), spellJson([1, null])); // true [1, null]
 * ```
 */
export const spellJson: SpellValue = (value) => writeJson(value, json);

/**
 * Spells lists and objects as JSON, everything else as Python's `str()` does: `True`, `None`.
 *
 * @example
 * ```ts
 * import { spellPython } from '@modelspeak/xml-calls';
 *
 * console.log(spellPython(true), spellPython([1, null])); // True [1, null]
 * ```
 */
export const spellPython: SpellValue = (value) =>
  writeJson(value, value === null || typeof value === 'boolean' ? pythonRepr : json);

/**
 * Writes a call as XML parameters between tags.
 *
 * @param spell How values are spelled.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { spellJson, writeXmlCall } from '@modelspeak/xml-calls';
 *
 * const out = new PieceWriter({ messages: [] });
 * const call = { name: 'find', arguments: '{"city":"Zürich","all":true}' };
 * writeXmlCall(out, { id: 'call_0', type: 'function', function: call }, spellJson);
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <tool_call>
 * // <function=find>
 * // <parameter=city>
 * // Zürich
 * // </parameter>
 * // <parameter=all>
 * // true
 * // </parameter>
 * // </function>
 * // </tool_call>
 * ```
 */
export function writeXmlCall(out: Writer, call: FunctionToolCall, spell: SpellValue): void {
  out.markup(BEGIN);
  out.content(call.function.name);
  out.scaffold('>\n');
  for (const [key, value] of argumentsOf(call)) {
    out.scaffold('<parameter=');
    out.content(key);
    out.scaffold('>\n');
    out.content(typeof value === 'string' ? value : spell(value));
    out.scaffold('\n</parameter>\n');
  }
  out.markup(END);
}
