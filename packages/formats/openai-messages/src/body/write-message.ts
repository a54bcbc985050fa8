import { spreadExtra } from '@modelspeak/bodies';
import { type AssistantMessage, type Message, ModelspeakError, type Part } from '@modelspeak/core';
import type { ReasoningKey } from '../options.js';
import { callKeys, messageKeys, partKeys } from './known-keys.js';

/** Writes a message for the body; keys without a value are `undefined`. */
export function writeMessage(message: Message, path: string, reasoning: ReasoningKey): object {
  const written = {
    ...message,
    ...writeContent(message, path),
    ...(message.role === 'assistant' && writeAssistant(message, path, reasoning)),
    // `true` is refused: the API does not know it.
    ...(message.role === 'tool' && { is_error: undefined }),
  };
  return spreadExtra(written, messageKeys(message), path);
}

function writeContent({ content }: Message, path: string): object {
  if (typeof content === 'string' || !content) return {};
  return { content: content.map((part, index) => writePart(part, `${path}.content[${index}]`)) };
}

function writePart(part: Part, path: string): object {
  if (part.type === 'image') {
    throw new ModelspeakError(
      'unsupported',
      'a request cannot contain a local image; read the file and pass a data: URL as "image_url"',
      { path },
    );
  }
  if (part.type === 'provider') return part.value;
  // The signature of another provider has no meaning here.
  const written = part.type === 'text' ? { ...part, signature: undefined } : part;
  return spreadExtra(written, partKeys(part), path);
}

function writeAssistant(
  { tool_calls, reasoning_content }: AssistantMessage,
  path: string,
  reasoning: ReasoningKey,
): object {
  const calls = {
    // The API refuses null and empty lists of calls.
    tool_calls: tool_calls?.length
      ? tool_calls.map((call, index) =>
          spreadExtra(call, callKeys(call), `${path}.tool_calls[${index}]`),
        )
      : undefined,
  };
  if (!reasoning_content || reasoning === 'reasoning_content') return calls;
  if (reasoning === 'refuse') {
    throw new ModelspeakError(
      'unsupported',
      'the option reasoning: "refuse" forbids this; remove this, or set the option to another value',
      { path: `${path}.reasoning_content` },
    );
  }
  return {
    ...calls,
    reasoning_content: undefined,
    ...(reasoning === 'reasoning' && { reasoning: reasoning_content }),
  };
}
