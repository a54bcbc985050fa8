import { sound, writeHeader, writeMessage } from '../sound.js';
import { type BrokenFormat, passOn, patch, redefine } from './broken-format.js';

export const trainingMask: readonly BrokenFormat[] = [
  {
    fault: 'has a mask that begins a character late',
    check: 'has ordered, separate spans that match the segments',
    format: patch(({ mask }) => ({
      mask(...given) {
        const { text, sampled } = mask(...given);
        return { text, sampled: sampled.map(({ start, end }) => ({ start: start + 1, end })) };
      },
    })),
  },
  {
    fault: 'has spans after the end of its text',
    check: 'has ordered, separate spans that match the segments',
    format: patch(({ mask }) => ({
      mask(...given) {
        const { text, sampled } = mask(...given);
        return { text, sampled: [...sampled, { start: text.length, end: text.length + 1 }] };
      },
    })),
  },
  {
    fault: 'has a mask that holds the header',
    check: 'begins spans after the generation prompt, and ends them where the model stops',
    format: redefine({
      write({ messages }, out, { generationPrompt }) {
        messages.forEach((message, index) => {
          out.message(index);
          out.sampled(message.role === 'assistant');
          writeHeader(out, message.role);
          writeMessage(out, message);
          out.control('<|end|>');
        });
        out.message(null);
        if (generationPrompt) writeHeader(out, 'assistant');
      },
    }),
  },
  {
    fault: 'has a mask that lacks the end of the turn',
    check: 'begins spans after the generation prompt, and ends them where the model stops',
    format: redefine({
      write({ messages }, out, { generationPrompt }) {
        messages.forEach((message, index) => {
          out.message(index);
          writeHeader(out, message.role);
          out.sampled(message.role === 'assistant');
          writeMessage(out, message);
          out.sampled(false);
          out.control('<|end|>');
        });
        out.message(null);
        if (generationPrompt) writeHeader(out, 'assistant');
      },
    }),
  },
  {
    fault: 'trains on a line break after the end of each reply',
    check: 'marks nothing right after the end of a reply, whatever follows',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, {
            control(token) {
              out.control(token);
              if (token === '<|end|>') out.scaffold('\n');
            },
          }),
          context as never,
        ),
    }),
  },
  {
    fault: 'trains on what the user says',
    check: 'marks only assistant messages, and part of each of them',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { sampled: () => out.sampled(true) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'trains on the last message alone',
    check: 'marks only assistant messages, and part of each of them',
    format: redefine({
      write(conversation, out, context) {
        const last = conversation.messages.length - 1;
        let current: number | null = null;
        sound.write(
          conversation,
          passOn(out, {
            message(index) {
              current = index;
              out.message(index);
            },
            sampled: (sampled) => out.sampled(sampled && current === last),
          }),
          context as never,
        );
      },
    }),
  },
  {
    fault: 'has another mask in tokens',
    check: 'has the same mask in tokens',
    format: patch(({ tokens }) => ({
      tokens(...given) {
        const made = tokens(...given);
        return { ...made, sampled: made.sampled.map((sampled) => !sampled) };
      },
    })),
  },
];
