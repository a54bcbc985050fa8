import type {
  AssistantMessage,
  Capabilities,
  Conversation,
  InputPart,
  Message,
  Part,
} from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import fc from 'fast-check';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { callDifferences, textDifferences, toolDifferences } from '../generate/differences.js';
import { NEEDS, TOOL_ERROR, WORD } from '../needs.js';
import { stripsAll } from '../strips-all.js';
import { type Subject, stripsPast, unlessPrompt } from '../subject.js';
import { attempt, isRestricted, write } from '../try-format.js';

const writesEveryWord: Check = {
  name: 'writes the words of every message',
  run(subject) {
    forConversations(subject, { text: fc.constant('word') }, (given) => {
      const { conversation, words } = markWords(
        stripsPast(subject, given) ? withoutPastReasoning(given) : given,
      );
      const prompt = write(subject, conversation);
      for (const [word, path] of words) {
        expectThat(prompt.includes(word), () => `${path}: its text is not in the prompt`);
      }
    });
  },
};

/** Texts with white space around them: line breaks and spaces, or only spaces. */
const SPACED = [`\n  ${WORD} \n`, `  ${WORD}  `];

const keepsWhiteSpace: Check = {
  name: 'writes white space around text, except for roles that it declares in trims',
  run(subject) {
    const { supports } = subject.format;
    for (const [role, conversationOf] of Object.entries(TEXTS_OF)) {
      const prompts = SPACED.flatMap((text) => {
        const conversation = conversationOf(text);
        if (isRestricted(subject, conversation)) return [];
        const { value: prompt } = attempt(() => write(subject, conversation));
        return prompt === undefined ? [] : [{ text, prompt }];
      });
      if (prompts.length === 0) continue;
      const isKept = prompts.every(
        ({ text, prompt }) =>
          prompt.includes(text) || prompt.includes(JSON.stringify(text).slice(1, -1)),
      );
      const isTrimmed = (supports.trims as readonly string[]).includes(role);
      expectThat(isKept !== isTrimmed, () =>
        isTrimmed
          ? `declares that it trims ${role} messages, but keeps the white space`
          : `trims ${role} messages; declare the role in supports.trims`,
      );
      expectThat(
        prompts.every(({ prompt }) => prompt.includes(WORD)),
        () => `drops ${role} messages along with the white space`,
      );
    }
  },
};

const tellsApart: Check = {
  name: 'writes different prompts for different conversations',
  run(subject) {
    const { uses, options } = subject;
    const differences = [
      ...textDifferences(uses, options.trimmed),
      ...callDifferences(uses),
      ...toolDifferences(uses),
    ];
    for (const { what, one, other, isLeftOut } of differences) {
      if (isRestricted(subject, one) || isRestricted(subject, other)) continue;
      const { value: first } = attempt(() => write(subject, one));
      const { value: second } = attempt(() => write(subject, other));
      if (first === undefined && second === undefined) continue;
      const both = `${JSON.stringify(one)} and ${JSON.stringify(other)}`;
      expectThat((first === second) === Boolean(isLeftOut), () =>
        isLeftOut
          ? `declares that it leaves out ${what}, but writes it: its prompts for ${both} differ`
          : `loses ${what}: writes ${shown(second ?? '')} for both ${both}`,
      );
    }
  },
};

/** Shortened to fit a report. */
function shown(text: string): string {
  return JSON.stringify(text.length > 400 ? `…${text.slice(-400)}` : text);
}

/** Text in which any escaping of JSON or Python would show. */
const TRICKY = 'A "tricky" \\ text, it’s 𝒳:\n\n  two lines';

