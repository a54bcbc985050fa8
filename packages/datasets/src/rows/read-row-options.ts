import type { MessagesFormat } from '@modelspeak/core';
import type { RowShape } from './row-shape.js';

/** How to read rows. */
export interface ReadRowOptions {
  /** The key of a message that says whether to train on it: `weight` by default. */
  readonly weightField?: string | undefined;
  /**
   * What all rows are. By default the keys of each row say it, and all rows of a file must be the
   * same; they may differ with `mixed`.
   */
  readonly from?: RowShape | 'mixed' | undefined;
  /** The message formats that read rows of these shapes. Without one, such a row is refused. */
  readonly messageFormats?: MessageFormats | undefined;
}

/** Message formats by the shape of the rows that they read. */
export type MessageFormats = Readonly<Partial<Record<FormatShape, MessagesFormat>>>;

/** The shapes of rows that a message format reads. */
export type FormatShape = Extract<RowShape, 'sharegpt' | 'anthropic-messages'>;
