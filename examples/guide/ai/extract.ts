import { extract, signatureOf } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import { z } from 'zod';

export const Food = z
  .object({
    name: z.string(),
    adjectives: z.array(z.string()).optional(), // may be missing, so it is not required
  })
  .describe(
    'Extract the name of the food from the sentence. Extract any provided adjectives for the food as well.',
  );

/** The tool definition that the model sees. */
export const signature = signatureOf(Food, { name: 'Food_extractor' });

/** PromptingTools.jl's walkthrough of `aiextract`: the model calls a tool made from the schema. */
export function eaten(model: ChatModel) {
  return extract('I just ate a delicious and juicy apple.', {
    model,
    schema: Food,
    name: 'Food_extractor',
    by: 'tool',
  });
}
