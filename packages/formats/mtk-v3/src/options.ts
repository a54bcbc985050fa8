import { defineOptions, flag, type OptionsOutput } from '@modelspeak/core/authoring';

/**
 * The options of {@link mtkV3}:
 * - `bosToken`: whether the prompt begins with `<|begin_of_text|>`. Off by default, as in the
 *   reference: most tokenizers add it.
 * - `training`: whether the system segment is that of the training data, which has no dates and, where
 *   the conversation has no system message, a shorter text. Off by default.
 * - `check`: whether what the reference refuses is refused: messages out of order, incomplete
 *   functions, results that answer no call. On by default.
 * - `checkCalls`: whether tool calls are refused that name no offered function or whose arguments do
 *   not fit its schema, as the reference does. Off by default: a model makes such calls, and the
 *   conversation must be able to go on.
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

/** The options of a made format, every default filled in. */
export type MtkV3Options = OptionsOutput<typeof mtkV3Options>;
