import { defineFormat } from '@modelspeak/core/authoring';
import { definitionOf } from './definition.js';
import type { Dialect } from './dialects/dialect.js';
import { VERSIONS } from './dialects/versions.js';
import { type MistralOptions, mistralOptions } from './options.js';
import { templateOf } from './templates/templates.js';

/**
 * The prompt formats of Mistral's models, from Mistral 7B to Ministral 3. Call it for the format of one
 * version, with {@link mistralOptions | options}; a registry chooses them by the model's name.
 *
 * It writes what mistral-common encodes, byte for byte. With a tokenizer of SentencePiece (`v1`, `v3`,
 * `v7`), the space stands in the prompt that the tokenizer puts before each run of text. Where
 * mistral-common refuses text beside calls (`v3`), both are written as later versions do.
 *
 * Ids of calls have nine letters or digits. An id of another form is mapped to such a one, the same
 * way every time.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
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
