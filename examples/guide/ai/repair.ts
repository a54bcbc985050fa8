import { generate, lazy } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import { Food, signature } from './extract.js';

const prompt = `You're a world-class data extraction engine.

Your task is to extract information formatted as per the user provided schema.
You MUST respond in JSON format.

**User Request:**
Description: {{description}}
Input: {{input}}
Schema: {{signature}}
Output:

You MUST OUTPUT in JSON format.`;

const { description = '', parameters = {} } = signature.function;
const variables = {
  description,
  input: 'I just ate a delicious and juicy apple.',
  signature: JSON.stringify(parameters),
};

/** The same for a model that cannot call tools: it is told what is wrong, and corrects it. */
export async function eatenAfterRepair(model: ChatModel) {
  const call = lazy(
    prompt,
    (conversation, options) =>
      generate(conversation, { model, responseFormat: { type: 'json_object' }, ...options }),
    { variables, maxRetries: 3 },
  );
  await call.run(); // {"adjectives": ["delicious", "juicy"], "food": "apple"}

  const keys = Object.keys(Food.shape).map((key) => `"${key}"`);
  await call.retry(
    ({ content }) => Food.safeParse(JSON.parse(content)).success,
    `The output is not in the correct format. The keys should be ${keys.join(', ')}.`,
  );
  return { call, food: Food.parse(JSON.parse(call.lastOutput ?? '')) };
}
