import { type AssistantMessage, type Message, ModelspeakError, type Part } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import type { ReasoningKey } from '../options.js';
import { messageKeys } from './message-keys.js';

/** A message in the words of the body; keys without a value are `undefined`. */
export function writeMessage(message: Message, path: string, reasoning: ReasoningKey): object {
  const { extra = {}, ...own } = message;
  const written: Readonly<Record<string, unknown>> = {
    ...own,
    ...writeContent(message, path),
    ...(message.role === 'assistant' && writeAssistant(message, path, reasoning)),
    // `true` is refused: the API does not know it.
    ...(message.role === 'tool' && { is_error: undefined }),
  };
  for (const key of Object.keys(extra)) {
    if (!messageKeys(message.role)?.includes(key) && written[key] === undefined) continue;
    throw new ModelspeakError(
      'invalid_input',
      'the message has this key itself; put the value there',
      { path: joinPath(`${path}.extra`, key) },
    );
  }
  return { ...written, ...extra };
}

function writeContent({ content }: Message, path: string): object {
  if (typeof content === 'string' || !content) return {};
  return { content: content.map((part, index) => writePart(part, `${path}.content[${index}]`)) };
}

function writePart(part: Part, path: string): object {
  if (part.type === 'image') {
    throw new ModelspeakError(
      'unsupported',
      'a request cannot hold a local image; read the file and pass a data: URL as "image_url"',
      { path },
    );
  }
  // Another provider's, which proves nothing here.
  return part.type === 'text' ? { ...part, signature: undefined } : part;
}

function writeAssistant(
  { tool_calls, reasoning_content }: AssistantMessage,
  path: string,
  reasoning: ReasoningKey,
): object {
  // The API refuses null and empty lists of calls.
  const calls = { tool_calls: tool_calls?.length ? tool_calls : undefined };
  if (!reasoning_content || reasoning === 'reasoning_content') return calls;
  if (reasoning === 'refuse') {
    throw new ModelspeakError(
      'unsupported',
      'the option reasoning: "refuse" forbids this; remove it, or choose another option',
      { path: `${path}.reasoning_content` },
    );
  }
  return {
    ...calls,
    reasoning_content: undefined,
    ...(reasoning === 'reasoning' && { reasoning: reasoning_content }),
  };
}
