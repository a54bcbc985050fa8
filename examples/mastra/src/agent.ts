import { Agent } from '@mastra/core/agent';
import type { MastraModelConfig } from '@mastra/core/llm';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';

const weather = createTool({
  id: 'weather',
  description: 'Tells the weather of a city.',
  inputSchema: z.object({ city: z.string().max(20) }),
  execute: async ({ city }) => ({ city, weather: 'rain' }),
});

/** An agent that looks up the weather before it answers. */
export function weatherAgent(model: MastraModelConfig) {
  return new Agent({
    id: 'weather-agent',
    name: 'Weather',
    instructions: 'You answer questions about the weather in one sentence.',
    model,
    tools: { weather },
    defaultOptions: {
      maxSteps: 2,
      // Small models often neither begin to call nor stop: the first step is a call, the second an answer.
      prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 0 ? 'required' : 'none' }),
      providerOptions: { modelspeak: { maxCalls: 1 } },
    },
  });
}
