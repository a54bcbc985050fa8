import { defineFormat } from '@modelspeak/core/authoring';
import { definitionOf } from './definition.js';
import type { Dialect } from './dialects/dialect.js';
import { VERSIONS } from './dialects/versions.js';
import { type MistralOptions, mistralOptions } from './options.js';
import { templateOf } from './templates/templates.js';

/**
 * Creates a format for one version of Mistral's models, from Mistral 7B to Mistral Small 4. It accepts
 * {@link mistralOptions | options}, which a registry picks from the model ID.
 *
 * Prompts match mistral-common byte for byte. With a SentencePiece tokenizer (`v1`, `v3`, `v7`), the prompt
 * contains the space that the tokenizer puts before each run of text. mistral-common refuses text next to tool
 * calls in `v3`; this format writes both, as later versions do.
 *
 * Call IDs have nine letters or digits. Other IDs are mapped to this form consistently.
 *
 * Prompts of `v15` say whether the model is to think: `thinking` with `enabled`, or with the `effort` `high`,
 * turns it on.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist and, on rendering, for an effort that
 * contradicts `enabled`
 *
 * @see https://github.com/mistralai/mistral-common
 * @see the chat templates of Mistral's models on Hugging Face (profile `template`)
 *
 * @example
 * ```ts
 * import { mistral } from '@modelspeak/format-mistral';
 *
 * const format = mistral({ version: 'v11' });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <s>[INST]Hello![/INST]
 *
 * const reply = format.parse('[TOOL_CALLS]now[CALL_ID]a1B2c3D4e[ARGS]{"zone": "UTC"}</s>');
 * console.log(reply.message.tool_calls);
 * // [
 * //   {
 * //     id: 'a1B2c3D4e',
 * //     type: 'function',
 * //     function: { name: 'now', arguments: '{"zone": "UTC"}' }
 * //   }
 * // ]
 * ```
 */
export const mistral = defineFormat({
  ...definitionOf(mistralOptions, dialectOf),
  guide: async () => (await import('./guide.js')).guide,
});

function dialectOf({ version, profile }: MistralOptions): Dialect {
  const template = profile === 'mistral-common' ? undefined : templateOf(profile, version);
  return template ?? VERSIONS[version];
}
