import { type Message, ModelspeakError, parseJson } from '@modelspeak/core';
import { filledKey } from '../filled-key.js';
import { messagesOf } from '../prompt.js';
import { isSystem } from '../prompt-message.js';
import type { Template } from '../template.js';
import { TextTemplate } from '../text-template.js';
import { languageNote } from './language.js';
import type { PromptingToolsMessage } from './messages.js';

/**
 * Writes a template as PromptingTools.jl's messages, which its `load_template` reads. The messages do not
 * contain the name: in PromptingTools.jl it is the name of the file. The language becomes `language` in the
 * `extras` of an annotation.
 *
 * @throws {ModelspeakError} `unsupported` for a template that its messages cannot express, such as one with
 * single braces
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
  if (prompt.braces !== 'double') throw refusal('single braces', 'prompt.braces');
  return [
    { content: 'Template Metadata', description, version, source, _type: 'metadatamessage' },
    ...[...(language === undefined ? [] : [languageNote(language)]), ...annotations].map(
      (annotation): PromptingToolsMessage => ({ ...annotation, _type: 'annotationmessage' }),
    ),
    ...messagesOf(prompt).map((message, index) => fromMessage(message, `messages[${index}]`)),
  ];
}

/** The keys of a message that PromptingTools.jl's messages do not have. */
const UNWRITTEN = [
  'extra',
  'reasoning_content',
  'refusal',
  'stop_reason',
  'audio',
  'function_call',
  'is_error',
] as const;

function fromMessage(message: Message, path: string): PromptingToolsMessage {
  const { role, content } = message;
  const key = filledKey(message, UNWRITTEN);
  if (key !== undefined) throw refusal(key, `${path}.${key}`);
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
    if (type !== 'image_url')
      throw refusal(`a part of the type ${type}`, `${path}.content[${index + 1}]`);
  });
  const place = `${path}.content[0]`;
  if (first.type !== 'text') throw refusal('content that does not begin with text', place);
  if (first.signature !== undefined) throw refusal('a signature', `${place}.signature`);
  return first.text;
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

function refusal(found: string, path: string): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    `PromptingTools.jl cannot express ${found}; leave it out, or write the template as ` +
      'YAML or JSON in our own layout',
    { path },
  );
}
