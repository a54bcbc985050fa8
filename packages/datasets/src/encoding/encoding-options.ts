import type { RenderOptions } from '@modelspeak/core';

/** What to train: see {@link EncodingOptions.train}. */
export type Train = 'assistant' | 'last' | 'all';

/** What to do with rows that are too long: see {@link EncodingOptions.truncate}. */
export type Truncate = 'start' | 'end';

/** How a conversation becomes a row of training data. Everything is plain data. */
export interface EncodingOptions {
  /**
   * Whether to write token ids with labels (`ids`, the default), or `text` with the spans to train
   * on.
   */
  readonly as?: 'ids' | 'text' | undefined;
  /**
   * What to train: what the model samples in every message of the assistant (`assistant`, the
   * default) or in its `last` one, or `all` tokens, as in pretraining.
   */
  readonly train?: Train | undefined;
  /**
   * Whether to keep the reasoning of the assistant: `keep` (the default) or `drop`. Formats drop
   * the reasoning of past turns themselves where their models expect it.
   */
  readonly reasoning?: 'keep' | 'drop' | undefined;
  /**
   * Whether to train empty reasoning that the format writes for a message without any. By default
   * it is not trained: no model should learn to think nothing.
   */
  readonly trainEmptyReasoning?: boolean | undefined;
  /** The longest row, in tokens. By default a longer one is left out and counted. */
  readonly maxLength?: number | undefined;
  /**
   * How to shorten a row that is too long: by whole turns from its `start` (after the system
   * message) or from its `end`. No turn is cut.
   */
  readonly truncate?: Truncate | undefined;
  /**
   * Where to cut text before it is encoded, as in `tokens`: at the edges of what the model samples
   * (`mask`, the default), or not (`none`), which gives the ids of the whole prompt.
   */
  readonly cut?: 'mask' | 'none' | undefined;
  /** How the format writes the conversation, and what the request asks for. */
  readonly render?: Omit<RenderOptions, 'generationPrompt' | 'continueFinalMessage'> | undefined;
}
