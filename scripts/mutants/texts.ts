import type { Conversation, Message, Part } from '@modelspeak/core';
import { type Damage, ofConversation } from './damage.ts';

type Change = (text: string) => string;

/** Changes to a text. */
const CHANGES: Readonly<Record<string, Change>> = {
  'drops the first character of': (text) => text.slice(1),
  'drops the last character of': (text) => text.slice(0, -1),
  trims: (text) => text.trim(),
  'trims the beginning of': (text) => text.trimStart(),
  'trims the end of': (text) => text.trimEnd(),
  'drops line breaks at the beginning of': (text) => text.replace(/^\n+/, ''),
  'drops line breaks at the end of': (text) => text.replace(/\n+$/, ''),
  'joins empty lines in': (text) => text.replace(/\n{2,}/g, '\n'),
  'turns line breaks into spaces in': (text) => text.replace(/\n/g, ' '),
  'drops characters above U+FFFF from': (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  'drops quotes from': (text) => text.replace(/"/g, ''),
  'doubles backslashes in': (text) => text.replace(/\\/g, '\\\\'),
  'normalises the Unicode of': (text) => text.normalize('NFC'),
  'cuts off after 24 characters': (text) => text.slice(0, 24),
};

/** The places of the text: the content of a message, or its reasoning. */
const PLACES: Readonly<Record<string, (message: Message, change: Change) => Message>> = {
  'what the system says': (message, change) =>
    message.role === 'system' || message.role === 'developer' ? said(message, change) : message,
  'what the user says': (message, change) =>
    message.role === 'user' ? said(message, change) : message,
  'what the assistant says': (message, change) =>
    message.role === 'assistant' ? said(message, change) : message,
  'what a tool returns': (message, change) =>
    message.role === 'tool' ? said(message, change) : message,
  'what the assistant thinks': (message, change) =>
    message.role === 'assistant' && message.reasoning_content
      ? { ...message, reasoning_content: change(message.reasoning_content) }
      : message,
};

/** Every change in every place. */
export const texts: readonly Damage[] = Object.entries(PLACES).flatMap(([place, apply]) =>
  Object.entries(CHANGES).map(([what, change]) =>
    ofConversation(`${what} ${place}`, (conversation) =>
      eachMessage(conversation, (message) => apply(message, change)),
    ),
  ),
);

function eachMessage(
  { messages, ...rest }: Conversation,
  change: (message: Message) => Message,
): Conversation {
  return { ...rest, messages: messages.map(change) };
}

function said(message: Message, change: Change): Message {
  const { content } = message;
  const changed =
    typeof content === 'string'
      ? change(content)
      : content?.map((part: Part) =>
          part.type === 'text' ? { ...part, text: change(part.text) } : part,
        );
  return { ...message, content: changed ?? null } as Message;
}
