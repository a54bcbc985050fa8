import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { base64Of } from '../prompt/base64-of.js';
import { refused } from '../prompt/refused.js';

/**
 * A prompt of specification V4 as one of V3.
 *
 * @throws {ModelspeakError} `unsupported` for parts that V3 does not have
 */
export function promptToV3(prompt: LanguageModelV4Prompt): LanguageModelV3Prompt {
  return prompt.map((message, index) => messageOf(message, `prompt[${index}]`));
}

function messageOf(message: LanguageModelV4Message, path: string): LanguageModelV3Message {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return {
        ...message,
        content: message.content.map((part) =>
          part.type === 'file' ? filePart(part, path) : part,
        ),
      };
    case 'assistant':
      return {
        ...message,
        content: message.content.map((part) => {
          if (part.type === 'file') return filePart(part, path);
          if (part.type === 'tool-result') return toolResult(part, path);
          if (part.type === 'custom' || part.type === 'reasoning-file') {
            throw refused(`a part of the type ${part.type}`, path);
          }
          return part;
        }),
      };
    case 'tool':
      return {
        ...message,
        content: message.content.map((part) =>
          part.type === 'tool-result' ? toolResult(part, path) : part,
        ),
      };
  }
}

function filePart(
  { data, ...part }: LanguageModelV4FilePart,
  path: string,
): LanguageModelV3FilePart {
  const mediaType = part.mediaType.includes('/') ? part.mediaType : `${part.mediaType}/*`;
  if (data.type === 'data') return { ...part, mediaType, data: data.data };
  if (data.type === 'url') return { ...part, mediaType, data: data.url };
  throw refused('a file of this kind', path);
}

function toolResult(
  part: LanguageModelV4ToolResultPart,
  path: string,
): LanguageModelV3ToolResultPart {
  const { output } = part;
  if (output.type !== 'content') return { ...part, output };
  const value = output.value.map((one) => {
    if (one.type !== 'file') return one;
    const { data, mediaType } = one;
    if (data.type === 'data') {
      return { type: 'file-data' as const, data: base64Of(data.data), mediaType };
    }
    if (data.type === 'url') return { type: 'file-url' as const, url: data.url.toString() };
    throw refused('a file of this kind', path);
  });
  return { ...part, output: { type: 'content', value } };
}
