import type { Message, Writer } from '@modelspeak/core';
import { type SpellCalls, spellJsonCalls, textOf } from '@modelspeak/core/authoring';
import { THINK, TOOLS, TURNS, USER } from './tokens.js';

/** The special tokens of V3.1. */
export const CONTROL = [...TURNS, ...TOOLS, THINK.begin, THINK.end];

/** What V3.1 writes around calls, whose arguments follow a separator. */
export const CALLS = { begin: '<｜tool▁calls▁begin｜>', end: '<｜tool▁calls▁end｜>' };
export const CALL = {
  begin: '<｜tool▁call▁begin｜>',
  arguments: '<｜tool▁sep｜>',
  end: '<｜tool▁call▁end｜>',
};

const RESULT = { begin: '<｜tool▁output▁begin｜>', end: '<｜tool▁output▁end｜>' };

/** Writes what the user says, or what a tool has answered. */
export function writeHeard({ role, content }: Message, out: Writer): void {
  out.control(role === 'tool' ? RESULT.begin : USER);
  out.content(textOf(content));
  if (role === 'tool') out.control(RESULT.end);
}

const spellCalls = /* @__PURE__ */ spellJsonCalls((name, args) => [
  `${CALL.begin}${name}${CALL.arguments}`,
  args,
  CALL.end,
]);

/** What such calls may be. */
export const spellSeparatedCalls: SpellCalls = (functions) => [
  CALLS.begin,
  spellCalls(functions),
  CALLS.end,
];
