import type { ToolMessage, Writer } from '@modelspeak/core';
import { type Markup, markedText, textOf } from '@modelspeak/core/authoring';
import { writeTurn } from '@modelspeak/syntaxes/chatml-turns';

/** The tags around a tool's result. */
export const RESULT_TAGS = ['<tool_response>', '</tool_response>'] as const;

/** How the results of tools are written: as a turn of the user. */
export interface ResultLayout {
  readonly begin: Markup;
  readonly end: Markup;
  /** What ends the turn, after the last result. */
  readonly close?: string;
}

/** Results between tags that the tokenizer knows as tokens. */
export const RESULTS: ResultLayout = {
  begin: markedText(RESULT_TAGS, '<tool_response>\n'),
  end: markedText(RESULT_TAGS, '\n</tool_response>'),
};

/**
 * Writes results that follow one another.
 *
 * @param from The index of the message that the first one is.
 * @param say Writes what one result says.
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
