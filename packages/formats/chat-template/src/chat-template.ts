import { CONTRACT, type FormatFactory, ModelspeakError } from '@modelspeak/core';
import { type ChatTemplateFormat, defineChatTemplate } from './define-chat-template.js';
import type { ChatTemplateDefinition } from './definition.js';
import type { ChatTemplateOptions } from './options.js';

/** The definition and the options of a format from a chat template. */
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
      'missing chat template; call chatTemplate({ template, specialTokens })',
      { path: 'template' },
    );
  }
  const unknown = Object.keys(input).find((key) => !KEYS.has(key));
  if (unknown !== undefined) {
    throw new ModelspeakError('invalid_option', `unknown key; use one of ${[...KEYS].join(', ')}`, {
      path: unknown,
    });
  }
  const { variables, ...definition } = input;
  const format = defineChatTemplate(definition)({ variables });
  return { ...format, with: (changed) => make({ ...input, ...changed }) };
}

/**
 * Creates a format from a Hugging Face chat template. {@link defineChatTemplate} creates a factory instead, as other
 * packages export.
 *
 * @throws {ModelspeakError} the errors of {@link defineChatTemplate}
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
