import type { Conversation } from '@modelspeak/core';
import type { RowShape } from '../rows/row-shape.js';

/** What a check found in a row. */
export interface CheckedRow {
  /** The conversation; `undefined` for a row of token ids. */
  readonly conversation: Conversation | undefined;
  /**
   * Whether it may train every answer. If not, its weights or its keys leave some out, which a trainer is
   * not told.
   */
  readonly trainsAll: boolean;
  /** The shape that its keys tell: see `readRow`. `undefined` if they tell none. */
  readonly shape: RowShape | undefined;
  /** The row's text in pieces, as the model sees it. */
  readonly pieces: readonly CheckedPiece[];
  readonly warnings: readonly RowWarning[];
  /** The token ids and whether each is trained; `undefined` without a tokenizer. */
  readonly tokens: CheckedTokens | undefined;
}

/** A piece of a row's text. */
export interface CheckedPiece {
  readonly text: string;
  readonly isTrained: boolean;
  /** Whether it is a special token. */
  readonly isSpecial: boolean;
}

/** The token ids of a row. */
export interface CheckedTokens {
  readonly ids: readonly number[];
  readonly trained: readonly boolean[];
}

/**
 * What a trainer would not notice.
 *
 * | kind | meaning |
 * |---|---|
 * | `nothing_trained` | no token is trained |
 * | `everything_trained` | every token is trained, the user's too |
 * | `untrained_end` | the model learns an answer, but not to end its turn |
 * | `empty_reasoning` | the template inserted reasoning that the row does not have |
 * | `special_token` | content spells a special token, which some trainers encode as one |
 * | `too_long` | the row is longer than the context |
 */
export type RowWarningKind =
  | 'nothing_trained'
  | 'everything_trained'
  | 'untrained_end'
  | 'empty_reasoning'
  | 'special_token'
  | 'too_long';

/** A warning about a row. */
export interface RowWarning {
  readonly kind: RowWarningKind;
  readonly message: string;
}
