import { EndpointError } from '@modelspeak/endpoint';
import { expect, test } from 'vitest';
import { createModelspeak } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { scriptedModel } from './scripted-model.js';

test.each(VERSIONS)(
  'a model whose server is still starting is made again when the call is retried: $name',
  async ({ ai, specificationVersion }) => {
    let times = 0;
    const connect = async () => {
      times += 1;
      // The AI SDK makes it once to ask which addresses the server fetches.
      if (times <= 2) {
        throw new EndpointError('refused', 'it loads the model', { status: 503, retryAfter: 1 });
      }
      return scriptedModel(['Hello!']).model;
    };
    const modelspeak = createModelspeak({ models: { qwen3: connect }, specificationVersion });
    const model = modelspeak('qwen3') as never;
    const { text } = await ai.generateText({ model, prompt: 'Hi', maxRetries: 1 });
    expect(text).toBe('Hello!');
  },
);
