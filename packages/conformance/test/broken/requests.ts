import { ModelspeakError, type RenderOptions } from '@modelspeak/core';
import { type BrokenFormat, patch, redefine } from './broken-format.js';

export const requests: readonly BrokenFormat[] = [
  {
    fault: 'ignores what it cannot do',
    check: 'refuses, naming the option, what a request cannot ask for',
    format: patch(({ render }) => ({
      render: (conversation, { thinking, toolChoice, responseFormat, ...options } = {}) =>
        render(conversation, options),
    })),
  },
  {
    fault: 'ignores options that do not exist',
    check: 'refuses rendering options that do not exist',
    format: patch(({ render }) => ({
      render(conversation, options = {}) {
        const { generationPromt: _, ...known } = options as { generationPromt?: boolean };
        return render(conversation, known as RenderOptions);
      },
    })),
  },
  {
    fault: 'says that a request can switch thinking on and off, and writes the same for both',
    check: 'takes what it says a request can ask for, and shows it to the model',
    format: redefine({ request: { prefill: true, thinking: { enabled: true } } }),
  },
  {
    fault: 'refuses documents that it says it takes',
    check: 'takes what it says a request can ask for, and shows it to the model',
    format: patch(({ render }) => ({
      render(conversation, options = {}) {
        if (options.documents) throw new ModelspeakError('unsupported', 'no documents');
        return render(conversation, options);
      },
    })),
  },
];
