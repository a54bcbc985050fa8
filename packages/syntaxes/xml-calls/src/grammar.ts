import type { CallableFunction, Expression } from '@modelspeak/core';

/**
 * The language of calls with XML parameters, each on lines of its own: strings as they are up to the tag
 * that ends them, other values as JSON.
 *
 * @param functions Those that may be called: no name of one, or of a parameter, holds what ends it.
 *
 * @example
 * ```ts
 * import { xmlCallsGrammar } from '@modelspeak/xml-calls';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(xmlCallsGrammar(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export function xmlCallsGrammar(functions: readonly CallableFunction[]): Expression {
  return { repeat: { choice: functions.map(callGrammar) }, min: 1, separator: '\n' };
}

function callGrammar({ name, parameters }: CallableFunction): Expression {
  const each = [
    ...['<parameter=', { key: 'text' } as const, '>\n'],
    ...[{ value: { until: ['</parameter>'] } }, '\n</parameter>\n'],
  ];
  const spelled = [
    `<tool_call>\n<function=${name}>\n`,
    { properties: parameters, each },
    '</function>\n</tool_call>',
  ];
  return { call: name, spelled };
}
