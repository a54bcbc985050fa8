import { ModelspeakError } from '@modelspeak/core';
import { choice, defineOptions, type OptionsOutput } from '@modelspeak/core/authoring';
import { HF_OPTIONS } from './hf/options.js';

/**
 * Validates the options of {@link llama3}:
 * - `profile`: the reference to follow. `meta` (the default) follows llama-stack, `hf` the chat
 *   template of Llama 3.1 on Hugging Face, `base` the text completion of base models.
 * - `toolPromptFormat` (profile `meta`): how tools are described and called.
 * - `functionTagParameters` (profile `meta`, `function_tag`): how the prompt describes
 *   parameters. `json_schema` (the default) writes their JSON Schema, as llama-stack does today;
 *   `param_type` writes `{"description", "param_type", "required"}`, as its release of March 2025 and
 *   Meta's documentation do.
 * - `builtinTools`: the built-in tools to enable.
 * - `toolsInUserMessage` (profile `hf`): whether the first user message describes the tools (the
 *   default) or the system message does.
 * - `referenceSpelling`: whether to write exactly what the reference writes, even if it loses
 *   content or cannot be read back: a tool's parameters without their types, strings with unescaped
 *   quotes, `{key=value}` for nested objects, `[f()][g()]` for parallel calls, calls joined to the text
 *   before them.
 *
 * An option that has no effect in the profile is refused.
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
 * //     functionTagParameters: 'json_schema',
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
 *   // options.toolPromptFormat: has no effect in the profile "hf"; remove it
 * }
 * ```
 */
export const llama3Options = /* @__PURE__ */ defineOptions(
  {
    profile: choice('meta', 'hf', 'base'),
    toolPromptFormat: choice('json', 'function_tag', 'python_list'),
    functionTagParameters: choice('json_schema', 'param_type'),
    ...HF_OPTIONS,
  },
  ({
    profile,
    toolPromptFormat,
    functionTagParameters,
    toolsInUserMessage,
    builtinTools,
    referenceSpelling,
  }) => {
    const demand = (isMeaningful: boolean, path: string, where = `profile "${profile}"`): void => {
      if (isMeaningful) return;
      throw new ModelspeakError('invalid_option', `has no effect in the ${where}; remove it`, {
        path,
      });
    };
    demand(profile === 'meta' || toolPromptFormat === 'json', 'toolPromptFormat');
    demand(profile === 'hf' || toolsInUserMessage, 'toolsInUserMessage');
    demand(profile !== 'base' || builtinTools === undefined, 'builtinTools');
    demand(profile !== 'base' || !referenceSpelling, 'referenceSpelling');
    demand(
      toolPromptFormat === 'function_tag' || functionTagParameters === 'json_schema',
      'functionTagParameters',
      `toolPromptFormat "${toolPromptFormat}"`,
    );
  },
);

/** The options of {@link llama3}, with defaults filled in. */
export type Llama3Options = OptionsOutput<typeof llama3Options>;
