import { type Conversation, ModelspeakError, type Tool } from '@modelspeak/core';
import { sound } from '../sound.js';
import { type BrokenFormat, changeInput, passOn, redefine } from './broken-format.js';

const { supports } = sound as { supports: object };

export const losses: readonly BrokenFormat[] = [
  {
    fault: 'drops all but the last message',
    check: 'writes the words of every message',
    format: redefine({
      write: ({ messages, ...rest }, out, context) =>
        sound.write({ ...rest, messages: messages.slice(-1) }, out, context as never),
    }),
  },
  {
    fault: 'joins empty lines of what the user says',
    check: 'writes different prompts for different conversations',
    format: changeInput((conversation) =>
      changeTexts(conversation, (text) => text.replace(/\n{2,}/g, '\n')),
    ),
  },
  {
    fault: 'trims what tools return',
    check: 'writes different prompts for different conversations',
    format: changeInput((conversation) =>
      changeTexts(conversation, (text, role) => (role === 'tool' ? text.trim() : text)),
    ),
  },
  {
    fault: 'drops what the model thought before a call',
    check: 'writes different prompts for different conversations',
    format: changeInput((conversation) => ({
      ...conversation,
      messages: conversation?.messages?.map?.((message) =>
        message?.role === 'assistant' && message.tool_calls
          ? { ...message, reasoning_content: null }
          : message,
      ),
    })),
  },
  {
    fault: 'leaves out what values a parameter may have',
    check: 'writes different prompts for different conversations',
    format: redefine({
      write: ({ tools, ...rest }, out, context) =>
        sound.write({ ...rest, tools: tools?.map(withoutEnums) }, out, context as never),
    }),
  },
  {
    fault: 'forgets what the model thinks before a call',
    check: 'writes different prompts for different conversations',
    format: changeInput((conversation) => ({
      ...conversation,
      messages: conversation?.messages?.map?.((message) =>
        message?.role === 'assistant' && message.tool_calls?.length
          ? { ...message, reasoning_content: '' }
          : message,
      ),
    })),
  },
  {
    fault: 'says that it leaves out constraints, and does not',
    check: 'writes different prompts for different conversations',
    format: redefine({ supports: { ...supports, stripsConstraints: true } }),
  },
  {
    fault: 'says that it leaves out line breaks after reasoning, and does not',
    check: 'writes different prompts for different conversations',
    format: redefine({ supports: { ...supports, trimsAfterReasoning: true } }),
  },
  {
    fault: 'takes line breaks off what the model thinks without declaring it',
    check: 'writes different prompts for different conversations',
    format: trimmingReasoning(/^\n+|\n+$/g, false),
  },
  {
    fault: 'takes more off what the model thinks than it says',
    check: 'writes different prompts for different conversations',
    format: trimmingReasoning(/^\s+|\s+$/g, 'breaks'),
  },
  {
    fault: 'says that it trims what the model thinks, and does not',
    check: 'writes different prompts for different conversations',
    format: redefine({ supports: { ...supports, trimsReasoning: true } }),
  },
  {
    fault: 'doubles backslashes',
    check: 'writes text unchanged, or as one JSON string',
    format: changeInput((conversation) =>
      changeTexts(conversation, (text) => text.replace(/\\/g, '\\\\')),
    ),
  },
  {
    fault: 'puts a line break between parts',
    check: 'writes text in several parts like the same text in one part',
    format: changeInput((conversation) => ({
      ...conversation,
      messages: conversation.messages?.map((message) =>
        message?.role === 'user' && Array.isArray(message.content)
          ? { ...message, content: message.content.flatMap((part) => [part, BREAK]) }
          : message,
      ),
    })),
  },
  {
    fault: 'trims more than it says',
    check: 'writes different prompts for different conversations',
    format: redefine({
      supports: { ...supports, trims: ['system', 'user', 'assistant', 'tool'] },
      write: (conversation, out, context) =>
        sound.write(
          changeTexts(conversation, (text) => text.trim()),
          out,
          context as never,
        ),
    }),
    options: { trimmed: / +$/ },
  },
  {
    fault: 'writes nothing between parts, where it is said to',
    check: 'writes text in several parts like the same text in one part',
    format: redefine({}),
    options: { textJoint: '\n\n' },
  },
  {
    fault: 'forgets past reasoning without declaring it',
    check: 'writes the words of every message',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(withoutPast(conversation, 'reasoning_content'), out, context as never),
    }),
  },
  {
    fault: 'trims texts without declaring it',
    check: 'writes white space around text, except for roles that it declares in trims',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => out.content(text.trimStart()) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'takes spaces at the end off without declaring it',
    check: 'writes white space around text, except for roles that it declares in trims',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => out.content(text.replace(/ $/, '')) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'says that it trims, and does not',
    check: 'writes white space around text, except for roles that it declares in trims',
    format: redefine({ supports: { ...supports, trims: ['user'] } }),
  },
  {
    fault: 'says that it strips past reasoning, and does not',
    check: 'leaves out only past reasoning if it declares stripsPastReasoning',
    format: redefine({ supports: { ...supports, stripsPastReasoning: true } }),
  },
  {
    fault: 'says that it strips all reasoning, and does not',
    check: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
    format: redefine({ supports: { ...supports, stripsReasoning: true } }),
  },
  {
    fault: 'says that it strips reasoning unless thinking, and does not',
    check: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
    format: redefine({
      supports: { ...supports, stripsReasoning: 'unless thinking' },
      request: { thinking: { enabled: true } },
    }),
  },
  {
    fault: 'says that it strips reasoning unless told to think, and does not',
    check: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
    format: redefine({
      supports: { ...supports, stripsReasoning: 'unless told to think' },
      request: { thinking: { enabled: true } },
      write: (conversation, out, context) => {
        sound.write(conversation, out, context as never);
        if (context.thinking.enabled) out.scaffold('Think.');
      },
    }),
  },
  {
    fault: 'strips the text of messages with reasoning',
    check: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
    format: redefine({
      supports: { ...supports, stripsReasoning: true },
      write: (conversation, out, context) =>
        sound.write(
          changeThoughtful(conversation, { reasoning_content: null, content: '' }),
          out,
          context as never,
        ),
    }),
  },
  {
    fault: 'refuses the reasoning that it says it strips',
    check: 'leaves out all reasoning and nothing else if it declares stripsReasoning',
    format: changeInput(
      (conversation) => {
        if (JSON.stringify(conversation)?.includes('"reasoning_content":"')) {
          throw new ModelspeakError('lossy', 'no thoughts', { path: 'messages[1]' });
        }
        return conversation;
      },
      { supports: { ...supports, stripsReasoning: true } },
    ),
  },
  {
    fault: 'refuses what it says is lost, whatever it is asked',
    check: 'drops what it declares as lost with onLoss: "reference"',
    format: changeInput(
      (conversation) => {
        if (JSON.stringify(conversation)?.includes('"name":"wordof')) {
          throw new ModelspeakError('lossy', 'no names', { path: 'messages[0].name' });
        }
        return conversation;
      },
      { supports: { ...supports, names: 'lost' } },
    ),
  },
  {
    fault: 'writes what it says is lost',
    check: 'drops what it declares as lost with onLoss: "reference"',
    format: redefine({ supports: { ...supports, reasoning: 'lost' } }),
  },
];