const writesAsItIs: Check = {
  name: 'writes text unchanged, or as one JSON string',
  skip: unlessPrompt,
  run(subject) {
    const escaped = JSON.stringify(TRICKY).slice(1, -1);
    const ascii = escaped.replace(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    for (const [role, make] of Object.entries({ ...TEXTS_OF, ...OTHER_TEXTS })) {
      if (role === 'reasoning' && stripsAll(subject.format)) continue;
      const conversation = make(TRICKY);
      if (isRestricted(subject, conversation)) continue;
      const { value: prompt } = attempt(() => write(subject, conversation));
      if (prompt === undefined) continue;
      const spellings =
        role === 'assistant' || role === 'user' ? [TRICKY] : [TRICKY, escaped, ascii];
      expectThat(
        spellings.some((spelling) => prompt.includes(spelling)),
        () => `changes ${role} messages: ${JSON.stringify(TRICKY)} is not in ${shown(prompt)}`,
      );
    }
  },
};

const joinsParts: Check = {
  name: 'writes text in several parts like the same text in one part',
  skip: unlessPrompt,
  run(subject) {
    const { textJoint = '' } = subject.options;
    forConversations(subject, {}, (conversation) => {
      const joined = {
        ...conversation,
        messages: conversation.messages.map((message) =>
          message.role === 'user' && typeof message.content !== 'string'
            ? { ...message, content: joinTexts(message.content, textJoint) }
            : message,
        ),
      };
      expectSameText(write(subject, conversation), write(subject, joined), 'the parts');
    });
  },
};

const stripsOnlyReasoning: Check = {
  name: 'leaves out only past reasoning if it declares stripsPastReasoning',
  skip: ({ format }) =>
    format.supports.stripsPastReasoning ? undefined : 'does not declare stripsPastReasoning',
  run(subject) {
    forConversations(subject, {}, (conversation) => {
      if (!stripsPast(subject, conversation)) return;
      const stripped = write(subject, withoutPastReasoning(conversation));
      expectSameText(write(subject, conversation), stripped, 'the prompt with past reasoning');
    });
  },
};

const stripsAllReasoning: Check = {
  name: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
  skip: ({ format }) =>
    stripsAll(format) ? undefined : 'does not declare stripsReasoning for these prompts',
  run(subject) {
    const thinking = { ...subject, uses: { ...subject.uses, reasoning: true } };
    forConversations(thinking, {}, (conversation) => {
      const { value, error } = attempt(() => write(subject, conversation));
      expectThat(value !== undefined, () => `refuses reasoning: ${error?.message}`);
      const stripped = write(subject, withoutAnyReasoning(conversation));
      expectSameText(value, stripped, 'the prompt with reasoning');
    });
  },
};

const losesWhatItSays: Check = {
  name: 'drops what it declares as lost with onLoss: "reference"',
  skip: (subject) => (lossesOf(subject).length > 0 ? undefined : 'declares nothing as lost'),
  run(subject) {
    for (const [capability, conversation] of lossesOf(subject)) {
      if (isRestricted(subject, conversation)) continue;
      const { value, error } = attempt(() => write(subject, conversation, { onLoss: 'reference' }));
      expectThat(
        value !== undefined,
        () => `declares ${capability} as lost, but refuses it: ${error?.message}`,
      );
      expectThat(
        !value.includes(WORD),
        () => `declares ${capability} as lost, but writes it: ${JSON.stringify(value)}`,
      );
    }
  },
};

/** Only what the format declares as lost may be lost. */
export const losses: Group = {
  name: 'losses',
  about: 'It writes everything, except for what it declares as lost.',
  remedy:
    'write it, or declare in supports that the reference leaves it out: trims, trimsReasoning, stripsPastReasoning, stripsReasoning and others',
  checks: [
    writesEveryWord,
    tellsApart,
    writesAsItIs,
    joinsParts,
    keepsWhiteSpace,
    stripsOnlyReasoning,
    stripsAllReasoning,
    losesWhatItSays,
  ],
};

const USER: Message = { role: 'user', content: 'Hi.' };

/** For each role whose text is written unchanged, a conversation with the text. */
const TEXTS_OF: Readonly<Record<string, (text: string) => Conversation>> = {
  system: (content) => ({ messages: [{ role: 'system', content }, USER] }),
  user: (content) => ({ messages: [{ role: 'user', content }] }),
  assistant: (content) => ({ messages: [USER, { role: 'assistant', content }, USER] }),
};

/** Texts that a format may trim. */
const OTHER_TEXTS: typeof TEXTS_OF = {
  reasoning: (text) => ({
    messages: [USER, { role: 'assistant', reasoning_content: text, content: 'Hello.' }],
  }),
  tool: (content) => ({
    messages: [...TOOL_ERROR.messages.slice(0, -1), { ...TOOL_RESULT, content }],
    ...(TOOL_ERROR.tools && { tools: TOOL_ERROR.tools }),
  }),
};

const TOOL_RESULT = { role: 'tool', tool_call_id: 'call_0', name: 'search' } as const;

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

function withoutAnyReasoning({ messages, ...rest }: Conversation): Conversation {
  return {
    ...rest,
    messages: messages.map((message) =>
      message.role === 'assistant' ? withoutReasoning(message) : message,
    ),
  };
}

function withoutReasoning({
  reasoning_content: _,
  ...message
}: AssistantMessage): AssistantMessage {
  return message;
}

/** Replaces every text of a conversation by a unique word. */
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

function joinTexts(content: readonly InputPart[], joint: string): string {
  return content
    .map((part) => textOf([part]))
    .filter((text) => text !== '')
    .join(joint);
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
