import { sound } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';

export const prefixStability: readonly BrokenFormat[] = [
  {
    fault: 'forgets its thoughts of earlier turns',
    check: 'the prompt of a turn and its reply begin the prompt of the next',
    format: redefine({
      write: ({ messages, ...rest }, out, context) =>
        sound.write(
          {
            ...rest,
            messages: messages.map((message, index) =>
              message.role === 'assistant' && index < messages.length - 1
                ? { ...message, reasoning_content: null }
                : message,
            ),
          },
          out,
          context as never,
        ),
    }),
  },
  {
    fault: 'says that it rewrites history, and does not',
    check: 'rewrites history, as it says it does',
    format: redefine({}),
    options: { rewritesHistory: 'it is said to' },
  },
];
