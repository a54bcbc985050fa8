import { spreadExtra } from '@modelspeak/bodies';
import {
  type AssistantMessage,
  type InputPart,
  type Message,
  ModelspeakError,
  type Part,
  parseJson,
  type ToolCall,
} from '@modelspeak/core';
import { imageData } from './image-url.js';
import { madeIds } from './made-ids.js';

/** Writes messages. Results name the tool of their call. */
export function writeMessages(messages: readonly Message[]): readonly object[] {
  const names = new Map<string, string>();
  return messages.map((message, index) => {
    const path = `messages[${index}]`;
    if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? []) {
        if (call.type === 'function') names.set(call.id, call.function.name);
      }
      return writeAssistant(message, path);
    }
    const content = writeContent((message.content ?? '') as string | readonly InputPart[], path);
    if (message.role !== 'tool') {
      const role = message.role === 'user' ? 'user' : 'system';
      return spreadExtra({ role, ...content, extra: message.extra }, KEYS, path);
    }
    const id = message.tool_call_id;
    const name = message.name ?? names.get(id);
    return spreadExtra(
      {
        role: 'tool',
        ...content,
        ...(name !== undefined && { tool_name: name }),
        ...(!madeIds.isMade(id) && { tool_call_id: id }),
        extra: message.extra,
      },
      KEYS,
      path,
    );
  });
}

const KEYS = ['role', 'content', 'thinking', 'images', 'tool_calls', 'tool_name', 'tool_call_id'];

function writeAssistant(
  { content, reasoning_content, tool_calls, extra }: AssistantMessage,
  path: string,
): object {
  return spreadExtra(
    {
      role: 'assistant',
      ...writeContent((content ?? '') as string | readonly Part[], path),
      ...(reasoning_content && { thinking: reasoning_content }),
      ...(tool_calls?.length && {
        tool_calls: tool_calls.map((call, index) =>
          writeCall(call, `${path}.tool_calls[${index}]`),
        ),
      }),
      extra,
    },
    KEYS,
    path,
  );
}

/** Writes texts as one text, and images beside it. */
function writeContent(content: string | readonly Part[], path: string): object {
  if (typeof content === 'string') return { content };
  const images: string[] = [];
  const text = content.map((part, index) => {
    const place = `${path}.content[${index}]`;
    if (part.type === 'text') return textOf(part, place);
    if (part.type === 'image_url') images.push(imageOf(part, place));
    else {
      throw refused(
        place,
        part.type === 'image'
          ? 'a request cannot contain a local image; read the file and pass a data: URL as "image_url"'
          : 'Ollama takes text and images alone; leave this out',
      );
    }
    return '';
  });
  return { content: text.join(''), ...(images.length > 0 && { images }) };
}

function textOf({ text, extra }: Extract<Part, { type: 'text' }>, path: string): string {
  if (extra !== undefined)
    throw refused(`${path}.extra`, 'a text has no keys here; leave them out');
  return text;
}

function imageOf(
  { image_url: { url, detail = 'auto' }, extra }: Extract<Part, { type: 'image_url' }>,
  path: string,
): string {
  if (extra !== undefined)
    throw refused(`${path}.extra`, 'an image has no keys here; leave them out');
  if (detail !== 'auto') {
    throw refused(`${path}.image_url.detail`, 'Ollama has no level of detail; leave it out');
  }
  const data = imageData(url);
  if (data !== undefined) return data;
  throw refused(path, 'Ollama takes the bytes of images; fetch it, and pass a data: URL');
}

function writeCall(call: ToolCall, path: string): object {
  if (call.type === 'custom') throw new TypeError('core refuses custom calls');
  const { id, extra } = call;
  const { function: ofFunction, ...more } = (extra ?? {}) as { readonly function?: object };
  const { name, arguments: json } = call.function;
  const input = parseJson(json, { objects: 'map', path: `${path}.function.arguments` });
  return spreadExtra(
    {
      ...(!madeIds.isMade(id) && { id }),
      function: { ...ofFunction, name, arguments: input },
      extra: more,
    },
    ['id', 'function'],
    path,
  );
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}
