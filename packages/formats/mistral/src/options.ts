import { choice, defineOptions, type OptionsOutput } from '@modelspeak/core/authoring';
import { versionOption } from './dialects/versions.js';

/**
 * Validates the options of {@link mistral}:
 * - `version`: the version of mistral-common's tokenizer that the model was trained with. `-tekken`
 *   distinguishes a tekken tokenizer from the SentencePiece tokenizer of the same version; `v11` and
 *   later versions have only tekken.
 * - `profile`: the reference to follow. `mistral-common` (the default) is Mistral's own encoder.
 *   `template` is Mistral's chat template of 7B v0.3 (`v3`), Nemo (`v3-tekken`), Small 3 (`v7-tekken`),
 *   Small 3.2 (`v11`) and Ministral 3 Reasoning (`v13`). `unsloth` is Unsloth's template for Devstral Small
 *   2507 (`v13`). A version without such a template follows mistral-common.
 *
 * @example
 * ```ts
 * import { mistralOptions } from '@modelspeak/format-mistral';
 *
 * console.log(mistralOptions['~standard'].validate({}));
 * // { value: { version: 'v13', profile: 'mistral-common' } }
 * ```
 */
export const mistralOptions = defineOptions({
  version: versionOption,
  profile: choice('mistral-common', 'template', 'unsloth'),
});

/** The options of {@link mistral}, with defaults filled in. */
export type MistralOptions = OptionsOutput<typeof mistralOptions>;
