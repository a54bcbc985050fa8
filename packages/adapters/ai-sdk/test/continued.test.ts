import { chatModel } from '@modelspeak/chat';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countingEndpoint, tokenizer, told } from '../../../chat/test/counting-endpoint.js';
import { languageModel } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { CALL } from './scripted-model.js';

const modelThat = (replies: readonly string[]) => {
  const endpoint = countingEndpoint(replies.map((text) => told(text)));
  return { endpoint, model: chatModel({ format: qwen25(), tokenizer, endpoint }) };
};

test.each(VERSIONS)(
  'the next step of a tool loop continues from sampled tokens: $name',
  async (version) => {
    const { ai, specificationVersion } = version;
    const { model } = modelThat([`${CALL}<|im_end|>`, 'It rains.<|im_end|>']);
    const { steps } = await ai.generateText({
      model: languageModel(model, { specificationVersion }) as never,
      tools: {
        weather: ai.tool({
          inputSchema: z.object({ city: z.string().max(20) }),
          execute: async () => ({ rain: true }),
        }),
      },
      stopWhen: ai.stepCountIs(3),
      prompt: 'Rain in Paris?',
    });
    expect(steps).toHaveLength(2);
    expect(steps[0]?.providerMetadata?.['modelspeak']?.['kept']).toBeUndefined();
    expect(steps[1]?.providerMetadata?.['modelspeak']?.['kept']).toBeGreaterThan(100);
  },
);

test('without a store, each prompt is written anew', async () => {
  const { model } = modelThat(['No.<|im_end|>', 'Yes.<|im_end|>']);
  const made = languageModel(model, { replies: false });
  const user = (text: string) => ({
    role: 'user' as const,
    content: [{ type: 'text' as const, text }],
  });
  await made.doGenerate({ prompt: [user('Rain?')] });
  const { providerMetadata } = await made.doGenerate({
    prompt: [
      user('Rain?'),
      { role: 'assistant', content: [{ type: 'text', text: 'No.' }] },
      user('Sun?'),
    ],
  });
  expect(providerMetadata?.['modelspeak']?.['kept']).toBeUndefined();
});
