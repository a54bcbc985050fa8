import type { CallableFunction, Expression, Grammar, GrammarContext } from '@modelspeak/core';
import { STOPS } from '@modelspeak/llama-turns';
import { callListGrammar, isCallName } from '@modelspeak/pythonic';
import { CODE_INTERPRETER, QUERY_TOOLS } from './builtin-tools.js';
import { TAG_NAME } from './calls/spelling.js';
import type { Llama3Options } from './options.js';

const END: Expression = { end: STOPS };
/** What would be read as the beginning of calls, or as nothing, at the beginning of a reply. */
const BEGINS_CALLS = '{[ \t\r\n';
const MARKS = ['<|python_tag|>', '<function='];

/**
 * What Llama 3 may reply: text, or calls as the options have them introduced, or text and then calls
 * after `<|python_tag|>`; the JSON that the response format asks for in place of the text.
 */
export function describeReplies(context: GrammarContext<Llama3Options>): Grammar {
  const { mustCall, responseSchema } = context;
  const calls = callsOf(context);
  const answer: Expression =
    responseSchema === undefined
      ? { text: calls.length > 0 ? { until: MARKS, notFirst: BEGINS_CALLS } : {} }
      : { schema: responseSchema, as: 'json' };
  if (calls.length === 0) return { root: [answer, END] };
  if (mustCall) return { root: [{ choice: calls }, END] };
  const announced: Expression = ['<|python_tag|>', { choice: functionCalls(context) }];
  const after = context.functions.length > 0 ? [{ repeat: announced, max: 1 }] : [];
  const said = responseSchema === undefined ? [answer, ...after] : answer;
  return { root: [{ choice: [...calls, said] }, END] };
}

/** The ways to call: functions, a built-in tool, or code. */
function callsOf(context: GrammarContext<Llama3Options>): readonly Expression[] {
  const { functions, builtins, mustCall } = context;
  const queries = QUERY_TOOLS.filter((name) => builtins.includes(name)).map(queryCall);
  // With tools, the interpreter is there too; who has the model call something means those.
  const code = builtins.includes(CODE_INTERPRETER) && !(mustCall && functions.length > 0);
  return [
    ...functionCalls(context),
    ...(queries.length > 0 ? [['<|python_tag|>', { choice: queries }]] : []),
    ...(code ? [CODE] : []),
  ];
}

/** The ways to call functions: in the spelling of the options, or in JSON where that cannot name them. */
function functionCalls({
  functions,
  options: { profile, toolPromptFormat },
}: GrammarContext<Llama3Options>): readonly Expression[] {
  const isSpelled = { json: () => false, function_tag: isTagged, python_list: isPython };
  const own = functions.filter(isSpelled[toolPromptFormat]);
  const others = functions.filter((each) => !own.includes(each));
  const json = profile === 'hf' ? '{"name": ' : '{"type": "function", "name": ';
  return [
    ...(others.length > 0
      ? [
          several(
            others.map((each) => jsonCall(each, json)),
            '; ',
          ),
        ]
      : []),
    ...(own.length === 0
      ? []
      : [
          toolPromptFormat === 'python_list' ? callListGrammar(own) : several(own.map(tagCall), ''),
        ]),
  ];
}

function several(calls: readonly Expression[], separator: string): Expression {
  return { repeat: { choice: calls }, min: 1, separator };
}

function jsonCall({ name, parameters }: CallableFunction, begin: string): Expression {
  const spelled = [
    ...[begin, JSON.stringify(name), ', "parameters": '],
    ...[{ schema: parameters, as: 'json' } as const, '}'],
  ];
  return { call: name, spelled };
}

function tagCall({ name, parameters }: CallableFunction): Expression {
  const json = { schema: parameters, as: 'json' } as const;
  return { call: name, spelled: [`<function=${name}>`, json, '</function>'] };
}

function isTagged({ name }: CallableFunction): boolean {
  return TAG_NAME.test(name);
}

function isPython({ name, parameters }: CallableFunction): boolean {
  return isCallName(name) && Object.keys(parameters['properties'] ?? {}).every(isCallName);
}

function queryCall(name: string): Expression {
  const spelled: Expression = [
    `${name}.call(`,
    { properties: oneText('query'), each: [{ key: 'text' }, '=', { value: 'python' }] },
    ')',
  ];
  return { call: name, spelled };
}

/** Code after `<|python_tag|>`, which begins neither as JSON nor as a list does. */
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
