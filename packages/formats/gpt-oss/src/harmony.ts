import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { definitionOf } from './definition.js';
import { BASE_OPTIONS } from './options.js';
import { harmony } from './profiles/harmony.js';

/**
 * Creates a format for gpt-oss without the option `profile` and the profile of the chat template.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @example
 * ```ts
 * import { gptOss } from '@modelspeak/format-gpt-oss/harmony';
 *
 * const format = gptOss({ builtinTools: ['python'] });
 * const prompt = format.render({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(prompt.includes('## python')); // true
 * ```
 */
export const gptOss = /* @__PURE__ */ defineFormat(
  definitionOf(defineOptions(BASE_OPTIONS), () => harmony),
);

export default gptOss;
