import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createModelspeak, hasRepeatedCall } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { CALL, scriptedModel, THOUGHT } from './scripted-model.js';

describe.each(VERSIONS)('$name', ({ ai, specificationVersion }) => {
  const providerThat = (...replies: readonly string[]) => {
    const { model, endpoint } = scriptedModel(replies);
    const modelspeak = createModelspeak({ models: { qwen3: model }, specificationVersion });
    return { model: modelspeak('qwen3') as never, endpoint };
  };
  const weather = ai.tool({
    description: 'Tells the weather.',
    inputSchema: z.object({ city: z.string().max(20) }),
    execute: async ({ city }) => ({ city, rain: true }),
  });

  test('generates text and reasoning', async () => {
    const { model } = providerThat(`${THOUGHT}Hello!`);
    const result = await ai.generateText({ model, prompt: 'Hi' });
    expect(result.text).toBe('Hello!');
    expect(result.reasoningText).toBe('Hm.');
    expect(result.finishReason).toBe('stop');
    expect(result.response.modelId).toBe('qwen3');
    expect(result.warnings ?? []).toEqual([]);
  });

  test('streams text and reasoning', async () => {
    const { model } = providerThat(`${THOUGHT}Hello!`);
    const result = ai.streamText({ model, prompt: 'Hi' });
    let text = '';
    let reasoning = '';
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') text += part.text;
      if (part.type === 'reasoning-delta') reasoning += part.text;
    }
    expect([text, reasoning]).toEqual(['Hello!', 'Hm.']);
    expect(await result.finishReason).toBe('stop');
  });

  test('runs tools, whose results go back to the model', async () => {
    const { model, endpoint } = providerThat(`${THOUGHT}Let me see.\n${CALL}`, 'It rains.');
    const result = ai.streamText({
      model,
      tools: { weather },
      prompt: 'Rain in Paris?',
      stopWhen: ai.stepCountIs(3),
    });
    await result.consumeStream();
    expect(await result.text).toBe('It rains.');
    const [first] = await result.steps;
    expect(first?.toolCalls).toMatchObject([{ toolName: 'weather', input: { city: 'Paris' } }]);
    expect(first?.finishReason).toBe('tool-calls');
    const prompt = String(endpoint.asked[1]?.prompt);
    expect(prompt).toContain('{"name": "weather", "arguments": {"city": "Paris"}}');
    expect(prompt).toContain('<tool_response>\n{"city":"Paris","rain":true}\n</tool_response>');
  });

  test('ends a loop that repeats a call', async () => {
    const { model, endpoint } = providerThat(...Array(9).fill(CALL));
    const { steps } = await ai.generateText({
      model,
      tools: { weather },
      prompt: 'Rain in Paris?',
      stopWhen: [ai.stepCountIs(9), hasRepeatedCall()],
    });
    expect([steps.length, endpoint.asked.length]).toEqual([3, 3]);
  });
});
