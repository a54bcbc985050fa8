import type { ToolMessage, Writer } from '@modelspeak/core';
import { type Markup, markedText, textOf } from '@modelspeak/core/authoring';
import { writeTurn } from './turns.js';

/**
 * The tags around a tool result, as Qwen writes it.
 *
 * @example
 * ```ts
 * import { RESULT_TAGS } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(RESULT_TAGS); // [ '<tool_response>', '</tool_response>' ]
 * ```
 */
export const RESULT_TAGS = ['<tool_response>', '</tool_response>'] as const;

/** The layout of tool results, which are written in a user turn. */
export interface ResultLayout {
  readonly begin: Markup;
  readonly end: Markup;
  /** The end of the turn, after the last result. */
  readonly close?: string;
}

/**
 * The layout of a tokenizer whose tags are special tokens.
 *
 * @example
 * ```ts
 * import { RESULTS } from '@modelspeak/syntaxes/chatml-turns';
 *
 * console.log(JSON.stringify(RESULTS.begin.text)); // "<tool_response>\n"
 * ```
 */
export const RESULTS: ResultLayout = {
  begin: markedText(RESULT_TAGS, '<tool_response>\n'),
  end: markedText(RESULT_TAGS, '\n</tool_response>'),
};

/**
 * Writes consecutive results in one user turn.
 *
 * @param from The message index of the first one.
 * @param say Writes the content of a result.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeResults } from '@modelspeak/syntaxes/chatml-turns';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeResults(out, [{ role: 'tool', tool_call_id: 'call_0', content: '18' }], 2);
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <|im_start|>user\n<tool_response>\n18\n</tool_response><|im_end|>\n
 * ```
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
