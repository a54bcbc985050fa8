import type { AssistantMessage, Capabilities, Conversation, Message, Part } from '@modelspeak/core';
import fc from 'fast-check';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { NEEDS, WORD } from '../needs.js';
import type { Subject } from '../subject.js';
import { attempt, isRestricted, write } from '../try-format.js';

const writesEveryWord: Check = {
  name: 'writes the words of every message',
  run(subject) {
    const { stripsPastReasoning } = subject.format.supports;
    forConversations(subject, { text: fc.constant('word') }, (given) => {
      const { conversation, words } = markWords(
        stripsPastReasoning ? withoutPastReasoning(given) : given,
      );
      const prompt = write(subject, conversation);
      for (const [word, path] of words) {
        expectThat(prompt.includes(word), () => `${path}: its text is not in the prompt`);
      }
    });
  },
};

const SPACED = `\n  ${WORD} \n`;

const keepsWhiteSpace: Check = {
  name: 'keeps the white space around a text, but for the roles that it says it trims',
  run(subject) {
    const { supports } = subject.format;
    for (const [role, conversation] of Object.entries(SPACED_MESSAGES)) {
      if (isRestricted(subject, conversation)) continue;
      const { value: prompt } = attempt(() => write(subject, conversation));
      if (prompt === undefined) continue;
      const isKept =
        prompt.includes(SPACED) || prompt.includes(JSON.stringify(SPACED).slice(1, -1));
      const isTrimmed = (supports.trims as readonly string[]).includes(role);
      expectThat(isKept !== isTrimmed, () =>
        isTrimmed
          ? `says that it trims what the ${role} says, but keeps the white space`
          : `trims what the ${role} says; declare the role in supports.trims`,
      );
      expectThat(prompt.includes(WORD), () => `drops what the ${role} says with the white space`);
    }
  },
};

const stripsOnlyReasoning: Check = {
  name: 'leaves out the reasoning of past turns, and nothing else, where it says so',
  skip: ({ format }) =>
    format.supports.stripsPastReasoning ? undefined : 'keeps the reasoning of past turns',
  run(subject) {
    forConversations(subject, {}, (conversation) => {
      const stripped = write(subject, withoutPastReasoning(conversation));
      expectSameText(write(subject, conversation), stripped, 'the prompt with past reasoning');
    });
  },
};

const losesWhatItSays: Check = {
  name: 'drops with onLoss: "reference" what it says is lost',
  skip: (subject) => (lossesOf(subject).length > 0 ? undefined : 'loses nothing'),
  run(subject) {
    for (const [capability, conversation] of lossesOf(subject)) {
      if (isRestricted(subject, conversation)) continue;
      const { value, error } = attempt(() => write(subject, conversation, { onLoss: 'reference' }));
      expectThat(
        value !== undefined,
        () => `says that its reference drops ${capability}, but refuses it: ${error?.message}`,
      );
      expectThat(
        !value.includes(WORD),
        () =>
          `says that its reference drops ${capability}, but writes it: ${JSON.stringify(value)}`,
      );
    }
  },
};

/** Nothing is dropped but what the format says its reference drops. */
export const losses: Group = {
  name: 'losses',
  about: 'It writes all that was said, but for what it says its reference drops.',
  checks: [writesEveryWord, keepsWhiteSpace, stripsOnlyReasoning, losesWhatItSays],
};

const USER: Message = { role: 'user', content: 'Hi.' };

/** For each role whose text is written as it is, a conversation with white space around the text. */
const SPACED_MESSAGES: Readonly<Record<string, Conversation>> = {
  system: { messages: [{ role: 'system', content: SPACED }, USER] },
  user: { messages: [{ role: 'user', content: SPACED }] },
  assistant: { messages: [USER, { role: 'assistant', content: SPACED }, USER] },
};

function lossesOf({ format: { supports } }: Subject): readonly (readonly [string, Conversation])[] {
  return Object.entries(NEEDS).filter(
    ([capability]) => supports[capability as keyof Capabilities] === 'lost',
  );
}

/** The conversation without the reasoning of turns before the last user message. */
function withoutPastReasoning({ messages, ...rest }: Conversation): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return {
    ...rest,
    messages: messages.map((message, index) =>
      message.role === 'assistant' && index < last ? withoutReasoning(message) : message,
    ),
  };
}

function withoutReasoning({
  reasoning_content: _,
  ...message
}: AssistantMessage): AssistantMessage {
  return message;
}

/** Gives every text of a conversation a word that occurs nowhere else. */
function markWords(given: Conversation): {
  conversation: Conversation;
  words: ReadonlyMap<string, string>;
} {
  const words = new Map<string, string>();
  const mark = (text: string, path: string): string =>
    text.replace('word', () => {
      const word = `word${words.size}of${words.size * 7}`;
      words.set(word, path);
      return word;
    });
  const messages = given.messages.map((message, index) => {
    const path = `messages[${index}]`;
    const content = markContent(message.content, mark, `${path}.content`) ?? null;
    if (message.role !== 'assistant' || !message.reasoning_content) return { ...message, content };
    const reasoning_content = mark(message.reasoning_content, `${path}.reasoning_content`);
    return { ...message, content, reasoning_content };
  });
  return { conversation: { ...given, messages } as Conversation, words };
}

function markContent(
  content: Message['content'],
  mark: (text: string, path: string) => string,
  path: string,
): Message['content'] {
  if (typeof content === 'string') return mark(content, path);
  return content?.map(
    (part, place): Part =>
      'text' in part ? { ...part, text: mark(part.text, `${path}[${place}]`) } : part,
  );
}
