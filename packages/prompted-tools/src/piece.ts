import type { Message, Part } from '@modelspeak/core';

/** A piece of what a message says: words from outside, a mark, or a part that is no text. */
export type Piece = Words | MarkPiece | { readonly part: Part };

/** Text from outside. */
export interface Words {
  readonly words: string;
  /** Whether a part of the content begins here: formats may write something between two texts. */
  readonly begins?: boolean | undefined;
}

/** Text of this package between words, such as `<tool_call>`. */
export interface MarkPiece {
  readonly mark: string;
  /** The message in the conversation that it and what follows belong to; `null` for none. */
  readonly message: number | null;
}

/** The pieces of the content of a message. */
export function piecesOf(content: Message['content']): readonly Piece[] {
  if (typeof content === 'string') return [{ words: content }];
  return (content ?? []).map((part, index) =>
    part.type === 'text' ? { words: part.text, begins: index > 0 } : { part },
  );
}

/**
 * Turns pieces into the content of a message: a string if there is one text.
 *
 * @param placeholder Stands for a mark.
 */
export function contentOf(
  pieces: readonly Piece[],
  placeholder: (mark: MarkPiece) => string,
): string | readonly Part[] {
  const parts: Part[] = [];
  for (const piece of pieces) {
    if ('part' in piece) {
      parts.push(piece.part);
      continue;
    }
    const text = 'words' in piece ? piece.words : placeholder(piece);
    const last = parts.at(-1);
    const begins = last?.type !== 'text' || ('words' in piece && piece.begins === true);
    if (begins) parts.push({ type: 'text', text });
    else parts[parts.length - 1] = { type: 'text', text: last.text + text };
  }
  const [first] = parts;
  if (first === undefined) return '';
  return parts.length === 1 && first.type === 'text' ? first.text : parts;
}
