import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import {
  type AssistantMessage,
  type FunctionToolCall,
  type InputPart,
  type Message,
  ModelspeakError,
  type Part,
  type ToolMessage,
} from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { madeContent } from './made-content.js';
import { optionsIn, optionsOfSignature } from './provider-options.js';

/**
 * Writes messages as a prompt of the AI SDK.
 *
 * @throws {ModelspeakError} `unsupported` for what the AI SDK cannot express
 */
export function writePrompt(messages: readonly Message[]): LanguageModelV4Prompt {
  const names = new Map<string, string>();
  return messages.map((message, index) => {
    const path = `messages[${index}]`;
    const { made, rest } = madeContent(message);
    const options = optionsIn(rest, path);
    switch (message.role) {
      case 'system':
      case 'developer':
        return { role: 'system', content: textOf(message.content), ...options };
      case 'user':
        return { role: 'user', content: inputParts(message.content, path), ...options };
      case 'assistant':
        for (const call of callsOf(message)) names.set(call.id, call.function.name);
        return {
          role: 'assistant',
          content: [...assistantParts(message, path), ...made],
          ...options,
        };
      case 'tool':
        return { role: 'tool', content: [toolResult(message, names, path)], ...options };
      default:
        throw unsupported('a function message', path);
    }
  });
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content'];
type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];
type ToolContent = Extract<LanguageModelV4Message, { role: 'tool' }>['content'];

function inputParts(content: string | readonly InputPart[], path: string): UserContent {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part, index) => inputPart(part, `${path}.content[${index}]`));
}

function inputPart(part: InputPart, path: string): UserContent[number] {
  if (part.type === 'provider') throw unsupported('a part of the type provider', path);
  const options = optionsIn(part.extra, path);
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text, ...options };
    case 'image_url':
      return { ...fileOf(part.image_url.url, 'image', path), ...options };
    case 'input_audio': {
      const { data, format } = part.input_audio;
      const mediaType = `audio/${format === 'mp3' ? 'mpeg' : format}`;
      return { type: 'file', mediaType, data: { type: 'data', data }, ...options };
    }
    case 'file': {
      const { file_data: data, filename } = part.file;
      if (data === undefined) throw unsupported('a file that was uploaded elsewhere', path);
      const named = filename === undefined ? {} : { filename };
      return { ...fileOf(data, 'application/octet-stream', path), ...named, ...options };
    }
    default:
      throw unsupported(`a part of the type ${part.type}`, path);
  }
}

/** A file at an address, or in it: `data:image/png;base64,…`. */
function fileOf(url: string, mediaType: string, path: string): LanguageModelV4FilePart {
  const [, type, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  if (type !== undefined && data !== undefined) {
    return { type: 'file', mediaType: type, data: { type: 'data', data } };
  }
  if (!URL.canParse(url)) throw unsupported('what is neither an address nor a data: URL', path);
  return { type: 'file', mediaType, data: { type: 'url', url: new URL(url) } };
}

function assistantParts(message: AssistantMessage, path: string): AssistantContent {
  const { content, reasoning_content: reasoning, refusal } = message;
  if (refusal) throw unsupported('a refusal', `${path}.refusal`);
  const calls = callsOf(message);
  const written: AssistantContent = reasoning ? [{ type: 'reasoning', text: reasoning }] : [];
  const placed = new Set<string>();
  const parts: readonly Part[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
  parts.forEach((part, index) => {
    const place = `${path}.content[${index}]`;
    if (part.type === 'tool_call') {
      const call = calls.find(({ id }) => id === part.id);
      if (call !== undefined) written.push(toolCall(call, path));
      placed.add(part.id);
    } else if (part.type === 'text' || part.type === 'reasoning') {
      const { type, text, signature } = part;
      if (text === '' && signature === undefined) return;
      const options = { ...optionsOfSignature(signature), ...optionsIn(part.extra, place) };
      written.push({ type, text, ...options });
    } else if (part.type === 'refusal' || part.type === 'bbox' || part.type === 'image') {
      throw unsupported(`a part of the type ${part.type}`, place);
    } else {
      written.push(inputPart(part, place));
    }
  });
  const rest = calls.filter(({ id }) => !placed.has(id));
  return [...written, ...rest.map((call) => toolCall(call, path))];
}

function toolCall(
  { id, function: called, extra }: FunctionToolCall,
  path: string,
): AssistantContent[number] {
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: called.name,
    input: JSON.parse(called.arguments),
    ...optionsIn(extra, `${path}.tool_calls`),
  };
}

function toolResult(
  { tool_call_id: id, content, name, is_error }: ToolMessage,
  names: ReadonlyMap<string, string>,
  path: string,
): ToolContent[number] {
  const toolName = name ?? names.get(id) ?? '';
  const output = outputOf(content, is_error === true, path);
  return { type: 'tool-result', toolCallId: id, toolName, output };
}

function outputOf(
  content: ToolMessage['content'],
  isError: boolean,
  path: string,
): LanguageModelV4ToolResultOutput {
  if (typeof content === 'string') {
    return { type: isError ? 'error-text' : 'text', value: content };
  }
  if (!isError) {
    return { type: 'content', value: inputParts(content, path) };
  }
  if (content.every(({ type }) => type === 'text')) {
    return { type: 'error-text', value: textOf(content) };
  }
  throw unsupported('an image in the result of a tool that failed', `${path}.content`);
}

function callsOf({ tool_calls }: AssistantMessage): readonly FunctionToolCall[] {
  return (tool_calls ?? []).filter((call) => call.type === 'function');
}

function unsupported(what: string, path: string): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    `the AI SDK cannot express ${what}; leave it out of the conversation`,
    { path },
  );
}
