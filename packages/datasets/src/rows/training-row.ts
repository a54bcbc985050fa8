import type { Conversation } from '@modelspeak/core';
import type { RowShape } from './row-shape.js';

/** What to train on: a conversation, or a turn that was recorded with its token ids. */
export type TrainingRow = ConversationRow | TurnRow;

/** A conversation to render. */
export interface ConversationRow {
  readonly kind: 'conversation';
  readonly conversation: Conversation;
  /** For each message, whether it may be trained; all may if it is left out. */
  readonly trainable?: readonly boolean[] | undefined;
  /** Keys of the row that are not part of the conversation, and were not used. */
  readonly ignored?: readonly string[] | undefined;
  /** The shape that its keys tell; `undefined` if it reads the same in several shapes. */
  readonly shape?: RowShape | undefined;
}

/** A turn whose token ids are known: nothing is rendered. */
export interface TurnRow {
  readonly kind: 'turn';
  readonly turn: RecordedTurn;
  readonly shape?: RowShape | undefined;
}

/**
 * A turn that a server recorded: the exact ids that the model saw and sampled. A gateway writes one
 * on each line of a JSON Lines file.
 */
export interface RecordedTurn {
  readonly type: 'turn';
  /** The model, as its server calls it. */
  readonly model: string;
  /** The name of the format that wrote the prompt. */
  readonly format: string;
  /** The ids of the prompt. */
  readonly prompt_ids: readonly number[];
  /** The ids that the model sampled, with the one that ended its turn. */
  readonly sampled_ids: readonly number[];
  /** What was sampled, as text, for people who read the file. */
  readonly text?: string | undefined;
}
