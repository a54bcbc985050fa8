import { choice, defineOptions, type OptionsOutput, words } from '@modelspeak/core/authoring';

/** What to do with calls that Gemini did not sign; see {@link GeminiOptions.unsigned}. */
export type UnsignedCalls = 'write' | 'skip';

/** The options of {@link geminiContent}. */
export interface GeminiOptions {
  /** The model name. Without it, the body has no model. */
  readonly model?: string | undefined;
  /**
   * What to do with calls without a signature, such as those of another model. Gemini 3 refuses a message
   * whose first call has none.
   *
   * - `write` (the default) writes them as they are.
   * - `skip` gives the first call the signature with which the API skips its check.
   *
   * @see https://ai.google.dev/gemini-api/docs/thought-signatures
   */
  readonly unsigned?: UnsignedCalls | undefined;
}

export const optionsSchema = defineOptions({
  model: words(undefined),
  unsigned: choice('write', 'skip'),
});

/** The options with defaults filled in. */
export type CheckedOptions = OptionsOutput<typeof optionsSchema>;
