import type { CallableFunction, Expression, Grammar, GrammarContext } from '@modelspeak/core';
import { checkCallNames } from '@modelspeak/core/authoring';
import { BUILTIN_PARAMETERS, CODE, PYTHON } from './builtin-tools.js';
import { REPLY } from './reply.js';
import { ENDS } from './tokens.js';

/** What ends what a message says, or begins another. */
const MARKS = [...REPLY.close, REPLY.open, ...ENDS];
const SAID: Expression = { text: { until: MARKS } };
const NEXT = '<|end|><|start|>assistant';
const CALLED: Expression = { end: ['<|call|>'] };

/**
 * What gpt-oss may reply: thoughts, and then a call, with a text before it or without, or the answer.
 * Each in a message of its own. A server stops at a call, so that there is one.
 *
 * @throws {ModelspeakError} `unsupported` for a function whose name a header cannot hold
 */
export function describeReplies({
  functions,
  builtins,
  mustCall,
  responseSchema,
}: GrammarContext<unknown>): Grammar {
  checkCallNames(functions);
  const thought = ['<|channel|>analysis<|message|>', SAID, NEXT];
  const thoughts: Expression = { repeat: thought };
  const calls = [...functions.map(functionCall), ...builtins.map(builtinCall)];
  if (calls.length > 0 && mustCall) return { root: [thoughts, { choice: calls }] };
  const isText = responseSchema === undefined;
  const said: Expression = isText ? SAID : { schema: responseSchema, as: 'json' };
  const answer: Expression = ['<|channel|>final<|message|>', said, { end: ENDS }];
  if (calls.length === 0) return { root: [thoughts, answer] };
  const preamble = ['<|channel|>commentary<|message|>', SAID, NEXT];
  const called: Expression = [{ repeat: preamble, max: isText ? 1 : 0 }, { choice: calls }];
  return { root: [thoughts, { choice: [called, answer] }] };
}

function functionCall({ name, parameters }: CallableFunction): Expression {
  const header = `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>`;
  return { call: name, spelled: [header, { schema: parameters, as: 'json' }, CALLED] };
}

/** Code for Python, JSON for the browser. */
function builtinCall(name: string): Expression {
  const header = `<|channel|>analysis to=${name} code<|message|>`;
  const given: Expression =
    name === PYTHON
      ? {
          properties: { properties: { [CODE]: { type: 'string' } }, required: [CODE] },
          each: { value: { until: MARKS } },
        }
      : { schema: BUILTIN_PARAMETERS[name] ?? true, as: 'json' };
  return { call: name, spelled: [header, given, CALLED] };
}
