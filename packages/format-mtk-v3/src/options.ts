import { defineOptions, flag, type OptionsOutput } from '@modelspeak/core';

/**
 * The options of {@link mtkV3}:
 * - `bosToken`: whether the prompt begins with `<|begin_of_text|>`; off by default, as in the
 *   reference, since most tokenizers add it.
 * - `training`: whether the system segment is that of the training data, without dates and with a
 *   shorter system text where the conversation has none.
 * - `check`: whether conversations and functions are held to the rules of the reference: the order
 *   of the roles, what a function must say, arguments that fit. On by default.
 *
 * @example
 * ```ts
 * import { mtkV3Options } from '@modelspeak/format-mtk-v3';
 *
 * console.log(mtkV3Options['~standard'].validate({ training: true }));
 * // { value: { bosToken: false, training: true, check: true } }
 * ```
 */
export const mtkV3Options = defineOptions({
  bosToken: flag(false),
  training: flag(false),
  check: flag(true),
});

/** The options of a made format, every default filled in. */
export type MtkV3Options = OptionsOutput<typeof mtkV3Options>;
