import {
  choice,
  choices,
  defineOptions,
  type OptionsOutput,
  words,
} from '@modelspeak/core/authoring';

/** The schemas of the options of every profile. */
export const BASE_OPTIONS = {
  builtinTools: /* @__PURE__ */ choices('browser', 'python'),
  modelIdentity: /* @__PURE__ */ words(
    'You are ChatGPT, a large language model trained by OpenAI.',
  ),
  knowledgeCutoff: /* @__PURE__ */ words('2024-06'),
};

/** The options of every profile, with defaults filled in. */
export type BaseOptions = Omit<GptOssOptions, 'profile'>;

/**
 * Validates the options of {@link gptOss}:
 * - `profile`: the reference to follow. `harmony` (the default) follows OpenAI's own encoder,
 *   openai-harmony; `hf` follows the chat template on Hugging Face.
 * - `builtinTools`: the built-in tools to enable: `browser`, whose calls are named `browser.search`,
 *   `browser.open` and `browser.find`, and `python`, whose call has its code in `code`.
 * - `modelIdentity`: the sentence that tells the model who it is.
 * - `knowledgeCutoff`: the model's knowledge cutoff.
 *
 * @example
 * ```ts
 * import { gptOssOptions } from '@modelspeak/format-gpt-oss';
 *
 * console.log(gptOssOptions['~standard'].validate({ builtinTools: ['python'] }));
 * // {
 * //   value: {
 * //     profile: 'harmony',
 * //     builtinTools: [ 'python' ],
 * //     modelIdentity: 'You are ChatGPT, a large language model trained by OpenAI.',
 * //     knowledgeCutoff: '2024-06'
 * //   }
 * // }
 * ```
 */
export const gptOssOptions = /* @__PURE__ */ defineOptions({
  profile: choice('harmony', 'hf'),
  ...BASE_OPTIONS,
});

/** The options of {@link gptOss}, with defaults filled in. */
export type GptOssOptions = OptionsOutput<typeof gptOssOptions>;
