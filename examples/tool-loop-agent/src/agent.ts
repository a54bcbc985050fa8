import { isStepCount, type LanguageModel, ToolLoopAgent, tool } from 'ai';
import { z } from 'zod';

const weather = tool({
  description: 'Tells the weather of a city.',
  inputSchema: z.object({ city: z.string().max(20) }),
  execute: ({ city }) => ({ city, weather: 'rain' }),
});

/** An agent that looks up the weather before it answers. */
export function weatherAgent(model: LanguageModel) {
  return new ToolLoopAgent({
    model,
    instructions: 'You answer questions about the weather in one sentence.',
    tools: { weather },
    // Small models often neither begin to call nor stop: the first step is a call, the second an answer.
    prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 0 ? 'required' : 'none' }),
    providerOptions: { modelspeak: { maxCalls: 1 } },
    stopWhen: isStepCount(2),
  });
}
