import { choice, defineOptions, type OptionsOutput } from '@modelspeak/core/authoring';
import { versionOption } from './dialects/versions.js';

/**
 * The options of {@link mistral}:
 * - `version`: the version of mistral-common's tokenizer that the model was trained with. `-tekken`
 *   tells a tekken tokenizer from the SentencePiece one of the same version; `v11` and `v13` have
 *   tekken alone.
 * - `profile`: the reference to follow. `mistral-common` (the default) is Mistral's own encoder.
 *   `template` is the chat template that Mistral ships: of 7B v0.3 (`v3`), Nemo (`v3-tekken`), Small 3
 *   (`v7-tekken`), Small 3.2 (`v11`) and Ministral 3 Reasoning (`v13`). `unsloth` is the template that
 *   Unsloth made for Devstral Small 2507 (`v13`). A version that has no such template is written as
 *   mistral-common does.
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

/** The options of a made format, every default filled in. */
export type MistralOptions = OptionsOutput<typeof mistralOptions>;
