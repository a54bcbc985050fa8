import type { Message, Writer } from '@modelspeak/core';
import { type SpellCalls, spellJsonCalls, textOf } from '@modelspeak/core/authoring';
import { THINK, TOOLS, TURNS, USER } from './tokens.js';

/** The special tokens of V3.1. */
export const CONTROL = [...TURNS, ...TOOLS, THINK.begin, THINK.end];

/** The tokens around V3.1's tool calls, whose arguments follow a separator. */
export const CALLS = { begin: '<｜tool▁calls▁begin｜>', end: '<｜tool▁calls▁end｜>' };
export const CALL = {
  begin: '<｜tool▁call▁begin｜>',
  arguments: '<｜tool▁sep｜>',
  end: '<｜tool▁call▁end｜>',
};

const RESULT = { begin: '<｜tool▁output▁begin｜>', end: '<｜tool▁output▁end｜>' };

/** Writes a user message or a tool result. */
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

/** Builds the grammar of these tool calls. */
export const spellSeparatedCalls: SpellCalls = (functions) => [
  CALLS.begin,
  spellCalls(functions),
  CALLS.end,
];
