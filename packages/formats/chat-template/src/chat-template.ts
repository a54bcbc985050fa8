import { CONTRACT, type FormatFactory, ModelspeakError } from '@modelspeak/core';
import {
  type ChatTemplateDefinition,
  type ChatTemplateFormat,
  defineChatTemplate,
} from './define-chat-template.js';
import type { ChatTemplateOptions } from './options.js';

/** A template, what it cannot say itself, and its options, all at once. */
export type ChatTemplateInput = ChatTemplateDefinition & ChatTemplateOptions;

const KEYS: ReadonlySet<string> = new Set([
  'name',
  'models',
  'template',
  'templateName',
  'tokenizerConfig',
  'specialTokens',
  'tokens',
  'stop',
  'replies',
  'variables',
]);

function make(input?: ChatTemplateInput): ChatTemplateFormat {
  if (typeof input !== 'object' || input === null) {
    throw new ModelspeakError(
      'invalid_option',
      'found no chat template; call chatTemplate({ template, specialTokens })',
      { path: 'template' },
    );
  }
  const unknown = Object.keys(input).find((key) => !KEYS.has(key));
  if (unknown !== undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `found an unknown key, expected one of ${[...KEYS].join(', ')}`,
      { path: unknown },
    );
  }
  const { variables, ...definition } = input;
  const format = defineChatTemplate(definition)({ variables });
  return { ...format, with: (changed) => make({ ...input, ...changed }) };
}

/**
 * A Hugging Face chat template as a format, at once: {@link defineChatTemplate} makes a factory of it,
 * as other packages export one.
 *
 * @throws {ModelspeakError} what {@link defineChatTemplate} throws
 *
 * @example
 * ```ts
 * import { chatTemplate } from '@modelspeak/format-chat-template';
 *
 * const format = chatTemplate({
 *   template: '{% for message in messages %}[{{ message.role }}]{{ message.content }}{% endfor %}',
 *   specialTokens: ['[user]', '[assistant]'],
 *   stop: ['[user]'],
 * });
 * console.log(format.render({ messages: [{ role: 'user', content: 'Hi [assistant]' }] }));
 * // [user]Hi [ assistant]
 * ```
 */
export const chatTemplate: FormatFactory<ChatTemplateInput, ChatTemplateFormat> =
  /* @__PURE__ */ Object.assign(make, {
    contract: CONTRACT,
    formatName: 'chat-template',
    models: [],
  } as const);
