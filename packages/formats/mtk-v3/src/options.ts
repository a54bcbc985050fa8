import { defineOptions, flag, type OptionsOutput } from '@modelspeak/core/authoring';

/**
 * Validates the options of {@link mtkV3}:
 * - `bosToken`: whether the prompt begins with `<|begin_of_text|>`. Off by default, as in the
 *   reference: most tokenizers add it.
 * - `training`: whether to write the system segment of the training data, without dates and with a
 *   shorter default text. Off by default.
 * - `check`: whether to refuse what the reference refuses: messages out of order, incomplete
 *   functions, results that answer no call. On by default.
 * - `checkCalls`: whether to refuse tool calls to unknown functions or with arguments that do not fit
 *   the schema, as the reference does. Off by default, because models make such calls and the
 *   conversation must be able to continue.
 *
 * @example
 * ```ts
 * import { mtkV3Options } from '@modelspeak/format-mtk-v3';
 *
 * console.log(mtkV3Options['~standard'].validate({ training: true }));
 * // { value: { bosToken: false, training: true, check: true, checkCalls: false } }
 * ```
 */
export const mtkV3Options = defineOptions({
  bosToken: flag(false),
  training: flag(false),
  check: flag(true),
  checkCalls: flag(false),
});

/** The options of {@link mtkV3}, with defaults filled in. */
export type MtkV3Options = OptionsOutput<typeof mtkV3Options>;