/** Takes something off what the model thinks. */
function trimmingReasoning(ends: RegExp, trimsReasoning: boolean | 'breaks') {
  return redefine({
    supports: { ...supports, trimsReasoning },
    write: ({ messages, ...rest }, out, context) =>
      sound.write(
        {
          ...rest,
          messages: messages.map((message) =>
            message.role === 'assistant' && message.reasoning_content
              ? { ...message, reasoning_content: message.reasoning_content.replace(ends, '') }
              : message,
          ),
        },
        out,
        context as never,
      ),
  });
}

function changeThoughtful({ messages, ...rest }: Conversation, change: object): Conversation {
  return {
    ...rest,
    messages: messages.map((message) =>
      message.role === 'assistant' && message.reasoning_content
        ? { ...message, ...change }
        : message,
    ),
  };
}

const BREAK = { type: 'text', text: '\n' } as const;

function changeTexts(
  conversation: Conversation,
  change: (text: string, role: string) => string,
): Conversation {
  return {
    ...conversation,
    messages: conversation?.messages?.map?.((message) =>
      typeof message?.content === 'string'
        ? { ...message, content: change(message.content, message.role) }
        : message,
    ),
  };
}

function withoutEnums(tool: Tool): Tool {
  return JSON.parse(JSON.stringify(tool), (key, value) => (key === 'enum' ? undefined : value));
}

/** A conversation whose past messages of the assistant lack something. */
export function withoutPast({ messages, ...rest }: Conversation, key: string): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return {
    ...rest,
    messages: messages.map((message, index) =>
      message.role === 'assistant' && index < last ? { ...message, [key]: undefined } : message,
    ),
  };
}
