import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider-v3';

/** A prompt of specification V3, in which files are spelled differently, as one of V4. */
export function promptOfV3(prompt: LanguageModelV3Prompt): LanguageModelV4Prompt {
  return prompt.map(messageOf);
}

function messageOf(message: LanguageModelV3Message): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return {
        ...message,
        content: message.content.map((part) => (part.type === 'file' ? filePart(part) : part)),
      };
    case 'assistant':
      return {
        ...message,
        content: message.content.map((part) => {
          if (part.type === 'file') return filePart(part);
          return part.type === 'tool-result' ? toolResult(part) : part;
        }),
      };
    case 'tool':
      return {
        ...message,
        content: message.content.map((part) =>
          part.type === 'tool-result' ? toolResult(part) : part,
        ),
      };
  }
}

function filePart({ data, ...part }: LanguageModelV3FilePart): LanguageModelV4FilePart {
  return { ...part, data: fileData(data) };
}

function fileData(data: LanguageModelV3FilePart['data']): LanguageModelV4FilePart['data'] {
  if (data instanceof URL) return { type: 'url', url: data };
  if (typeof data === 'string' || data instanceof Uint8Array) return { type: 'data', data };
  // `ai` 7 passes what V3 cannot express, such as texts and references, on to V3 models as in V4.
  return data as LanguageModelV4FilePart['data'];
}

function toolResult(part: LanguageModelV3ToolResultPart): LanguageModelV4ToolResultPart {
  const { output } = part;
  if (output.type !== 'content') return { ...part, output };
  return { ...part, output: { type: 'content', value: output.value.map(resultPart) } };
}

type ResultPartV3 = Extract<
  LanguageModelV3ToolResultPart['output'],
  { type: 'content' }
>['value'][number];
type ResultPart = Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number];

function resultPart(part: ResultPartV3): ResultPart {
  switch (part.type) {
    case 'file-data':
    case 'image-data': {
      const { data, ...rest } = part;
      return { ...rest, type: 'file', data: { type: 'data', data } };
    }
    case 'file-url':
    case 'image-url': {
      const mediaType = part.type === 'image-url' ? 'image' : 'application/octet-stream';
      return { type: 'file', mediaType, data: { type: 'url', url: new URL(part.url) } };
    }
    case 'file-id':
    case 'image-file-id': {
      const id = typeof part.fileId === 'string' ? { openai: part.fileId } : part.fileId;
      const mediaType = part.type === 'image-file-id' ? 'image' : 'application/octet-stream';
      return { type: 'file', mediaType, data: { type: 'reference', reference: id } };
    }
    default:
      return part;
  }
}
