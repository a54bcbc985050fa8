import type { ControlTokens } from '../control/control-tokens.js';
import type { Part } from '../conversation/conversation.js';

/**
 * Where a format writes to. A format says what each piece of the prompt is; the writer
 * makes a string, segments, tokens or a training mask of them.
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
  /** Writes one special token, spelled as the format declares it in `control`. */
  control(token: string): void;
  /** Writes a run of special tokens and scaffold that was put together once: see {@link markup}. */
  markup(markup: Markup): void;
  /** Writes text of the format's own that is no special token. */
  scaffold(text: string): void;
  /**
   * Writes text that came from outside: a user's, a tool's or a model's words, a tool's description.
   * Whatever it holds, it is never read as a special token.
   */
  content(text: string): void;
  /**
   * Writes what stands for an image or the like, and says for which part it stands. Whoever runs the
   * model finds it in the turn's `media`.
   */
  media(part: Part, placeholder: Markup): void;
  /**
   * Says that the header of the reply ends here: what follows, such as `<think>`, is where the reply
   * begins, and its reader must know. Formats that write nothing after that header need not call it.
   * In a message of the assistant it says the same of that message, in case that the reply is to go on
   * with it; there it need not be called where the model samples all that follows the header.
   */
  reply(): void;
}

/** Where a prompt shows an image, a sound or the like. */
export interface MediaSpan {
  /** The part of the conversation that is shown. */
  readonly part: Part;
  /** Index of the message it is in. */
  readonly message: number | null;
  /** In UTF-16 units of the prompt: `text.slice(start, end)` is what stands for the part. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** A run of special tokens and scaffold that a format writes often. */
export interface Markup {
  /** The whole run. */
  readonly text: string;
  /** The scaffold after its last special token. */
  readonly tail: string;
  /** The pieces that the run was put together from. */
  readonly pieces: readonly MarkupPiece[];
  /** Where in the run the model's reply ends, if it does. */
  readonly endsReply: ReplyCut | undefined;
  /** The special tokens of which the end of the run begins none: as a writer found out before. */
  closedTo?: ControlTokens | undefined;
}

/** Where in markup a reply ends: after what the model samples, before what the format alone writes. */
export interface ReplyCut {
  /** How many pieces come before it. */
  readonly pieces: number;
  /** How many UTF-16 units come before it. */
  readonly length: number;
}

/** A special token, or text of the format's own. */
export type MarkupPiece = { readonly control: string } | { readonly scaffold: string };

/**
 * Puts a run of special tokens and scaffold together, once, so that writing it is a single step.
 *
 * @example
 * ```ts
 * import { markup } from '@modelspeak/core/authoring';
 *
 * const header = markup({ control: '<|im_start|>' }, { scaffold: 'user\n' });
 * console.log(header.text); // <|im_start|>user\n
 * ```
 */
export function markup(...pieces: readonly MarkupPiece[]): Markup {
  const texts: string[] = [];
  let tail = '';
  for (const piece of pieces) {
    texts.push('control' in piece ? piece.control : piece.scaffold);
    tail = 'control' in piece ? '' : tail + piece.scaffold;
  }
  // Joined, and so of one piece: an engine keeps what it added up in pieces, and would put these
  // together again for every prompt.
  const text = texts.join('');
  return { text, tail, pieces, endsReply: undefined, closedTo: undefined };
}

/**
 * Puts what ends a turn of the model together: a special token that the model samples, and text after
 * it that the format alone writes. Writing it is a single step instead of three.
 *
 * @example
 * ```ts
 * import { PieceWriter, replyEnd } from '@modelspeak/core/authoring';
 *
 * const END = replyEnd('<|im_end|>', '\n');
 * const out = new PieceWriter({ messages: [] });
 * out.sampled(true);
 * out.content('Hello!');
 * out.markup(END);
 * console.log(out.segments.map(({ text, sampled }) => [text, sampled]));
 * // [ [ 'Hello!', true ], [ '<|im_end|>', true ], [ '\n', false ] ]
 * ```
 */
export function replyEnd(token: string, after: string): Markup {
  const pieces: readonly MarkupPiece[] = [{ control: token }, { scaffold: after }];
  return { ...markup(...pieces), endsReply: { pieces: 1, length: token.length } };
}

/**
 * Writes markup piece by piece, for writers to whom the pieces matter.
 *
 * @example
 * ```ts
 * import { markup, writePieces } from '@modelspeak/core/authoring';
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
  writer: Pick<Writer, 'control' | 'scaffold'> & Partial<Pick<Writer, 'sampled'>>,
  { pieces, endsReply }: Markup,
): void {
  pieces.forEach((piece, place) => {
    if (endsReply?.pieces === place) writer.sampled?.(false);
    if ('control' in piece) writer.control(piece.control);
    else writer.scaffold(piece.scaffold);
  });
}
