import { ModelspeakError, type RenderOptions } from '@modelspeak/core';
import { type BrokenFormat, patch, redefine } from './broken-format.js';

export const requests: readonly BrokenFormat[] = [
  {
    fault: 'ignores what it cannot do',
    check: 'refuses request options that it does not support, and names them',
    format: patch(({ render }) => ({
      render: (conversation, { thinking, toolChoice, responseFormat, ...options } = {}) =>
        render(conversation, options),
    })),
  },
  {
    fault: 'ignores options that do not exist',
    check: 'refuses unknown render options',
    format: patch(({ render }) => ({
      render(conversation, options = {}) {
        const { generationPromt: _, ...known } = options as { generationPromt?: boolean };
        return render(conversation, known as RenderOptions);
      },
    })),
  },
  {
    fault: 'says that a request can switch thinking on and off, and writes the same for both',
    check: 'accepts the request options that it declares, and shows them to the model',
    format: redefine({ request: { prefill: true, thinking: { enabled: true } } }),
  },
  {
    fault: 'refuses documents that it says it takes',
    check: 'accepts the request options that it declares, and shows them to the model',
    format: patch(({ render }) => ({
      render(conversation, options = {}) {
        if (options.documents) throw new ModelspeakError('unsupported', 'no documents');
        return render(conversation, options);
      },
    })),
  },
];
