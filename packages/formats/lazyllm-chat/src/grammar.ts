import {
  type Expression,
  type Grammar,
  type GrammarContext,
  ModelspeakError,
} from '@modelspeak/core';
import type { Dialect } from '@modelspeak/lazyllm';
import { writesCalls } from './definition.js';
import { chatLayout } from './layout.js';

/**
 * Builds the grammar of replies: text, and tool calls if the markers distinguish them from text.
 *
 * @throws {ModelspeakError} `unsupported` if the model must call a tool, but the markers do not define calls
 */
export function describeReplies({
  options: dialect,
  functions,
  mustCall,
  responseSchema,
}: GrammarContext<Dialect>): Grammar {
  const stops = chatLayout.stop(dialect);
  const { startOfToolCall, startOfArguments, endOfToolCall } = dialect.markup;
  const isCallable = writesCalls(dialect);
  if (mustCall && !isCallable) {
    throw new ModelspeakError(
      'unsupported',
      'the markers do not define tool calls and their results; add those markers, or use "auto"',
      { path: 'toolChoice' },
    );
  }
  const end: Expression = { end: stops };
  const until = isCallable ? [...stops, startOfToolCall.text.trim()] : stops;
  const answer: Expression =
    responseSchema === undefined ? { text: { until } } : { schema: responseSchema, as: 'json' };
  if (!isCallable || functions.length === 0) return { root: [answer, end] };
  const calls = functions.map(({ name, parameters }): Expression => {
    const args = { schema: parameters, as: 'json' } as const;
    const spelled = [`\n${name}`, startOfArguments.text, args, endOfToolCall.text, '\n'];
    return { call: name, spelled: [startOfToolCall.text, ...spelled] };
  });
  const some: Expression = { repeat: { choice: calls }, min: 1 };
  if (mustCall) return { root: [some, end] };
  const said: Expression =
    responseSchema === undefined ? [answer, { repeat: some, max: 1 }] : { choice: [some, answer] };
  return { root: [said, end] };
}
