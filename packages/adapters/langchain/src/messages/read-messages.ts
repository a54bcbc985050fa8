import type { AIMessage, BaseMessage, ChatMessage, ToolMessage } from '@langchain/core/messages';
import type { Message } from '@modelspeak/core';
import { refuse } from './block.js';
import { type ReadContext, readAssistant } from './read-assistant.js';
import { readContent, readText } from './read-parts.js';

/**
 * Reads messages of LangChain.
 *
 * @throws {ModelspeakError} `unsupported` with the path of what a conversation cannot contain
 */
export function readMessages(
  messages: readonly BaseMessage[],
  context: ReadContext,
): readonly Message[] {
  return messages.map((message, index) => readMessage(message, context, `messages[${index}]`));
}

function readMessage(message: BaseMessage, context: ReadContext, path: string): Message {
  const role = roleOf(message);
  const { name, content } = message;
  const named = name === undefined ? {} : { name };
  switch (role) {
    case 'human':
    case 'user':
      return { role: 'user', content: readContent(content, `${path}.content`), ...named };
    case 'ai':
    case 'assistant':
      return readAssistant(message as AIMessage, context, path);
    case 'system':
    case 'developer':
      return { role, content: readText(content, `${path}.content`), ...named };
    case 'tool':
      return readResult(message as ToolMessage, context, path);
    case 'function':
      return { role, name: name ?? '', content: message.text };
  }
  return refuse(`a message of the role ${JSON.stringify(role)} cannot be sent to a model`, path);
}

function roleOf(message: BaseMessage): string {
  const { additional_kwargs } = message;
  if (message.type === 'generic' && 'role' in message) return (message as ChatMessage).role;
  if (message.type === 'system' && additional_kwargs['__openai_role__'] === 'developer') {
    return 'developer';
  }
  return message.type;
}

function readResult(message: ToolMessage, { supports }: ReadContext, path: string): Message {
  const { tool_call_id, content, name, status } = message;
  return {
    role: 'tool',
    tool_call_id,
    content: readContent(content, `${path}.content`),
    ...(name !== undefined && { name }),
    // The content says it too: only some formats can also mark it.
    ...(status === 'error' && supports.toolErrors === true && { is_error: true }),
  };
}
