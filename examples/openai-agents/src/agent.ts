import { Agent, run, setTracingDisabled, tool } from '@openai/agents';
import { aisdk } from '@openai/agents-extensions/ai-sdk';
import { z } from 'zod';

// Traces would go to OpenAI.
setTracingDisabled(true);

type AiSdkModel = Parameters<typeof aisdk>[0];

const weather = tool({
  name: 'weather',
  description: 'Tells the weather of a city.',
  parameters: z.object({ city: z.string().max(20) }),
  execute: ({ city }) => `It rains in ${city}.`,
});

/** Asks an agent that looks up the weather before it answers. */
export async function askAgent(model: AiSdkModel, question: string) {
  const agent = new Agent({
    name: 'Weather',
    instructions: 'You answer questions about the weather in one sentence.',
    model: aisdk(model),
    tools: [weather],
    // The first turn must call the tool; from then on the SDK lets the model choose.
    modelSettings: {
      toolChoice: 'required',
      providerData: { providerOptions: { modelspeak: { maxCalls: 1 } } },
    },
  });
  return run(agent, question, { maxTurns: 5 });
}
