import type { ControlTokens } from '../control/control-tokens.js';
import type { Part } from '../conversation/conversation.js';

/**
 * What a format writes to. The format says what each piece of the prompt is; the writer turns them
 * into a string, segments, tokens or a loss mask.
 *
 * The pieces, joined in order, are the prompt.
 */
export interface Writer {
  /**
   * Says which message the next pieces come from: its index in the conversation, or `null` if they
   * come from none (the generation prompt, a preamble). Resets {@link Writer.sampled}.
   */
  message(index: number | null): void;
  /** Says whether the model itself would have sampled the next pieces: the loss mask. */
  sampled(sampled: boolean): void;
  /**
   * Says that it cannot be told which pieces of the current message the model itself would have
   * sampled, and why. The prompt is written as usual, but asking for its loss mask throws.
   *
   * @param problem What happened and what to do, for the error.
   */
  unsure(problem: string): void;
  /** Writes one special token, as the format declares it in `control`. */
  control(token: string): void;
  /** Writes a prepared run of special tokens and scaffold: see {@link markup}. */
  markup(markup: Markup): void;
  /** Writes text of the format that is not a special token. */
  scaffold(text: string): void;
  /**
   * Writes text from outside: a user's, a tool's or a model's words, a tool's description. It is
   * never read as a special token.
   */
  content(text: string): void;
  /**
   * Writes the placeholder of an image or other media, and says for which part it stands. The
   * turn's `media` lists it for whoever runs the model.
   */
  media(part: Part, placeholder: Markup): void;
  /**
   * Says that the header of the reply ends here: what follows, such as `<think>`, is the start of
   * the reply, which its reader must know. A format that writes nothing after that header need not
   * call it. In an assistant message it says the same for that message, in case the reply continues
   * it; there it is not needed if the model samples everything after the header.
   */
  reply(): void;
}

/** The place in a prompt of an image or other media. */
export interface MediaSpan {
  /** The part of the conversation that it stands for. */
  readonly part: Part;
  /** Index of the message it is in. */
  readonly message: number | null;
  /** In UTF-16 units of the prompt: `text.slice(start, end)` is the placeholder. */
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
  /** The pieces of the run. */
  readonly pieces: readonly MarkupPiece[];
  /** Where the model's reply ends in the run, if it does. */
  readonly endsReply: ReplyCut | undefined;
  /** The special tokens that the end of the run is known not to begin: a writer's cache. */
  closedTo?: ControlTokens | undefined;
}

/** Where a reply ends in markup: after what the model samples, before what only the format writes. */
export interface ReplyCut {
  /** How many pieces come before it. */
  readonly pieces: number;
  /** How many UTF-16 units come before it. */
  readonly length: number;
}

/** A special token, or text of the format. */
export type MarkupPiece = { readonly control: string } | { readonly scaffold: string };

/**
 * Joins special tokens and scaffold to a run once, so that it is written in a single step.
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
  // `join` makes one flat string: with `+`, the engine would keep the pieces and join them again
  // for every prompt.
  const text = texts.join('');
  return { text, tail, pieces, endsReply: undefined, closedTo: undefined };
}

/**
 * Creates the end of a model's turn: a special token that the model samples, and text after it that
 * only the format writes. It is written in one step instead of three.
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
 * Writes markup piece by piece, for writers that need the pieces.
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
