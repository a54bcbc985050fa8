import { expect, test } from 'vitest';
import { z } from 'zod';
import { languageModel } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { CALL, scriptedModel } from './scripted-model.js';

/** A call whose arguments are no JSON. */
const BROKEN = '<tool_call>\n{"name": "weather", "arguments": {"city": Paris}}\n</tool_call>';

test.each(VERSIONS)(
  'a call that cannot be read is told the model, and the loop goes on: $name',
  async ({ ai, specificationVersion }) => {
    const tools = {
      weather: ai.tool({
        inputSchema: z.object({ city: z.string() }),
        execute: ({ city }) => `Rain in ${city}.`,
      }),
    };
    for (const isStreamed of [false, true]) {
      const { model, endpoint } = scriptedModel([BROKEN, CALL, 'Take an umbrella.']);
      const call = {
        model: languageModel(model, { specificationVersion }) as never,
        prompt: 'Paris?',
        tools,
        stopWhen: ai.stepCountIs(5),
      };
      const result = isStreamed ? ai.streamText(call) : await ai.generateText(call);
      expect(await result.text).toBe('Take an umbrella.');
      const [first, second] = await result.steps;
      expect(first?.toolCalls).toMatchObject([{ toolName: 'weather', invalid: true }]);
      expect(second?.toolResults).toMatchObject([{ output: 'Rain in Paris.' }]);
      expect(String(endpoint.asked[1]?.prompt)).toMatch(/<tool_response>\n.*weather/s);
    }
  },
);

test('a call can be repaired', async () => {
  const [{ ai, specificationVersion }] = VERSIONS as [(typeof VERSIONS)[number]];
  const { model } = scriptedModel([BROKEN, 'Take an umbrella.']);
  const { steps } = await ai.generateText({
    model: languageModel(model, { specificationVersion }) as never,
    prompt: 'Paris?',
    tools: {
      weather: ai.tool({ inputSchema: z.object({ city: z.string() }), execute: () => 'Rain.' }),
    },
    experimental_repairToolCall: async ({ toolCall }) => ({
      ...toolCall,
      input: `{"city":"${/"city": (\w+)/.exec(toolCall.input)?.[1]}"}`,
    }),
    stopWhen: ai.stepCountIs(2),
  });
  expect(steps[0]?.toolCalls).toMatchObject([{ input: { city: 'Paris' } }]);
});
