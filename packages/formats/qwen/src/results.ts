import type { ToolMessage, Writer } from '@modelspeak/core';
import { type Markup, markedText, textOf } from '@modelspeak/core/authoring';
import { writeTurn } from '@modelspeak/syntaxes/chatml-turns';

/** The tags around a tool result. */
export const RESULT_TAGS = ['<tool_response>', '</tool_response>'] as const;

/** The layout of tool results, which are written in a user turn. */
export interface ResultLayout {
  readonly begin: Markup;
  readonly end: Markup;
  /** The end of the turn, after the last result. */
  readonly close?: string;
}

/** The layout with tags that are special tokens. */
export const RESULTS: ResultLayout = {
  begin: markedText(RESULT_TAGS, '<tool_response>\n'),
  end: markedText(RESULT_TAGS, '\n</tool_response>'),
};

/**
 * Writes consecutive results.
 *
 * @param from The message index of the first one.
 * @param say Writes the content of a result.
 */
export function writeResults(
  out: Writer,
  results: readonly ToolMessage[],
  from: number,
  { begin, end, close = '' }: ResultLayout = RESULTS,
  say: (result: ToolMessage, index: number) => void = ({ content }) => out.content(textOf(content)),
): void {
  writeTurn(out, 'user', () => {
    results.forEach((result, place) => {
      if (place > 0) {
        out.message(from + place);
        out.scaffold('\n');
      }
      out.markup(begin);
      say(result, from + place);
      out.markup(end);
    });
    out.scaffold(close);
  });
}
