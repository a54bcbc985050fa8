import type { AssistantMessage, Message } from '@modelspeak/core';
import { PieceWriter } from '@modelspeak/core/authoring';
import { TOOL_CALL_TOKENS, writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
import { type Piece, piecesOf } from './piece.js';

const RESULT = ['<tool_response>', '</tool_response>'] as const;

/** The marks around calls and results. To the model's tokenizer they are ordinary text. */
export const MARKS: readonly string[] = [...TOOL_CALL_TOKENS, ...RESULT];

/** Spells the calls of a message, after its text if it has any. */
export function spellCalls(message: AssistantMessage, hasText: boolean, index: number): Piece[] {
  const out = new PieceWriter({ messages: [] });
  writeJsonCalls(out, message, hasText);
  return out.segments.map(({ text, kind }) =>
    kind === 'content' ? { words: text } : { mark: text, message: index },
  );
}

/** Spells a result between its marks. */
export function spellResult(content: Message['content'], index: number): Piece[] {
  const mark = (text: string): Piece => ({ mark: text, message: index });
  return [mark(`${RESULT[0]}\n`), ...piecesOf(content), mark(`\n${RESULT[1]}`)];
}
