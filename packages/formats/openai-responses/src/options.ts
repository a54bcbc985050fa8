import { choice, defineOptions, type OptionsOutput, words } from '@modelspeak/core/authoring';

/** What to do with reasoning of other models; see {@link OpenAIResponsesOptions.foreign}. */
export type ForeignReasoning = 'refuse' | 'omit' | 'write';

/** The options of {@link openaiResponses}. */
export interface OpenAIResponsesOptions {
  /** The model name. Without it, the body has no model. */
  readonly model?: string | undefined;
  /**
   * What to do with reasoning without an id and without encrypted content, such as that of another
   * model. OpenAI's API takes no such reasoning.
   *
   * - `refuse` (the default) throws.
   * - `omit` leaves it out.
   * - `write` writes it as a summary without an id: for other servers of this protocol.
   */
  readonly foreign?: ForeignReasoning | undefined;
}

export const optionsSchema = defineOptions({
  model: words(undefined),
  foreign: choice('refuse', 'omit', 'write'),
});

/** The options with defaults filled in. */
export type CheckedOptions = OptionsOutput<typeof optionsSchema>;
