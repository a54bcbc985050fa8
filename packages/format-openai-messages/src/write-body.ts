import {
  type AssistantMessage,
  type Conversation,
  type Message,
  ModelspeakError,
  type Tool,
} from '@modelspeak/core';
import type { CheckedOptions } from './options.js';

/** The body with its numbers as they were spelled; keys without a value are `undefined`. */
export function writeBody(conversation: Conversation, options: CheckedOptions): object {
  return {
    model: options.model,
    messages: conversation.messages.map((message, index) =>
      writeMessage(message, `messages[${index}]`, options),
    ),
    tools: filled(conversation.tools)?.map(writeTool),
    ...options.parameters,
  };
}

function writeMessage(message: Message, path: string, options: CheckedOptions): object {
  refuseLocalImages(message, path);
  return message.role === 'assistant' ? writeAssistantMessage(message, path, options) : message;
}

function writeAssistantMessage(
  message: AssistantMessage,
  path: string,
  { reasoning }: CheckedOptions,
): object {
  // The API refuses null and empty lists of calls.
  const written = { ...message, tool_calls: filled(message.tool_calls) };
  if (!message.reasoning_content || reasoning === 'reasoning_content') return written;
  if (reasoning === 'refuse') {
    throw new ModelspeakError(
      'unsupported',
      'the option reasoning: "refuse" forbids this; remove it, or choose another option',
      { path: `${path}.reasoning_content` },
    );
  }
  const { reasoning_content, ...rest } = written;
  return reasoning === 'omit' ? rest : { ...rest, reasoning: reasoning_content };
}

function refuseLocalImages({ content }: Message, path: string): void {
  if (typeof content === 'string' || !content) return;
  const index = content.findIndex((part) => part.type === 'image');
  if (index === -1) return;
  throw new ModelspeakError(
    'unsupported',
    'a request has no place for a local image; read the file and pass a data: URL as "image_url"',
    { path: `${path}.content[${index}]` },
  );
}

/** Null stands for nothing in a conversation, and for an error in a request. */
function writeTool(tool: Tool): object {
  if (tool.type === 'custom') return tool;
  const { description, parameters } = tool.function;
  return {
    ...tool,
    function: {
      ...tool.function,
      description: description ?? undefined,
      parameters: parameters ?? undefined,
    },
  };
}

function filled<Item>(list: readonly Item[] | null | undefined): readonly Item[] | undefined {
  return list?.length ? list : undefined;
}
