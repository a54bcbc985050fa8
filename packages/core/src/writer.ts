/**
 * Where a format writes to. A format says what each piece of the prompt is; what becomes of the
 * pieces (a string, segments, tokens, a training mask) is the writer's matter.
 *
 * The pieces, in the order they were written, join to the prompt.
 */
export interface Writer {
  /**
   * Says which message the pieces that follow come from: its index in the conversation, or `null` for
   * what comes from none (the generation prompt, a preamble). Ends what {@link Writer.sampled} began.
   */
  message(index: number | null): void;
  /** Says whether the model itself would have produced the pieces that follow: the loss mask. */
  sampled(sampled: boolean): void;
  /** Writes one control token: one of those the format declares, exactly. */
  control(token: string): void;
  /** Writes a run of control tokens and scaffold that was put together once: see {@link markup}. */
  markup(markup: Markup): void;
  /** Writes text of the format's own that is not a control token. */
  scaffold(text: string): void;
  /**
   * Writes text that came from outside: a user's, a tool's or a model's words, a tool's description.
   * Whatever it holds, it is never read as a control token.
   */
  content(text: string): void;
}

/** A run of control tokens and scaffold that a format writes again and again. */
export interface Markup {
  /** The whole run. */
  readonly text: string;
  /** The scaffold behind its last control token. */
  readonly tail: string;
  /** The pieces that the run was put together from. */
  readonly pieces: readonly MarkupPiece[];
}

/** A control token, or text of the format's own. */
export type MarkupPiece = { readonly control: string } | { readonly scaffold: string };

/**
 * Puts a run of control tokens and scaffold together, once, so that writing it is a single step.
 *
 * @example
 * ```ts
 * import { markup } from '@modelspeak/core';
 *
 * const header = markup({ control: '<|im_start|>' }, { scaffold: 'user\n' });
 * console.log(header.text); // <|im_start|>user\n
 * ```
 */
export function markup(...pieces: readonly MarkupPiece[]): Markup {
  let text = '';
  let tail = '';
  for (const piece of pieces) {
    text += 'control' in piece ? piece.control : piece.scaffold;
    tail = 'control' in piece ? '' : tail + piece.scaffold;
  }
  return { text, tail, pieces };
}

/**
 * Writes markup piece by piece, for writers to whom the pieces matter.
 *
 * @example
 * ```ts
 * import { markup, writePieces } from '@modelspeak/core';
 *
 * const header = markup({ control: '<|im_start|>' }, { scaffold: 'user\n' });
 * const kinds: string[] = [];
 * writePieces(
 *   { control: () => kinds.push('control'), scaffold: () => kinds.push('scaffold') },
 *   header,
 * );
 * console.log(kinds); // [ 'control', 'scaffold' ]
 * ```
 */
export function writePieces(
  writer: Pick<Writer, 'control' | 'scaffold'>,
  { pieces }: Markup,
): void {
  for (const piece of pieces) {
    if ('control' in piece) writer.control(piece.control);
    else writer.scaffold(piece.scaffold);
  }
}
