import {
  type ChatConnection,
  chatResponse,
  defineAgent,
  inputEvent,
  type LazyResource,
} from '@modelspeak/agents';
import { defineTool } from '@modelspeak/chat';
import { Prompt } from '@modelspeak/prompts';
import { z } from 'zod';

/** What customers wrote about a product. */
const Reviews = z.object({ id: z.string(), reviews: z.array(z.string()) });

/** The model's analysis of the reviews. */
const Analysis = z.object({
  score: z.int().min(1).max(5),
  reasons: z.array(z.string()),
});

const prompt = Prompt.fromMessages([
  {
    role: 'system',
    content:
      'You are given the reviews of a product. Give it a score from 1 to 5 and the reasons of those who ' +
      'are not satisfied. Where reviews speak of late or damaged deliveries, notify the shipping manager.',
  },
  { role: 'user', content: 'Product {id}:\n{reviews}' },
]);

/**
 * Analyses reviews: an agent with a prompt, a tool and a chat model.
 *
 * @param model The chat model, or a function that creates it.
 * @param notify Notifies the shipping manager.
 */
export function reviewAnalysis(
  model: LazyResource<ChatConnection>,
  notify: (id: string, reason: string) => Promise<void>,
) {
  return defineAgent({
    name: 'review-analysis',
    input: Reviews,
    output: Analysis.extend({ id: z.string(), worst: z.int() }),
    prompts: { analysis: prompt },
    tools: {
      notify_shipping_manager: defineTool({
        name: 'notify_shipping_manager',
        description: 'Tells the shipping manager what is wrong with the deliveries of a product.',
        schema: z.object({ id: z.string(), reason: z.string() }),
        async run({ id, reason }) {
          await notify(id, reason);
          return 'The shipping manager knows.';
        },
      }),
    },
    connections: { model },
    chatModels: {
      analyst: {
        connection: 'model',
        prompt: 'analysis',
        tools: ['notify_shipping_manager'],
        output: Analysis,
        options: { sampling: { temperature: 0, maxTokens: 500 } },
        onError: { retry: { times: 3, delay: 1000 } },
        rounds: 5,
      },
    },
    actions: {
      analyse: {
        on: inputEvent,
        run({ payload: { id, reviews } }, { chat, memory }) {
          memory.sensory.set('id', id);
          const lines = reviews.map((review) => `- ${review}`).join('\n');
          chat('analyst', { promptArgs: { id, reviews: lines } });
        },
      },
      report: {
        on: chatResponse,
        run(event, { answer, memory: { sensory, shortTerm }, output }) {
          const analysis = answer('analyst', event);
          if (analysis === undefined) return;
          // The worst score of this customer's products so far: each key has its own memory.
          const worst = Math.min(Number(shortTerm.get('worst') ?? 5), analysis.score);
          shortTerm.set('worst', worst);
          output({ ...analysis, id: String(sensory.get('id')), worst });
        },
      },
    },
  });
}
