import {
  describedReplies,
  type SectionsDescription,
  type SpellCalls,
  spellJsonCalls,
} from '@modelspeak/core/authoring';
import { ID_CALLS } from '@modelspeak/syntaxes/replies';
import { STOP } from './k2-turns.js';

const spellEach = /* @__PURE__ */ spellJsonCalls((name, args) => [
  `<|tool_call_begin|>functions.${name}:`,
  { repeat: { choice: [...'0123456789'] }, min: 1, max: 3 },
  '<|tool_call_argument_begin|>',
  args,
  '<|tool_call_end|>',
]);

const spellCalls: SpellCalls = (functions) => [
  '<|tool_calls_section_begin|>',
  spellEach(functions),
  '<|tool_calls_section_end|>',
];

const ANSWER: SectionsDescription = {
  calls: [ID_CALLS],
  // Marks of calls that the models also write where there is no call.
  stray: ['<|tool_call_argument_begin|>', '<|tool_call_end|>', '<|tool_calls_section_end|>'],
};

/** The reader and the grammar of replies without reasoning. */
export const K2_ANSWERS = /* @__PURE__ */ describedReplies(ANSWER, STOP, spellCalls);

/** The reader and the grammar of replies with reasoning. */
export const K2_REPLIES = /* @__PURE__ */ describedReplies(
  { ...ANSWER, reasoning: { open: '<think>', close: '</think>' } },
  STOP,
  spellCalls,
);
