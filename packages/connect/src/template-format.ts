import type { PromptFormat } from '@modelspeak/core';
import type { TemplateDescription } from '@modelspeak/endpoint';
import { chatTemplate } from '@modelspeak/format-chat-template';

/**
 * Makes a format from a model's own chat template. The template runs in a sandbox with limits.
 *
 * @throws {ModelspeakError} `invalid_format` if the template does not compile, or is not understood
 *
 * @example
 * ```ts
 * import { templateFormat } from '@modelspeak/connect';
 *
 * const source = '{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}';
 * const format = templateFormat({ source, specialTokens: ['<|user|>', '<|assistant|>'] });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hi' }] })); // <|user|>Hi
 * ```
 */
export function templateFormat({
  source,
  specialTokens,
  tokens,
}: TemplateDescription): PromptFormat {
  return chatTemplate({ template: source, specialTokens, tokens });
}
