import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { Conversation, FunctionTool, Message } from '@modelspeak/core';
import { assistantMessage } from './assistant-message.js';
import { filePart } from './file-part.js';
import type { PromptReading } from './prompt-reading.js';
import { refused } from './refused.js';
import { toolMessage } from './tool-message.js';

/**
 * Reads a prompt of the AI SDK.
 *
 * @throws {ModelspeakError} `unsupported` for parts that a conversation cannot express, with their path
 */
export function conversationOf(
  prompt: LanguageModelV4Prompt,
  tools: readonly LanguageModelV4FunctionTool[],
  reading: PromptReading,
): Conversation {
  const messages = prompt.flatMap((message, index) =>
    messagesOf(message, `prompt[${index}]`, reading),
  );
  return tools.length === 0 ? { messages } : { messages, tools: tools.map(functionTool) };
}

function messagesOf(
  message: LanguageModelV4Message,
  path: string,
  reading: PromptReading,
): readonly Message[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }];
    case 'user': {
      const parts = message.content.map((part, index) =>
        part.type === 'text'
          ? ({ type: 'text', text: part.text } as const)
          : filePart(part, `${path}.content[${index}]`, reading),
      );
      const [only] = parts;
      const isText = parts.length === 1 && only?.type === 'text';
      return [{ role: 'user', content: isText ? only.text : parts }];
    }
    case 'assistant':
      return [assistantMessage(message.content, path)];
    case 'tool':
      return message.content.flatMap((part, index) => {
        // The AI SDK itself acts on approvals; they are in the prompt for tools that a provider runs.
        if (part.type === 'tool-approval-response') return [];
        return [toolMessage(part, `${path}.content[${index}]`, reading)];
      });
    default:
      throw refused('a message with this role', path);
  }
}

function functionTool(tool: LanguageModelV4FunctionTool): FunctionTool {
  const { name, description, inputSchema, strict } = tool;
  return {
    type: 'function',
    function: {
      name,
      parameters: inputSchema as Readonly<Record<string, unknown>>,
      ...(description !== undefined && { description }),
      ...(strict !== undefined && { strict }),
    },
  };
}
