import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { definitionOf } from './definition.js';
import { VERSIONS, versionOption } from './dialects/versions.js';

/**
 * Creates a format for Mistral without the profiles of chat templates and their long system messages, at half
 * the size. Its only option is `version`.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @example
 * ```ts
 * import { mistral } from '@modelspeak/format-mistral/mistral-common';
 *
 * const format = mistral({ version: 'v7' });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] })); // <s>[INST] Hi[/INST]
 * ```
 */
export const mistral = /* @__PURE__ */ defineFormat(
  definitionOf(defineOptions({ version: versionOption }), ({ version }) => VERSIONS[version]),
);

export default mistral;
