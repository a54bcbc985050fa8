import {
  AIMessage,
  type BaseMessage,
  ChatMessage,
  FunctionMessage,
  HumanMessage,
  mapStoredMessageToChatMessage,
  type StoredMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import type { AssistantMessage, Message, Part, ToolCall } from '@modelspeak/core';
import { isObject } from '../messages/block.js';

/** The key in `extra` of LangChain's own message, if ours has no place for all of it. */
export const OWN = 'langchain';

/** Messages as LangChain's. */
export function writeMessages(messages: readonly Message[]): readonly BaseMessage[] {
  return messages.map(writeMessage);
}

function writeMessage(message: Message): BaseMessage {
  switch (message.role) {
    case 'system':
      return new SystemMessage(fieldsOf(message));
    case 'developer':
      return new ChatMessage({ ...fieldsOf(message), role: 'developer' });
    case 'user':
      return new HumanMessage(fieldsOf(message));
    case 'assistant':
      return writeAssistant(message);
    case 'tool':
      return new ToolMessage({
        ...fieldsOf(message),
        tool_call_id: message.tool_call_id,
        ...(message.is_error && { status: 'error' }),
      });
    case 'function':
      return new FunctionMessage({ name: message.name, content: message.content ?? '' });
  }
}

function fieldsOf({ content, name }: Exclude<Message, AssistantMessage>): {
  readonly content: string;
  readonly name?: string;
} {
  return { content: contentOf(content) as string, ...(name !== undefined && { name }) };
}

/** LangChain takes OpenAI's parts of images and audio; its own blocks are for files. */
function contentOf(content: string | readonly Part[] | null | undefined): unknown {
  if (typeof content === 'string' || content == null) return content ?? '';
  return content.flatMap(blockOf);
}

function blockOf(part: Part): readonly object[] {
  switch (part.type) {
    case 'reasoning':
      return [{ type: 'reasoning', reasoning: part.text }];
    case 'tool_call':
      return [];
    case 'file':
      return [fileBlock(part.file)];
    default:
      return [part];
  }
}

function fileBlock({
  file_data = '',
  file_id,
  filename,
}: Extract<Part, { type: 'file' }>['file']): object {
  const metadata = filename === undefined ? {} : { metadata: { filename } };
  if (file_id !== undefined) return { type: 'file', fileId: file_id, ...metadata };
  const [, mimeType = 'application/octet-stream', data = file_data] =
    /^data:([^;,]*);base64,(.*)$/s.exec(file_data) ?? [];
  return { type: 'file', mimeType, data, ...metadata };
}

function writeAssistant(message: AssistantMessage): BaseMessage {
  const own = message.extra?.[OWN];
  if (isObject(own)) return mapStoredMessageToChatMessage(own as unknown as StoredMessage);
  const { content, reasoning_content: reasoning, refusal, name, tool_calls } = message;
  const said = contentOf(content);
  const before = reasoning ? [{ type: 'reasoning', reasoning }] : [];
  const after = refusal ? [{ type: 'refusal', refusal }] : [];
  const text = said === '' ? [] : [{ type: 'text', text: said }];
  const blocks = [...before, ...(Array.isArray(said) ? said : text), ...after];
  const isPlain = before.length + after.length === 0;
  return new AIMessage({
    content: (isPlain ? said : blocks) as string,
    tool_calls: (tool_calls ?? []).map(writeCall),
    ...(name != null && { name }),
  });
}

function writeCall(call: ToolCall): { id: string; name: string; args: Record<string, unknown> } {
  const { id } = call;
  if (call.type === 'custom') {
    return { id, name: call.custom.name, args: { input: call.custom.input } };
  }
  const { name, arguments: text } = call.function;
  return { id, name, args: JSON.parse(text) as Record<string, unknown> };
}
