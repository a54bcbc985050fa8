import type { Expression, Grammar, GrammarContext } from '@modelspeak/core';
import { checkCallNames } from '@modelspeak/core/authoring';
import { spellCall } from './calls.js';
import { STOP } from './tokens.js';

const SAID: Expression = { text: { until: ['<|eom|>'] } };
const NEXT = '<|eom|><|start|>assistant';
const TO_USER = ' to=user<|message|>';

/**
 * Builds the grammar of replies: reasoning, then an answer, or calls with optional text before them, each as a
 * message.
 *
 * @throws {ModelspeakError} `unsupported` for a name that a header or a parameter cannot contain
 */
export function describeReplies({
  functions,
  mustCall,
  responseSchema,
}: GrammarContext<unknown>): Grammar {
  checkCallNames(functions, true);
  const isText = responseSchema === undefined;
  const thought: Expression = { repeat: [' to=self<|message|>', SAID, NEXT], max: 1 };
  const answer: Expression = [TO_USER, isText ? SAID : { schema: responseSchema, as: 'json' }];
  const called: Expression = [
    { repeat: [TO_USER, SAID, NEXT], max: isText && !mustCall ? 1 : 0 },
    { repeat: { choice: functions.map(spellCall) }, min: 1, separator: NEXT },
  ];
  const choices = functions.length === 0 ? [answer] : mustCall ? [called] : [answer, called];
  return { root: [thought, { choice: choices }, { end: STOP }] };
}
