import {
  type Expression,
  type Grammar,
  type GrammarContext,
  ModelspeakError,
} from '@modelspeak/core';
import { callListGrammar, isCallName } from '@modelspeak/pythonic';
import { STOPS } from '@modelspeak/syntaxes/llama-turns';

const END: Expression = { end: STOPS };

/**
 * What a model may reply: with functions, a decision for a list of calls or for text; without, text.
 *
 * @throws {ModelspeakError} `unsupported` for a function or a parameter that is no name in Python
 */
export function describeReplies({
  functions,
  mustCall,
  responseSchema,
}: GrammarContext<unknown>): Grammar {
  for (const { name, parameters } of functions) {
    const odd = [name, ...Object.keys(parameters['properties'] ?? {})].find(
      (each) => !isCallName(each),
    );
    if (odd === undefined) continue;
    throw new ModelspeakError(
      'unsupported',
      `calls are written as Python's, in which ${JSON.stringify(odd)} is no name; rename it`,
      { path: 'tools' },
    );
  }
  const answer: Expression =
    responseSchema === undefined
      ? { text: { until: ['<|use_tool|>', '<|python_tag|>', '<|answer|>'] } }
      : { schema: responseSchema, as: 'json' };
  if (functions.length === 0) return { root: [{ repeat: '<|answer|>', max: 1 }, answer, END] };
  const calls: Expression = ['<|use_tool|>', callListGrammar(functions)];
  if (mustCall) return { root: [calls, END] };
  return { root: [{ choice: [calls, ['<|answer|>', answer]] }, END] };
}
