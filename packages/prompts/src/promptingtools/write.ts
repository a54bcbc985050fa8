import { type Message, ModelspeakError, parseJson } from '@modelspeak/core';
import { isSystem, type PromptMessage } from '../prompt-message.js';
import type { Template } from '../template.js';
import { TextTemplate } from '../text-template.js';
import { languageNote } from './language.js';
import type { PromptingToolsMessage } from './messages.js';

/**
 * Writes a template as PromptingTools.jl's messages, which its `load_template` reads. They have no
 * place for the name, which there is that of the file, nor in the metadata for the language, which is
 * kept as the `language` among the `extras` of an annotation.
 *
 * @throws {ModelspeakError} `unsupported` for what its messages have no place for, as single braces
 *
 * @example
 * ```ts
 * import { createTemplate, toPromptingTools } from '@modelspeak/prompts';
 *
 * const greet = createTemplate({ name: 'Greet', system: 'Be kind.', user: 'I am {{name}}.' });
 * console.log(toPromptingTools(greet)[2]);
 * // { content: 'I am {{name}}.', variables: [ 'name' ], _type: 'usermessage' }
 * ```
 */
export function toPromptingTools(template: Template): readonly PromptingToolsMessage[] {
  const { description, version, source, language, annotations = [], prompt } = template;
  if (prompt.braces !== 'double') {
    throw refusal('single braces', 'prompt.braces', 'which has double braces alone');
  }
  const messages: readonly PromptMessage[] =
    typeof prompt.template === 'string'
      ? [{ role: 'user', content: prompt.template }]
      : prompt.template;
  return [
    { content: 'Template Metadata', description, version, source, _type: 'metadatamessage' },
    ...[...(language === undefined ? [] : [languageNote(language)]), ...annotations].map(
      (annotation): PromptingToolsMessage => ({ ...annotation, _type: 'annotationmessage' }),
    ),
    ...messages.map((message, index) => fromMessage(message, `messages[${index}]`)),
  ];
}

function fromMessage(message: PromptMessage, path: string): PromptingToolsMessage {
  const { role, content, extra_args } = message;
  if (extra_args != null) throw refusal('extra_args', `${path}.extra_args`);
  const name = role !== 'function' && message.name !== undefined && { name: message.name };
  if (isSystem(role)) {
    return { ...filled(textOf(message, path)), ...name, _type: 'systemmessage' };
  }
  if (role === 'user') {
    const image_url = imagesOf(message, path);
    const said = filled(textOf(message, path));
    return image_url.length === 0
      ? { ...said, ...name, _type: 'usermessage' }
      : { ...said, image_url, ...name, _type: 'usermessagewithimages' };
  }
  if (role === 'tool') {
    const { tool_call_id } = message;
    return { content: textOf(message, path), tool_call_id, raw: '', ...name, _type: 'toolmessage' };
  }
  if (role !== 'assistant') throw refusal(`the role ${role}`, `${path}.role`);
  for (const key of ['reasoning_content', 'refusal', 'audio', 'function_call'] as const) {
    if (message[key] != null) throw refusal(key, `${path}.${key}`);
  }
  if (!message.tool_calls?.length) {
    return { content: textOf(message, path), ...name, _type: 'aimessage' };
  }
  const tool_calls = message.tool_calls.map((call, place) => {
    if (call.type !== 'function') throw refusal('a custom tool', `${path}.tool_calls[${place}]`);
    const { name, arguments: raw } = call.function;
    const args = parseJson(raw) as Readonly<Record<string, unknown>>;
    return { tool_call_id: call.id, name, raw, args, _type: 'toolmessage' as const };
  });
  const said = content == null ? null : textOf(message, path);
  return { content: said, tool_calls, ...name, _type: 'aitoolrequest' };
}

function filled(content: string) {
  return { content, variables: new TextTemplate(content, 'double').names };
}

function textOf({ content }: Message, path: string): string {
  if (typeof content === 'string') return content;
  const [first, ...others] = content ?? [];
  if (first === undefined) return '';
  others.forEach(({ type }, index) => {
    if (type !== 'image_url') throw refusal(`a ${type} part`, `${path}.content[${index + 1}]`);
  });
  if (first.type === 'text') return first.text;
  throw refusal('content that does not begin with text', `${path}.content[0]`);
}

function imagesOf({ content }: Message, path: string): readonly string[] {
  if (typeof content === 'string') return [];
  return (content ?? []).flatMap((part, index) => {
    if (part.type !== 'image_url') return [];
    const { url, detail = 'auto' } = part.image_url;
    const place = `${path}.content[${index}].image_url.detail`;
    if (detail !== 'auto') throw refusal(`the detail ${detail}`, place);
    return url;
  });
}

function refusal(
  found: string,
  path: string,
  reason = 'which has no place for it',
): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    `found ${found}, expected what fits into the layout of PromptingTools.jl, ${reason}; ` +
      'leave it out, or write the template in our own layout',
    { path },
  );
}
