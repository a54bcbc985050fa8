import { type Message, ModelspeakError, writeJson } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import { type ImageOptions, imageParts } from '../images.js';
import { checkOptions, wrongOption } from '../options.js';
import { Prompt } from '../prompt.js';
import { type Annotation, NO_DETAILS, type Template } from '../template.js';
import { takeLanguage } from './language.js';
import type { PromptingToolsMessage, PromptingToolsToolMessage } from './messages.js';

/** Options of {@link fromPromptingTools}. */
export interface FromPromptingToolsOptions extends ImageOptions {
  /** The template's name; in PromptingTools.jl it is that of the file. */
  readonly name: string;
}

const TYPES = [
  'systemmessage',
  'usermessage',
  'usermessagewithimages',
  'aimessage',
  'aitoolrequest',
  'toolmessage',
  'datamessage',
  'metadatamessage',
  'annotationmessage',
  'tracermessage',
];

/**
 * Makes a template from PromptingTools.jl's messages.
 *
 * AI messages become assistant messages: text, tool requests as `tool_calls`, data as JSON. The first
 * metadata message describes the template, and annotations are kept with it; neither reaches a model. The
 * variables are read from the texts. Data of providers (tokens, cost, timing) is left out.
 *
 * @throws {ModelspeakError} `invalid_input` for messages of another kind, `invalid_option` for options
 * without a name
 * @see https://github.com/svilupp/PromptingTools.jl
 *
 * @example
 * ```ts
 * import { fromPromptingTools } from '@modelspeak/prompts';
 *
 * const template = fromPromptingTools(
 *   [
 *     { _type: 'metadatamessage', content: 'Template Metadata', description: 'Asks.', version: '1.1' },
 *     { _type: 'systemmessage', content: 'Be brief.', variables: [] },
 *     { _type: 'usermessage', content: '# Question\n\n{{ask}}', variables: ['ask'] },
 *   ],
 *   { name: 'Ask' },
 * );
 * console.log(template.version, template.prompt.placeholders); // 1.1 [ 'ask' ]
 * console.log(template.prompt.formatMessages({ ask: 'Why?' }).at(-1));
 * // { role: 'user', content: '# Question\n\nWhy?' }
 * ```
 */
export function fromPromptingTools(
  messages: readonly PromptingToolsMessage[],
  options: FromPromptingToolsOptions,
): Template {
  if (!Array.isArray(messages)) {
    throw mismatch(messages, '', 'a list of messages');
  }
  checkOptions(options, ['name', 'detail']);
  if (typeof options.name !== 'string') throw wrongOption(options.name, 'name', 'a string');
  const conversation: Message[] = [];
  const annotations: Annotation[] = [];
  const descriptions: Partial<Record<keyof typeof NO_DETAILS, string>>[] = [];
  messages.forEach((wrapped: PromptingToolsMessage, index) => {
    const { message, path } = unwrap(wrapped, joinPath('', index));
    if (message._type === 'metadatamessage') {
      const { description, version, source } = message;
      if (descriptions.push(present({ description, version, source }, path)) === 1) return;
      annotations.push({ content: description ?? '' });
    } else if (message._type === 'annotationmessage') {
      const { content, comment, tags, extras } = message;
      annotations.push({ content: text(content, path), comment, tags, extras });
    } else {
      conversation.push(toMessage(message, path, options));
    }
  });
  const { language, others } = takeLanguage(annotations);
  return {
    name: options.name,
    ...NO_DETAILS,
    ...descriptions[0],
    ...(language !== undefined && { language }),
    ...(others.length > 0 && { annotations: others }),
    prompt: Prompt.fromMessages(conversation, { braces: 'double' }),
  };
}

type ChatMessage = Exclude<
  PromptingToolsMessage,
  { readonly _type: 'metadatamessage' | 'annotationmessage' | 'tracermessage' }
>;

function toMessage(message: ChatMessage, path: string, options: ImageOptions): Message {
  switch (message._type) {
    case 'systemmessage':
      return { role: 'system', content: text(message.content, path), ...nameOf(message) };
    case 'usermessage':
      return { role: 'user', content: text(message.content, path), ...nameOf(message) };
    case 'usermessagewithimages':
    case 'usermessagewithimage': {
      const { content, image_url } = message;
      const parts = imageParts(image_url, options, `${path}.image_url`);
      const first = { type: 'text' as const, text: text(content, path) };
      return { role: 'user', content: [first, ...parts], ...nameOf(message) };
    }
    case 'aimessage':
      return { role: 'assistant', content: text(message.content ?? '', path), ...nameOf(message) };
    case 'aitoolrequest': {
      const { tool_calls: calls } = message;
      const content = message.content == null ? null : text(message.content, path);
      if (!Array.isArray(calls)) throw mismatch(calls, `${path}.tool_calls`, 'a list of calls');
      const tool_calls = calls.map((call: PromptingToolsToolMessage, place) =>
        toCall(call, `${path}.tool_calls[${place}]`),
      );
      return { role: 'assistant', content, tool_calls, ...nameOf(message) };
    }
    case 'toolmessage': {
      const { tool_call_id, content } = message;
      return { role: 'tool', tool_call_id, content: dataText(content, path), ...nameOf(message) };
    }
    case 'datamessage':
      return { role: 'assistant', content: dataText(message.content, path) };
  }
}

function toCall(call: PromptingToolsToolMessage | null, path: string) {
  if (typeof call !== 'object' || call === null) throw mismatch(call, path, 'a call');
  const { tool_call_id, name, raw, args } = call;
  return {
    id: tool_call_id,
    type: 'function' as const,
    function: {
      name: text(name, path, 'name'),
      arguments: raw || writeJson(args ?? {}, undefined, `${path}.args`),
    },
  };
}

/** Text as it is, other data as JSON. */
function dataText(content: unknown, path: string): string {
  return typeof content === 'string' ? content : writeJson(content, undefined, `${path}.content`);
}

/** The message inside its tracers. */
function unwrap(
  message: PromptingToolsMessage,
  path: string,
): {
  readonly message: Exclude<PromptingToolsMessage, { readonly _type: 'tracermessage' }>;
  readonly path: string;
} {
  let inner = message;
  let place = path;
  const traces = new Set<PromptingToolsMessage>();
  while (inner?._type === 'tracermessage') {
    if (traces.has(inner)) {
      throw new ModelspeakError('circular', 'the message traces itself; break the cycle', {
        path: place,
      });
    }
    traces.add(inner);
    inner = inner.object;
    place += '.object';
  }
  const type: unknown = (inner as { readonly _type?: unknown } | null)?._type;
  const isKnown = TYPES.includes(type as string) || type === 'usermessagewithimage';
  if (!isKnown) throw mismatch(type, `${place}._type`, `one of ${TYPES.join(', ')}`);
  return { message: inner, path: place };
}

function nameOf({ name }: { readonly name?: string | null | undefined }) {
  return name == null ? {} : { name };
}

/** The details that are there, checked to be strings. */
function present<Key extends string>(
  details: Readonly<Record<Key, string | undefined>>,
  path: string,
): Partial<Record<Key, string>> {
  const entries = Object.entries<string | undefined>(details);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, text(value, path, key)]),
  ) as Partial<Record<Key, string>>;
}

function text(value: unknown, path: string, key = 'content'): string {
  if (typeof value === 'string') return value;
  throw mismatch(value, `${path}.${key}`, 'a string');
}
