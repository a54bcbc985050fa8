import type { Writer } from '@modelspeak/core';
import type { Markup, MarkupPiece } from '@modelspeak/core/authoring';

/**
 * A piece of the prompt as a value. `message` says which message the next pieces come from.
 */
export type PromptPiece =
  | MarkupPiece
  | { readonly content: string }
  | { readonly message: number | null };

/**
 * Writes pieces in order.
 *
 * @example
 * ```ts
 * import { type PromptPiece, writePart } from '@modelspeak/lazyllm';
 *
 * const pieces: readonly PromptPiece[] = [{ message: 0 }, { scaffold: '### ' }, { content: 'Hi' }];
 * const written: string[] = [];
 * writePart(
 *   {
 *     message: (index) => written.push(`message ${index}`),
 *     control: (token) => written.push(token),
 *     scaffold: (text) => written.push(text),
 *     content: (text) => written.push(text),
 *   },
 *   pieces,
 * );
 * console.log(written); // [ 'message 0', '### ', 'Hi' ]
 * ```
 */
export function writePart(
  out: Pick<Writer, 'message' | 'control' | 'scaffold' | 'content'>,
  pieces: readonly PromptPiece[],
): void {
  for (const piece of pieces) {
    if ('content' in piece) out.content(piece.content);
    else if ('scaffold' in piece) out.scaffold(piece.scaffold);
    else if ('control' in piece) out.control(piece.control);
    else out.message(piece.message);
  }
}

/**
 * Writes the marker after sampled text. The model also sampled the marker, up to its first special
 * token, where generation stops.
 *
 * @example
 * ```ts
 * import { markup } from '@modelspeak/core/authoring';
 * import { writeEnd } from '@modelspeak/lazyllm';
 *
 * const written: string[] = [];
 * writeEnd(
 *   {
 *     sampled: (sampled) => written.push(String(sampled)),
 *     control: (token) => written.push(token),
 *     scaffold: (text) => written.push(text),
 *   },
 *   markup({ control: '</s>' }, { scaffold: '!' }),
 * );
 * console.log(written); // [ '</s>', 'false', '!' ]
 * ```
 */
export function writeEnd(
  out: Pick<Writer, 'sampled' | 'control' | 'scaffold'>,
  { pieces }: Markup,
): void {
  for (const piece of pieces) {
    if ('scaffold' in piece) out.scaffold(piece.scaffold);
    else {
      out.control(piece.control);
      out.sampled(false);
    }
  }
}

/** The joined text of pieces. */
export function textOf(pieces: readonly PromptPiece[]): string {
  let text = '';
  for (const piece of pieces) {
    if ('content' in piece) text += piece.content;
    else if ('scaffold' in piece) text += piece.scaffold;
    else if ('control' in piece) text += piece.control;
  }
  return text;
}
