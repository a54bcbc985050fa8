import type { AssistantMessage, Writer } from '@modelspeak/core';
import { type CallsSection, functionCalls, type SpellCalls } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { INLINE_PAIRS, pairCallWriter, spellPairCalls } from '@modelspeak/syntaxes/pair-calls';
import { pairCalls as describedCalls } from '@modelspeak/syntaxes/replies';

/** Writes schemas as JSON. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** The syntax of GLM's tool calls: tags around the name and the value of each argument. */
export interface PairCalls {
  /** Writes the tool calls of a reply. `startsLine`: a line begins here, where nothing is on it yet. */
  readonly write: (
    message: AssistantMessage,
    out: Writer,
    options?: { readonly startsLine?: boolean },
  ) => void;
  /** How the reader finds tool calls. */
  readonly section: CallsSection;
  /** Builds the grammar of tool calls. */
  readonly spell: SpellCalls;
}

/** @param line The end of a line: a line break, or nothing in versions that write one line. */
export function pairCalls(line: '\n' | ''): PairCalls {
  const style =
    line === ''
      ? INLINE_PAIRS
      : { afterName: line, beforeValue: line, afterValue: line, beforeEnd: '' };
  const writeCall = pairCallWriter(style);
  return {
    write(message, out, { startsLine = false } = {}) {
      if (!message.tool_calls?.length) return;
      for (const [place, call] of functionCalls(message).entries()) {
        if (line !== '' && !(startsLine && place === 0)) out.scaffold(line);
        writeCall(out, call);
      }
    },
    section: describedCalls('all'),
    spell: spellPairCalls(style, line),
  };
}
