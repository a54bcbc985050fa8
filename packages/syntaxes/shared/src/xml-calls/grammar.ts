import type { CallableFunction, Expression } from '@modelspeak/core';
import type { SpellCalls } from '@modelspeak/core/authoring';
import { CODER, type XmlStyle } from './style.js';

/**
 * Returns the grammar of calls with XML parameters in a style: strings are unquoted up to the tag
 * that ends them, other values are JSON. Names of functions and parameters must not contain what
 * ends them.
 *
 * @example
 * ```ts
 * import { SEED_STYLE, spellXmlCalls } from '@modelspeak/syntaxes/xml-calls';
 *
 * const spell = spellXmlCalls(SEED_STYLE);
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(spell(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export function spellXmlCalls({ tag, breaks, separator = '\n' }: XmlStyle): SpellCalls {
  const line = breaks ? '\n' : '';
  const each = [
    '<parameter=',
    { key: 'text' } as const,
    `>${line}`,
    { value: { until: ['</parameter>'] } },
    `${line}</parameter>\n`,
  ];
  const spell = ({ name, parameters }: CallableFunction): Expression => ({
    call: name,
    spelled: [
      `<${tag}>\n<function=${name}>\n`,
      { properties: parameters, each },
      `</function>\n</${tag}>`,
    ],
  });
  return (functions) => ({ repeat: { choice: functions.map(spell) }, min: 1, separator });
}

/**
 * The grammar of calls as Qwen3-Coder spells them, each parameter on its own lines.
 *
 * @example
 * ```ts
 * import { xmlCallsGrammar } from '@modelspeak/syntaxes/xml-calls';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(xmlCallsGrammar(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export const xmlCallsGrammar: SpellCalls = /* @__PURE__ */ spellXmlCalls(CODER);
