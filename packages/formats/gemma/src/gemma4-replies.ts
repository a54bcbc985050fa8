import type { CallableFunction, Expression } from '@modelspeak/core';
import type { SectionsDescription, SpellCalls } from '@modelspeak/core/authoring';
import { ArgumentsParser } from './calls-parser.js';
import { QUOTE } from './gemma4-tokens.js';

/** How replies of Gemma 4 are read. */
export const DESCRIPTION: SectionsDescription = {
  reasoning: {
    open: { mark: '<|channel>thought', after: 1 },
    close: { mark: '<channel|>', before: 1 },
  },
  calls: [
    {
      open: '<|tool_call>',
      close: '<tool_call|>',
      call: { parser: (sink) => new ArgumentsParser(sink, QUOTE) },
    },
  ],
};

/** The calls that a reply of Gemma 4 may make. */
export const spellCalls: SpellCalls = (functions) => ({
  repeat: { choice: functions.map(spellCall) },
  min: 1,
});

function spellCall({ name, parameters }: CallableFunction): Expression {
  const as = { string: { open: QUOTE, close: QUOTE }, bareKeys: true };
  return {
    call: name,
    spelled: [`<|tool_call>call:${name}`, { schema: parameters, as }, '<tool_call|>'],
  };
}
