import { classify, extract, fields, generate, lazy, thompson } from '@modelspeak/ai';
import { type ChatModel, chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { provideLlamaServer } from './llama-server.ts';

const CHOICES = ['question', 'complaint', 'praise'] as const;
const TEXTS = [
  'Where is my parcel?',
  'The chair broke after a day.',
  'What a lovely lamp!',
  'Do you deliver on Sundays?',
  'Nobody answers the phone.',
];

/**
 * Lets a real model classify texts in one token each, return objects enforced by a grammar, and repair its
 * answers, and returns the problems.
 */
export async function checkAi(count: number): Promise<readonly string[]> {
  const server = await provideLlamaServer();
  try {
    const model = chatModel({ format: chatml(), endpoint: llamaServer(server.url) });
    const faults: string[] = [];
    const attempt = async (what: string, act: () => Promise<string | undefined>) => {
      const fault = await act().catch(String);
      if (fault !== undefined) faults.push(`${what}: ${fault}`);
    };
    const texts = Array.from({ length: count }, (_, index) => `${TEXTS[index % TEXTS.length]}`);
    // One after the other, so that the server has the beginning of the prompt in its cache.
    for (const [index, text] of texts.entries()) {
      await attempt(`classify ${index}`, async () => {
        const options = { model, choices: CHOICES, distribution: index % 10 === 0 };
        const { choice, usage, distribution } = await classify(text, options);
        if (!CHOICES.includes(choice)) return `it gave ${choice}`;
        if (usage?.output !== 1) return `it took ${usage?.output} tokens`;
        const parts = Object.values(distribution?.probabilities ?? { all: 1 });
        const sum = parts.reduce((all, part) => all + part, 0);
        return Math.abs(sum - 1) < 1e-6 ? undefined : JSON.stringify(distribution);
      });
    }
    for (const [index, text] of texts.entries()) {
      await attempt(`extract ${index}`, async () => {
        const sampling = { temperature: 0.7, seed: index, maxTokens: 160 };
        const options = { model, schema, by: 'json', repairs: 0, sampling } as const;
        const { value } = await extract(text, options);
        const isValid = typeof value.urgent === 'boolean' && Number.isInteger(value.stars);
        return isValid ? undefined : JSON.stringify(value);
      });
    }
    await attempt('by grammar', async () => {
      const { choice } = await classify('Hello', { model, choices: CHOICES, by: 'grammar' });
      return CHOICES.includes(choice) ? undefined : `it gave ${choice}`;
    });
    await attempt('by log probabilities', async () => {
      const options = { model, choices: CHOICES, by: 'log-probs', distribution: 500 } as const;
      const { distribution } = await classify('Where is it?', options);
      return distribution === undefined ? 'it returned no distribution' : undefined;
    });
    for (const samples of [1, 2]) {
      await attempt(`repair with ${samples} samples`, () => repair(model, samples));
    }
    return faults;
  } finally {
    await server.stop();
  }
}

const RETRIES = 3;

/** A condition that never holds uses exactly the budget, and every round contains the feedback. */
async function repair(model: ChatModel, samples: number): Promise<string | undefined> {
  const asked: number[] = [];
  const call = lazy(
    'Name a food.',
    (conversation, options) => {
      asked.push(conversation.messages.length);
      const sampling = { ...options.sampling, maxTokens: 8, seed: asked.length };
      return generate(conversation, { model, ...options, sampling });
    },
    { maxRetries: RETRIES, samples, scoring: thompson(), random: () => 0.5, temperature: 0.7 },
  );
  await call.run();
  const holds = await call.retry(({ content }) => content === 'ambrosia', 'It is ambrosia.');
  const { retries, calls } = call.spent;
  if (holds) return undefined;
  const isSpent =
    retries === RETRIES && calls === samples * (RETRIES + 1) && asked.length === calls;
  if (!isSpent)
    return `it reported ${retries} retries and ${calls} calls, but made ${asked.length} calls`;
  const isTold = asked.slice(samples).every((messages) => messages >= 3);
  return isTold ? undefined : `it was asked with ${asked.join(', ')} messages`;
}

const schema = fields({ urgent: 'boolean', stars: 'integer' });
