import type { CallableFunction, Expression, Grammar, GrammarContext } from '@modelspeak/core';
import { STOPS } from '@modelspeak/syntaxes/llama-turns';
import { CODE_INTERPRETER, QUERY_TOOLS } from './builtin-tools.js';

const END: Expression = { end: STOPS };
/** The characters that a reader would take for the beginning of calls, or skip, at the start of a reply. */
const BEGINS_CALLS = '{[ \t\r\n';
/** The beginning of a JSON call in the chat template's form. */
export const HF_JSON = '{"name": ';
const MARKS = ['<|python_tag|>', '<function='];

/**
 * Builds the grammar of replies: text, calls in the form that the options select, or text and then calls after
 * `<|python_tag|>`. With a response format, JSON replaces the text.
 *
 * @param functionCalls The forms of function calls.
 */
export function describeReplies(
  context: GrammarContext<unknown>,
  functionCalls: readonly Expression[],
): Grammar {
  const { mustCall, responseSchema } = context;
  const calls = callsOf(context, functionCalls);
  const answer: Expression =
    responseSchema === undefined
      ? { text: calls.length > 0 ? { until: MARKS, notFirst: BEGINS_CALLS } : {} }
      : { schema: responseSchema, as: 'json' };
  if (calls.length === 0) return { root: [answer, END] };
  if (mustCall) return { root: [{ choice: calls }, END] };
  const announced: Expression = ['<|python_tag|>', { choice: functionCalls }];
  const after = context.functions.length > 0 ? [{ repeat: announced, max: 1 }] : [];
  const said = responseSchema === undefined ? [answer, ...after] : answer;
  return { root: [{ choice: [...calls, said] }, END] };
}

/** Returns the forms of calls: functions, a built-in tool, or code. */
function callsOf(
  { functions, builtins, mustCall }: GrammarContext<unknown>,
  functionCalls: readonly Expression[],
): readonly Expression[] {
  const queries = QUERY_TOOLS.filter((name) => builtins.includes(name)).map(queryCall);
  // Tools also enable the interpreter, but a required call means one of the tools.
  const code = builtins.includes(CODE_INTERPRETER) && !(mustCall && functions.length > 0);
  return [
    ...functionCalls,
    ...(queries.length > 0 ? [['<|python_tag|>', { choice: queries }]] : []),
    ...(code ? [CODE] : []),
  ];
}

/** Returns the forms of JSON calls, given the text before the name. */
export function jsonCalls(
  functions: readonly CallableFunction[],
  begin: string,
): readonly Expression[] {
  const calls = functions.map(({ name, parameters }): Expression => {
    const spelled = [
      begin,
      JSON.stringify(name),
      ', "parameters": ',
      { schema: parameters, as: 'json' } as const,
      '}',
    ];
    return { call: name, spelled };
  });
  return calls.length > 0 ? [{ repeat: { choice: calls }, min: 1, separator: '; ' }] : [];
}

function queryCall(name: string): Expression {
  const spelled: Expression = [
    `${name}.call(`,
    { properties: oneText('query'), each: [{ key: 'text' }, '=', { value: 'python' }] },
    ')',
  ];
  return { call: name, spelled };
}

/** Code after `<|python_tag|>`, which cannot begin like JSON or a list. */
const CODE: Expression = [
  '<|python_tag|>',
  {
    call: CODE_INTERPRETER,
    spelled: {
      properties: oneText('code', { pattern: '^[A-Za-z_#"\'(@]' }),
      each: { value: { until: [] } },
    },
  },
];

function oneText(name: string, more: object = {}): { readonly [key: string]: unknown } {
  return { properties: { [name]: { type: 'string', ...more } }, required: [name] };
}
