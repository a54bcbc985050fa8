import { type FunctionToolCall, type Json, type Writer, writeJson } from '@modelspeak/core';
import { argumentsOf, markup } from '@modelspeak/core/authoring';
import { pythonJson, pythonRepr } from '@modelspeak/pythonic';
import { CODER, type XmlStyle } from './style.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Spells the value of a parameter that is not a string; strings are written unchanged. */
export type SpellValue = (value: Exclude<Json, string>) => string;

/**
 * Spells every value as JSON: `true`, `null`, `[1, 2]`.
 *
 * @example
 * ```ts
 * import { spellJson } from '@modelspeak/syntaxes/xml-calls';
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
 * import { spellPython } from '@modelspeak/syntaxes/xml-calls';
 *
 * console.log(spellPython(true), spellPython([1, null])); // True [1, null]
 * ```
 */
export const spellPython: SpellValue = (value) =>
  writeJson(value, value === null || typeof value === 'boolean' ? pythonRepr : json);

/**
 * Writes a call.
 *
 * @param spell Spells the values.
 */
export type WriteXmlCall = (out: Writer, call: FunctionToolCall, spell: SpellValue) => void;

/**
 * Creates a function that writes calls as XML parameters in a style.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { SEED_STYLE, spellJson, xmlCallWriter } from '@modelspeak/syntaxes/xml-calls';
 *
 * const write = xmlCallWriter(SEED_STYLE);
 * const out = new PieceWriter({ messages: [] });
 * const call = { name: 'find', arguments: '{"city":"Zürich"}' };
 * write(out, { id: 'call_0', type: 'function', function: call }, spellJson);
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <seed:tool_call>
 * // <function=find>
 * // <parameter=city>Zürich</parameter>
 * // </function>
 * // </seed:tool_call>
 * ```
 */
export function xmlCallWriter({ tag, breaks }: XmlStyle): WriteXmlCall {
  const begin = markup({ control: `<${tag}>` }, { scaffold: '\n<function=' });
  const end = markup({ scaffold: '</function>\n' }, { control: `</${tag}>` });
  const line = breaks ? '\n' : '';
  return (out, call, spell) => {
    out.markup(begin);
    out.content(call.function.name);
    out.scaffold('>\n');
    for (const [key, value] of argumentsOf(call)) {
      out.scaffold('<parameter=');
      out.content(key);
      out.scaffold(`>${line}`);
      out.content(typeof value === 'string' ? value : spell(value));
      out.scaffold(`${line}</parameter>\n`);
    }
    out.markup(end);
  };
}

/**
 * Writes a call as Qwen3-Coder spells it.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { spellJson, writeXmlCall } from '@modelspeak/syntaxes/xml-calls';
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
export const writeXmlCall: WriteXmlCall = /* @__PURE__ */ xmlCallWriter(CODER);
