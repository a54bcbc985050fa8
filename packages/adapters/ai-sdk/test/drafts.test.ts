import { expect, test } from 'vitest';
import { z } from 'zod';
import { languageModel } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { CALL, scriptedModel } from './scripted-model.js';

const OPEN = `<think>\nI should look.\n${CALL}`;

test.each(VERSIONS)(
  'calls in reasoning that never closes are not shown as reasoning: $name',
  async (version) => {
    const { ai, specificationVersion } = version;
    const { model } = scriptedModel([OPEN, OPEN]);
    const options = {
      model: languageModel(model, { specificationVersion }) as never,
      tools: { weather: ai.tool({ inputSchema: z.object({ city: z.string().max(20) }) }) },
      prompt: 'Rain in Paris?',
    };
    const whole = await ai.generateText(options as never);
    const stream = ai.streamText(options as never);
    await stream.consumeStream();
    for (const result of [whole, stream]) {
      expect((await result.reasoningText)?.trim()).toBe('I should look.');
      expect(await result.toolCalls).toMatchObject([
        { toolName: 'weather', input: { city: 'Paris' } },
      ]);
      expect(await result.text).toBe('');
      expect(await result.finishReason).toBe('tool-calls');
    }
  },
);

test.each(VERSIONS)(
  'what only looks like a call in reasoning is kept, once: $name',
  async (version) => {
    const { ai, specificationVersion } = version;
    const reply = `<think>\nFirst <tool_call> is a tag. ${CALL} Enough.\n</think>\n\nIt rains.`;
    const { model } = scriptedModel([reply, reply]);
    const options = {
      model: languageModel(model, { specificationVersion }) as never,
      tools: { weather: ai.tool({ inputSchema: z.object({ city: z.string().max(20) }) }) },
      prompt: 'Rain in Paris?',
    };
    const whole = await ai.generateText(options as never);
    const stream = ai.streamText(options as never);
    await stream.consumeStream();
    for (const result of [whole, stream]) {
      const reasoning = (await result.reasoningText) ?? '';
      expect(reasoning.split('Enough.')).toHaveLength(2);
      expect(reasoning.split('"Paris"')).toHaveLength(2);
      expect(await result.toolCalls).toEqual([]);
      expect(await result.text).toBe('It rains.');
    }
  },
);
