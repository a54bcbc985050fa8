import {
  type ChatConnection,
  chatResponse,
  defineAgent,
  defineEvent,
  inputEvent,
  type LazyResource,
  type ToolContext,
  typed,
} from '@modelspeak/agents';
import { defineTool, type ToolRun } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { z } from 'zod';

/** The shop that the desk works for. */
export interface Shop {
  orderOf(customer: string, order: string): Promise<{ readonly total: number }>;
  /** Refunds the amount; calls with the same id are one payment. */
  refund(customer: string, order: string, amount: number, id: string): Promise<void>;
}

/** A human decides about refunds above this amount. */
const LIMIT = 100;

const SYSTEM: Message = {
  role: 'system',
  content: 'You help the customers of a shop. Look an order up before you refund it.',
};

const answered = defineEvent('answered', typed<{ readonly text: string }>());

/** A support desk that remembers each customer, and asks a human before large refunds. */
export function supportDesk(model: LazyResource<ChatConnection>, shop: Shop) {
  const look_up = defineTool({
    name: 'look_up',
    description: 'Tells what an order came to.',
    schema: z.object({ customer: z.string(), order: z.string() }),
    run: ({ customer, order }) => shop.orderOf(customer, order),
  });
  const refund = defineTool({
    name: 'refund',
    description: 'Pays a customer back.',
    schema: z.object({ customer: z.string(), order: z.string(), amount: z.number().positive() }),
    async run({ customer, order, amount }, { context }: ToolRun<ToolContext>) {
      // This may run again after a crash: the id tells the shop that it is the same payment.
      await shop.refund(customer, order, amount, context.id);
      return `${amount} was paid back`;
    },
  });
  // The model does not see the customer's name, so it cannot act for another customer.
  const inject = { customer: { from: 'shortTerm' } } as const;

  return defineAgent({
    name: 'support-desk',
    input: z.object({ customer: z.string(), text: z.string() }),
    output: z.string(),
    tools: {
      look_up: { tool: look_up, inject, retry: { times: 2, delay: 500 } },
      refund: {
        tool: refund,
        inject,
        approval: ({ amount }: { readonly amount: number }) => amount > LIMIT,
      },
    },
    connections: { model },
    chatModels: { desk: { connection: 'model', tools: ['look_up', 'refund'], rounds: 6 } },
    actions: {
      ask: {
        on: inputEvent,
        run({ payload: { customer, text } }, { chat, memory: { shortTerm } }) {
          shortTerm.set('customer', customer);
          const before = (shortTerm.get('messages') ?? [SYSTEM]) as unknown as readonly Message[];
          chat('desk', { messages: [...before, { role: 'user', content: text }] });
        },
      },
      remember: {
        on: chatResponse,
        run({ payload: { message, messages } }, { send, memory: { shortTerm } }) {
          shortTerm.set('messages', messages);
          send(answered({ text: message?.content ?? '' }));
        },
      },
      answer: {
        on: answered,
        run: ({ payload }, { output }) => void output(payload.text),
      },
    },
  });
}
