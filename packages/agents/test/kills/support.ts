import { appendFileSync } from 'node:fs';
import { chatResponse, defineAgent, inputEvent, type ToolContext, typed } from '@modelspeak/agents';
import { chatModel, defineTool, type ToolRun } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { z } from 'zod';
import { calls } from '../llama.js';

/** How many steps of a run say that they start and finish: one to begin, and five calls of tools. */
export const STEPS = 6;
/** How many of them somebody has to approve. */
export const APPROVALS = 3;

/** Says something to whoever checks it all, which the end of the process does not lose. */
export type Tell = (what: string, id: string) => void;

/** Tells it in lines of a file. */
export function teller(log: string): Tell {
  return (what, id) => appendFileSync(log, `${what} ${id}\n`);
}

/** What the model says: three calls of tools at once, two more, and an end. */
export function supportModel(prompt: string): string {
  switch (prompt.split('<tool_response>').length - 1) {
    case 0:
      return calls(['look_up', { amount: 1 }], ['refund', { amount: 2 }], ['note', { amount: 3 }]);
    case 3:
      return calls(['refund', { amount: 4 }], ['refund', { amount: 5 }]);
    default:
      return 'Done.';
  }
}

/** An agent with slow tools, some of which somebody approves; its model is at a URL. */
export function supportAgent(url: string, tell: Tell) {
  const toolOf = (name: string) =>
    defineTool({
      name,
      description: '',
      schema: z.object({ amount: z.number() }),
      async run({ amount }, { context: { id } }: ToolRun<ToolContext>) {
        tell('start', id);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
        tell('finish', id);
        return amount;
      },
    });

  return defineAgent({
    name: 'support',
    input: typed<string>(),
    output: typed<string>(),
    tools: {
      look_up: toolOf('look_up'),
      note: toolOf('note'),
      refund: { tool: toolOf('refund'), approval: true },
    },
    connections: {
      llama: () => chatModel({ format: qwen25(), endpoint: llamaServer(url), retry: { delay: 1 } }),
    },
    chatModels: { agent: { connection: 'llama', tools: ['look_up', 'note', 'refund'] } },
    actions: {
      ask: {
        on: inputEvent,
        async run({ payload }, { step, chat, memory: { shortTerm } }) {
          await step('begin', ({ id }) => {
            tell('start', id);
            tell('finish', id);
          });
          shortTerm.set('runs', Number(shortTerm.get('runs') ?? 0) + 1);
          chat('agent', { messages: [{ role: 'user', content: payload }] });
        },
      },
      answer: {
        on: chatResponse,
        run({ payload }, { output, memory: { shortTerm } }) {
          output(`${shortTerm.get('runs')}: ${payload.message?.content}`);
        },
      },
    },
  });
}
