import {
  choice,
  choices,
  defineOptions,
  flag,
  ModelspeakError,
  type OptionsOutput,
} from '@modelspeak/core';

/**
 * The options of {@link llama3}:
 * - `profile`: whose way of writing is followed. `meta` (the default) is llama-stack's, `hf` the chat
 *   template that ships with Llama 3.1 on Hugging Face, `base` the completion form of base models.
 * - `toolPromptFormat` (profile `meta`): how custom tools are introduced and called.
 * - `builtinTools`: the built-in tools to switch on.
 * - `toolsInUserMessage` (profile `hf`): whether tools are introduced in the first user message (the
 *   default) or in the system message.
 * - `referenceSpelling`: whether to write exactly what the reference writes also where that cannot be
 *   read back: strings with unescaped quotes in calls and in tool descriptions, `{key=value}` for
 *   nested objects, `[f()][g()]` for parallel calls, calls run together with the text before them.
 *
 * An option that has no meaning in the profile is refused.
 *
 * @example
 * ```ts
 * import { llama3, llama3Options } from '@modelspeak/format-llama3';
 *
 * console.log(llama3Options['~standard'].validate({}));
 * // {
 * //   value: {
 * //     profile: 'meta',
 * //     toolPromptFormat: 'json',
 * //     builtinTools: undefined,
 * //     toolsInUserMessage: true,
 * //     referenceSpelling: false
 * //   }
 * // }
 *
 * try {
 *   llama3({ profile: 'hf', toolPromptFormat: 'python_list' });
 * } catch (error) {
 *   console.log((error as Error).message);
 *   // options.toolPromptFormat: has no meaning in the profile "hf"
 * }
 * ```
 */
export const llama3Options = defineOptions(
  {
    profile: choice('meta', 'hf', 'base'),
    toolPromptFormat: choice('json', 'function_tag', 'python_list'),
    builtinTools: choices('brave_search', 'wolfram_alpha', 'photogen', 'code_interpreter'),
    toolsInUserMessage: flag(true),
    referenceSpelling: flag(false),
  },
  ({ profile, toolPromptFormat, toolsInUserMessage, builtinTools }) => {
    const isMeaningless = {
      toolPromptFormat: profile !== 'meta' && toolPromptFormat !== 'json',
      toolsInUserMessage: profile !== 'hf' && !toolsInUserMessage,
      builtinTools: profile === 'base' && builtinTools !== undefined,
    };
    for (const [path, isTrue] of Object.entries(isMeaningless)) {
      if (!isTrue) continue;
      throw new ModelspeakError('invalid_option', `has no meaning in the profile "${profile}"`, {
        path,
      });
    }
  },
);

/** The options of a made format, every default filled in. */
export type Llama3Options = OptionsOutput<typeof llama3Options>;
