import type { BrokenFormat } from './broken-format.js';
import { redefine } from './broken-format.js';

const check = 'gives the same result as the reference for every vector';
const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
const prompt = '<|turn|>user\nHi<|end|><|turn|>assistant\n';

export const exactness: readonly BrokenFormat[] = [
  {
    fault: 'differs from its reference by a space',
    check,
    format: redefine({}),
    options: {
      vectors: [
        { name: 'chat.json', cases: [{ id: 'hi', conversation, prompt: `${prompt} ` }] as never },
      ],
    },
  },
  {
    fault: 'reads another message than its reference',
    check,
    format: redefine({}),
    options: {
      vectors: [
        {
          name: 'chat.json',
          cases: [
            { id: 'hi', reply: 'Hi<|end|>', message: { role: 'assistant', content: 'Ho' } },
          ] as never,
        },
      ],
    },
  },
  {
    fault: 'differs where a function of its own runs the vectors',
    check,
    format: redefine({}),
    options: {
      vectors: [
        { name: 'own.json', cases: [{ id: 'x' }], run: () => ({ expected: 'a', actual: 'b' }) },
      ],
    },
  },
  {
    fault: 'has a vector that nothing can run',
    check,
    format: redefine({}),
    options: { vectors: [{ name: 'chat.json', cases: [{ id: 'hi' }] }] },
  },
  {
    fault: 'has a file of vectors without cases',
    check,
    format: redefine({}),
    options: { vectors: [{ name: 'chat.json', cases: [] }] },
  },
];
