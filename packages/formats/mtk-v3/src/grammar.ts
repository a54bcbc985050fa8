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
 * Builds the grammar of replies: with functions, a decision token and then a list of calls or text; without
 * functions, text.
 *
 * @throws {ModelspeakError} `unsupported` for a function or a parameter whose name is not valid in Python
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
      `tool calls are written in Python, where ${JSON.stringify(odd)} is not a valid name; rename it`,
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
