import {
  choice,
  choices,
  defineOptions,
  type OptionsOutput,
  words,
} from '@modelspeak/core/authoring';

/** The options that every profile has. */
export const BASE_OPTIONS = {
  builtinTools: /* @__PURE__ */ choices('browser', 'python'),
  modelIdentity: /* @__PURE__ */ words(
    'You are ChatGPT, a large language model trained by OpenAI.',
  ),
  knowledgeCutoff: /* @__PURE__ */ words('2024-06'),
};

/** The options of a made format that every profile has. */
export type BaseOptions = Omit<GptOssOptions, 'profile'>;

/**
 * The options of {@link gptOss}:
 * - `profile`: the reference to follow. `harmony` (the default) follows OpenAI's own encoder,
 *   openai-harmony; `hf` the chat template on Hugging Face.
 * - `builtinTools`: the built-in tools to switch on: `browser`, whose calls are named
 *   `browser.search`, `browser.open` and `browser.find`, and `python`, whose call takes its code as
 *   `code`.
 * - `modelIdentity`: the sentence that says who the model is.
 * - `knowledgeCutoff`: until when the model knows the world.
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

/** The options of a made format, every default filled in. */
export type GptOssOptions = OptionsOutput<typeof gptOssOptions>;
