import type { Conversation, Message, UserMessage, Writer } from '@modelspeak/core';
import { ModelspeakError } from '@modelspeak/core';
import { sound } from '../sound.js';
import { type BrokenFormat, changeInput, passOn, patch, redefine } from './broken-format.js';

const { supports } = sound as { supports: object };

export const refusals: readonly BrokenFormat[] = [
  {
    fault: 'leaves out names without a word',
    check: 'refuses what it does not support, and names the path',
    format: changeInput((conversation) =>
      changeMessages(conversation, ({ name: _name, ...rest }: { name?: string }) => rest),
    ),
  },
  {
    fault: 'refuses without saying where',
    check: 'refuses what it does not support, and names the path',
    format: patch(({ render }) => ({
      render(...given) {
        try {
          return render(...given);
        } catch {
          throw new ModelspeakError('unsupported', 'this does not go');
        }
      },
    })),
  },
  {
    fault: 'refuses with the wrong code',
    check: 'refuses what it does not support, and names the path',
    format: patch(({ render }) => ({
      render(...given) {
        try {
          return render(...given);
        } catch {
          throw new ModelspeakError('circular', 'this does not go', { path: 'messages' });
        }
      },
    })),
  },
  {
    fault: 'leaves out the reasoning that it says it writes',
    check: 'writes everything that it declares as supported',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          changeMessages(
            conversation,
            ({ reasoning_content: _thought, ...rest }: { reasoning_content?: string }) => rest,
          ),
          out,
          context as never,
        ),
    }),
  },
  {
    fault: 'leaves out images that it says it writes',
    check: 'writes everything that it declares as supported',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          changeMessages(conversation, (message: Message) =>
            Array.isArray(message.content) ? { ...message, content: 'What is this?' } : message,
          ),
          out,
          context as never,
        ),
    }),
  },
  {
    fault: 'leaves out that a tool failed',
    check: 'writes everything that it declares as supported',
    format: redefine({ supports: { ...supports, toolErrors: true } }),
  },
  {
    fault: 'says that it takes sound, but takes none',
    check: 'writes everything that it declares as supported',
    format: redefine({
      supports: { ...supports, audio: true },
      write(conversation, out, context) {
        if (JSON.stringify(conversation).includes('input_audio')) {
          throw new ModelspeakError('unsupported', 'no sound', { path: 'messages[0]' });
        }
        sound.write(conversation, out, context as never);
      },
    }),
  },
  {
    fault: 'is silent about tools',
    check: 'shows the model everything about a tool: name, description, parameters',
    format: redefine({
      write: ({ messages }, out, context) => sound.write({ messages }, out, context as never),
    }),
  },
  {
    fault: 'does not say where images stand',
    check: 'writes something for images and other media, and says where',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { media: (_part, placeholder) => out.markup(placeholder) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'drops the second image',
    check: 'writes something for each of several images and other media, and says where',
    format: writingSecondImage(() => {}),
  },
  {
    fault: 'writes one mark for all images of a message',
    check: 'writes something for each of several images and other media, and says where',
    format: redefine({
      write(conversation, out, context) {
        const messages = conversation.messages.map((message) =>
          message.role === 'user'
            ? { ...message, content: withOneImage(message.content) }
            : message,
        );
        sound.write({ ...conversation, messages }, out, context as never);
      },
    }),
  },
  {
    fault: 'does not say where the second image stands',
    check: 'writes something for each of several images and other media, and says where',
    format: writingSecondImage((out, placeholder) => out.markup(placeholder)),
  },
  {
    fault: 'takes what it is said to refuse',
    check: 'refuses what options.restriction says it refuses',
    format: redefine({}),
    options: {
      restriction: ({ messages }) =>
        messages.some(({ role }) => role === 'system') ? 'no system messages' : undefined,
    },
  },
  {
    fault: 'takes nonsense',
    check: 'refuses invalid conversations with a ModelspeakError',
    format: patch(({ render }) => ({
      render(conversation, options) {
        const { messages } = (conversation ?? {}) as Partial<Conversation>;
        return Array.isArray(messages) ? render(conversation, options) : '';
      },
    })),
  },
  {
    fault: 'fails with an error of the engine',
    check: 'refuses invalid conversations with a ModelspeakError',
    format: patch(({ render }) => ({
      render: (conversation, options) =>
        conversation.messages.length === -1 ? '' : render(conversation, options),
    })),
  },
];

function changeMessages(input: unknown, change: (message: never) => unknown): Conversation {
  const conversation = input as Conversation;
  if (!Array.isArray(conversation?.messages)) return conversation;
  const isMessage = (message: unknown) => typeof message === 'object' && message !== null;
  const messages = conversation.messages.map((message) =>
    isMessage(message) ? change(message as never) : message,
  );
  return { ...conversation, messages } as Conversation;
}

/** Writes the second image of a conversation in another way. */
function writingSecondImage(
  write: (out: Writer, placeholder: Parameters<Writer['media']>[1]) => void,
): BrokenFormat['format'] {
  return redefine({
    write(conversation, out, context) {
      let count = 0;
      const media: Writer['media'] = (part, placeholder) => {
        count++;
        if (count === 2) write(out, placeholder);
        else out.media(part, placeholder);
      };
      sound.write(conversation, passOn(out, { media }), context as never);
    },
  });
}

function withOneImage(content: UserMessage['content']): UserMessage['content'] {
  if (typeof content === 'string') return content;
  const first = content.findIndex(({ type }) => type !== 'text');
  return content.filter(({ type }, index) => type === 'text' || index === first);
}
