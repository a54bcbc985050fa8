import type {
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { InputPart, ToolMessage } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import { filePart } from './file-part.js';
import type { PromptReading } from './prompt-reading.js';
import { refused } from './refused.js';

/** The result of a tool. */
export function toolMessage(
  { toolCallId, toolName, output }: LanguageModelV4ToolResultPart,
  path: string,
  reading: PromptReading,
): ToolMessage {
  const isError = output.type.startsWith('error-') || output.type === 'execution-denied';
  return {
    role: 'tool',
    tool_call_id: toolCallId,
    name: toolName,
    content: contentOf(output, `${path}.output`, reading),
    ...(isError && reading.marksErrors && { is_error: true }),
  };
}

function contentOf(
  output: LanguageModelV4ToolResultOutput,
  path: string,
  reading: PromptReading,
): ToolMessage['content'] {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return stringifyJson(output.value) ?? 'null';
    case 'execution-denied':
      return output.reason ?? 'The user did not allow this call.';
    case 'content':
      return output.value.map((part, index): InputPart => {
        if (part.type === 'text') return { type: 'text', text: part.text };
        const place = `${path}.value[${index}]`;
        if (part.type === 'file') return filePart(part, place, reading);
        throw refused("a provider's own part", place);
      });
  }
}
