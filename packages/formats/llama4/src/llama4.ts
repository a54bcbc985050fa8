import { defineFamily } from '@modelspeak/core/authoring';
import { llama4Json } from './llama4-json.js';
import { llama4Pythonic } from './llama4-pythonic.js';

/** Every version of Llama 4. */
const VERSIONS = { json: llama4Json, pythonic: llama4Pythonic } as const;

/**
 * The versions of {@link llama4}.
 *
 * @example
 * ```ts
 * import { type Llama4Version, llama4 } from '@modelspeak/format-llama4';
 *
 * const version: Llama4Version = 'pythonic';
 * console.log(llama4({ version }).parse('[now()]').message.tool_calls?.length); // 1
 * ```
 */
export type Llama4Version = keyof typeof VERSIONS;

/**
 * Creates a format for Llama 4. The option `version` selects tool calls as JSON, following Meta's template, or
 * in Python, following vLLM's. The default is JSON, also in a registry.
 *
 * Each version also has its own entry point, such as `@modelspeak/format-llama4/llama4-json`.
 *
 * @throws {ModelspeakError} `invalid_option` for a version that does not exist
 *
 * @see https://www.llama.com/docs/model-cards-and-prompt-formats/llama4
 *
 * @example
 * ```ts
 * import { llama4 } from '@modelspeak/format-llama4';
 *
 * console.log(llama4().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|begin_of_text|><|header_start|>user<|header_end|>
 * //
 * // Hi<|eot|><|header_start|>assistant<|header_end|>\n\n
 * ```
 */
export const llama4 = defineFamily({
  name: 'llama4',
  version: 'json',
  members: VERSIONS,
  guide: async () => (await import('./guide.js')).guide,
});
