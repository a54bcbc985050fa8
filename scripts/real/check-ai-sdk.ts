import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createModelspeak } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';
import { generateText, type LanguageModel, Output, tool } from 'ai';
import { z } from 'zod';
import { provideLlamaServer } from './llama-server.ts';

// A model this small keeps calling.
const providerOptions = { modelspeak: { maxCalls: 1 } };

const CITIES = ['Paris', 'Taipei', 'Nairobi', 'São Paulo', 'Reykjavík'];
const place = z.object({ city: z.string().max(12), days: z.int().min(1).max(7) });
const tools = {
  weather: tool({ description: 'Tells the weather of a city.', inputSchema: place }),
};

/**
 * Asks a real model for calls and objects through the AI SDK, with our provider and with the one for
 * servers that speak OpenAI's API, prints how many are valid, and returns the problems of ours.
 */
export async function checkAiSdk(count: number): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  try {
    const format = promptedTools(chatml());
    const modelspeak = createModelspeak({
      models: { smollm2: chatModel({ format, endpoint: llamaServer(server.url) }) },
    });
    const compatible = createOpenAICompatible({
      name: 'llama-server',
      baseURL: `${server.url}/v1`,
      supportsStructuredOutputs: true,
    });
    const ours = await attempt(modelspeak('smollm2'), count);
    const theirs = await attempt(compatible('smollm2'), count);
    console.log(`    @modelspeak/ai-sdk: ${told(ours, count)}`);
    console.log(`    @ai-sdk/openai-compatible: ${told(theirs, count)}`);
    for (const [problem, times] of theirs.faults) console.log(`      ${times} × ${problem}`);
    return [...ours.faults].map(([problem, times]) => `${times} × ${problem}`);
  } finally {
    await server.stop();
  }
}

interface Attempts {
  readonly calls: number;
  readonly objects: number;
  /** What went wrong, and how often. */
  readonly faults: ReadonlyMap<string, number>;
}

async function attempt(model: LanguageModel, count: number): Promise<Attempts> {
  const faults = new Map<string, number>();
  const isValid = async (what: string, value: () => Promise<unknown>): Promise<boolean> => {
    try {
      place.parse(await value());
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      const problem = `${what}: ${name}: ${message.slice(0, 200)}`;
      faults.set(problem, (faults.get(problem) ?? 0) + 1);
      return false;
    }
  };
  const valid = { calls: 0, objects: 0 };
  for (let seed = 0; seed < count; seed++) {
    const city = CITIES[seed % CITIES.length] ?? '';
    // With the SDK's own retries: the server may close a connection that was idle.
    const sampling = { seed, temperature: 0.7, maxOutputTokens: 60, providerOptions };
    const isCalled = await isValid('call', async () => {
      const prompt = `What is the weather in ${city}?`;
      const options = { ...sampling, tools, toolChoice: 'required' } as const;
      const { toolCalls } = await generateText({ model, prompt, ...options });
      return toolCalls.find(({ invalid }) => !invalid)?.input;
    });
    const isGiven = await isValid('object', async () => {
      const prompt = `Give me a place like ${city}, with a number of days.`;
      const output = Output.object({ schema: place });
      return (await generateText({ model, prompt, ...sampling, output })).output;
    });
    if (isCalled) valid.calls += 1;
    if (isGiven) valid.objects += 1;
  }
  return { ...valid, faults };
}

function told({ calls, objects }: Attempts, count: number): string {
  return `${calls} of ${count} calls, ${objects} of ${count} objects`;
}
