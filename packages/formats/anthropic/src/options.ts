import { Field } from '@modelspeak/bodies';
import {
  choice,
  defineOptions,
  type Option,
  type OptionsOutput,
  words,
} from '@modelspeak/core/authoring';

/** What to do with reasoning that Anthropic did not sign; see {@link AnthropicOptions.unsigned}. */
export type UnsignedReasoning = 'refuse' | 'omit' | 'write';

/** The options of {@link anthropicMessages}. */
export interface AnthropicOptions {
  /** The model name. Without it, the body has no model. */
  readonly model?: string | undefined;
  /** The maximum number of tokens of a reply, which the API requires, if the request has none. */
  readonly maxTokens?: number | undefined;
  /**
   * What to do with reasoning without a signature, such as that of another model. Anthropic's API
   * refuses it.
   *
   * - `refuse` (the default) throws.
   * - `omit` leaves it out.
   * - `write` writes it with an empty signature: for other servers of this protocol.
   */
  readonly unsigned?: UnsignedReasoning | undefined;
}

const count: Option<number | undefined, number | undefined> = {
  fallback: undefined,
  schema: { type: 'integer', minimum: 1 },
  shape(value, path) {
    if (value === undefined || (Number.isInteger(value) && Number(value) > 0)) return;
    throw new Field(value, path).unexpected('a positive integer');
  },
};

export const optionsSchema = defineOptions({
  model: words(undefined),
  maxTokens: count,
  unsigned: choice('refuse', 'omit', 'write'),
});

/** The options with defaults filled in. */
export type CheckedOptions = OptionsOutput<typeof optionsSchema>;
