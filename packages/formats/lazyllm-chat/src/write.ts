import { defineWritingFormat } from '@modelspeak/core/authoring';
import { definition } from './definition.js';

/**
 * The chat format without its reader, for programs that only write prompts and count every byte.
 *
 * @throws {ModelspeakError} `invalid_option` for options that are wrong
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
