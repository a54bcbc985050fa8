import { type SpellCalls, spellJsonCalls } from '@modelspeak/core/authoring';

/**
 * Returns the grammar of calls as JSON between tags, each on its own line.
 *
 * @example
 * ```ts
 * import { jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
 *
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(jsonCallsGrammar(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export const jsonCallsGrammar: SpellCalls = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [
    `<tool_call>\n{"name": ${JSON.stringify(name)}, "arguments": `,
    args,
    '}\n</tool_call>',
  ],
  '\n',
);
