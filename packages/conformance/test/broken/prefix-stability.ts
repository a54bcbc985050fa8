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
    check: 'begins the next prompt with the previous prompt and its reply',
    format: forgetful,
  },
  {
    fault: 'forgets them in more conversations than it says',
    check: 'begins the next prompt with the previous prompt and its reply',
    format: forgetful,
    options: {
      rewritesHistory: ({ tools }) => (tools?.length ? 'tools make it forget' : undefined),
    },
  },
  {
    fault: 'says that it rewrites history, and does not',
    check: 'rewrites history if it declares that it does',
    format: redefine({}),
    options: { rewritesHistory: 'it is said to' },
  },
  {
    fault: 'does not rewrite the history of which it says so',
    check: 'rewrites history if it declares that it does',
    format: redefine({}),
    options: { rewritesHistory: ({ tools }) => (tools?.length ? 'it is said to' : undefined) },
  },
];
