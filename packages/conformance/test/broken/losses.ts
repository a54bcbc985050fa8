import { type Conversation, ModelspeakError } from '@modelspeak/core';
import { sound } from '../sound.js';
import { type BrokenFormat, passOn, redefine } from './broken-format.js';

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
    fault: 'forgets past reasoning without declaring it',
    check: 'writes the words of every message',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(withoutPast(conversation, 'reasoning_content'), out, context as never),
    }),
  },
  {
    fault: 'trims texts without declaring it',
    check: 'keeps the white space around a text, but for the roles that it says it trims',
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
    fault: 'says that it trims, and does not',
    check: 'keeps the white space around a text, but for the roles that it says it trims',
    format: redefine({ supports: { ...supports, trims: ['user'] } }),
  },
  {
    fault: 'says that it strips past reasoning, and does not',
    check: 'leaves out the reasoning of past turns, and nothing else, where it says so',
    format: redefine({ supports: { ...supports, stripsPastReasoning: true } }),
  },
  {
    fault: 'refuses what it says is lost, whatever it is asked',
    check: 'drops with onLoss: "reference" what it says is lost',
    format: redefine({
      supports: { ...supports, names: 'lost' },
      prepare: (input) => {
        if (JSON.stringify(input)?.includes('"name":"wordof')) {
          throw new ModelspeakError('lossy', 'no names', { path: 'messages[0].name' });
        }
        return input as Conversation;
      },
    }),
  },
  {
    fault: 'writes what it says is lost',
    check: 'drops with onLoss: "reference" what it says is lost',
    format: redefine({ supports: { ...supports, reasoning: 'lost' } }),
  },
];

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
