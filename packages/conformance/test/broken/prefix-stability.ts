import { sound } from '../sound.js';
import { type BrokenFormat, redefine } from './broken-format.js';

const forgetful = redefine({
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
});

export const prefixStability: readonly BrokenFormat[] = [
  {
    fault: 'forgets its thoughts of earlier turns',
    check: 'the prompt of a turn and its reply begin the prompt of the next',
    format: forgetful,
  },
  {
    fault: 'forgets them in more conversations than it says',
    check: 'the prompt of a turn and its reply begin the prompt of the next',
    format: forgetful,
    options: {
      rewritesHistory: ({ tools }) => (tools?.length ? 'tools make it forget' : undefined),
    },
  },
  {
    fault: 'says that it rewrites history, and does not',
    check: 'rewrites history, as it says it does',
    format: redefine({}),
    options: { rewritesHistory: 'it is said to' },
  },
  {
    fault: 'does not rewrite the history of which it says so',
    check: 'rewrites history, as it says it does',
    format: redefine({}),
    options: { rewritesHistory: ({ tools }) => (tools?.length ? 'it is said to' : undefined) },
  },
];
