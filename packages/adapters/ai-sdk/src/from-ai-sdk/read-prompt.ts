import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { Conversation, InputPart, Message, Tool } from '@modelspeak/core';
import { PROVIDER } from '../metadata.js';
import { conversationOf } from '../prompt/conversation-of.js';
import type { CallBody } from './call-body.js';
import { signatureOf } from './provider-options.js';

/** Reads the call of a model back into a conversation. */
export function readPrompt({ prompt, tools = [] }: CallBody): Conversation {
  const messages = prompt.flatMap(messagesOf);
  const offered = tools.filter((tool) => tool.type === 'function').map(toolOf);
  return offered.length === 0 ? { messages } : { messages, tools: offered };
}

const READING = { marksErrors: true, takesFiles: true } as const;

function messagesOf(message: LanguageModelV4Message): readonly Message[] {
  const extra = extraOf(message.providerOptions);
  if (message.role === 'user') {
    return [{ role: 'user', content: inputOf(message.content), ...extra }];
  }
  const { messages } = conversationOf([marked(message)], [], READING);
  return messages.map((one) => ({ ...one, ...extra }));
}

function inputOf(parts: readonly UserPart[]): string | readonly InputPart[] {
  const [only] = parts;
  const isText = parts.length === 1 && only?.type === 'text';
  if (isText && only.providerOptions === undefined) return only.text;
  return parts.map((part) => {
    const [message] = conversationOf([{ role: 'user', content: [part] }], [], READING).messages;
    const content = message?.content ?? '';
    const read = (
      typeof content === 'string' ? { type: 'text', text: content } : content[0]
    ) as InputPart;
    return { ...read, ...extraOf(part.providerOptions) };
  });
}

type UserPart = Extract<LanguageModelV4Message, { role: 'user' }>['content'][number];

/** A message whose parts say what their providers want back in the way that this package reads. */
function marked(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role !== 'assistant') return message;
  const content = message.content.map((part) => {
    const { providerOptions } = part;
    if (providerOptions === undefined) return part;
    const own =
      part.type === 'tool-call'
        ? { extra: { providerOptions } }
        : { signature: signatureOf(providerOptions) };
    return { ...part, providerOptions: { [PROVIDER]: own } };
  });
  return { ...message, content };
}

function toolOf(tool: LanguageModelV4FunctionTool): Tool {
  const [read] = conversationOf([], [tool], READING).tools ?? [];
  return { ...(read as Tool), ...extraOf(tool.providerOptions) };
}

function extraOf(providerOptions: SharedV4ProviderOptions | undefined) {
  return providerOptions === undefined ? {} : { extra: { providerOptions } };
}
