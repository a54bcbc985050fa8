import type { CallableFunction, Expression, Grammar, GrammarContext } from '@modelspeak/core';
import { checkCallNames } from '@modelspeak/core/authoring';
import { BUILTIN_PARAMETERS, CODE, PYTHON } from './builtin-tools.js';
import { REPLY } from './reply.js';
import { ENDS } from './tokens.js';

/** The tokens that end the content of a message or begin another. */
const MARKS = [...REPLY.close, REPLY.open, ...ENDS];
const SAID: Expression = { text: { until: MARKS } };
const NEXT = '<|end|><|start|>assistant';
const CALLED: Expression = { end: ['<|call|>'] };

/**
 * Builds the grammar of replies: reasoning, then the answer or a tool call with optional text before it,
 * each in its own message. A server stops at a call, so there is only one.
 *
 * @throws {ModelspeakError} `unsupported` for a function name that a header cannot contain
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

/** Builds the grammar of a built-in call: code for Python, JSON for the browser. */
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
