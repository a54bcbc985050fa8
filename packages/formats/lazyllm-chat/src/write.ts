import { defineWritingFormat } from '@modelspeak/core/authoring';
import { definition } from './definition.js';

/**
 * Creates the chat format without its reader, for small bundles that only write prompts.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options
 *
 * @example
 * ```ts
 * import { lazyllmChat } from '@modelspeak/format-lazyllm-chat/write';
 *
 * const markers = { system: '', startOfUser: '<|user|>', startOfAssistant: '<|assistant|>' };
 * const format = lazyllmChat({ edition: 'upstream', markers });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|user|>
 * // Hello!
 * // <|assistant|>\n
 * ```
 */
export const lazyllmChat = defineWritingFormat(definition);

export default lazyllmChat;
