import type { FunctionToolCall } from '@modelspeak/core';
import type { ActionContext } from '../agent/action-context.js';
import {
  type ChatResponse,
  chatRequest,
  outputEvent,
  type ToolResult,
} from '../agent/built-in-events.js';
import type { AgentEvent } from '../agent/event-type.js';
import { callTools } from '../built-in/call-tools.js';
import type { JsonMap } from '../json/json-value.js';
import { actionModel } from './action-model.js';
import type { Transaction } from './transaction.js';

/** Makes the context of an action. */
export function contextOf(transaction: Transaction): ActionContext {
  const { sensory, shortTerm } = transaction;
  const { journal, parts } = transaction.run;
  const { resources, definition } = parts;
  return {
    key: journal.key,
    run: journal.run,
    config: definition.config ?? {},
    memory: { sensory, shortTerm },
    send: (draft) => transaction.send(draft),
    output: (value) => transaction.send(outputEvent(value)),
    chat: (model, { messages = [], promptArgs }) => {
      resources.setup(model);
      return transaction.send(chatRequest({ model, messages, promptArgs }));
    },
    answer: (model, event) => answerOf(model, event),
    step: (name, work, options) =>
      transaction.call(`the step "${name}"`, () => journal.step(name, work, options)),
    wait: (name, options) =>
      transaction.call(`the wait "${name}"`, () => journal.wait(name, options)),
    sleep: (milliseconds) => transaction.call('sleep', () => journal.sleep(milliseconds)),
    now: () => transaction.call('now', () => journal.now()),
    callTools: (calls) => callToolsOf(transaction, calls),
    embed: (model, texts) =>
      transaction.call(`embedding by "${model}"`, async () => {
        const embedder = await resources.embeddingModel(model);
        return journal.step(`embed by ${model}`, async ({ signal }) => {
          const { vectors } = await embedder.embed({ texts }, { signal });
          return vectors;
        });
      }),
    prompt: (name) => resources.prompt(name),
    tool: async (name) => (await resources.tool(name)).tool,
    chatModel: (name) =>
      actionModel(name, { run: transaction.run, call: (what, act) => transaction.call(what, act) }),
    embeddingModel: (name) => resources.embeddingModel(name),
  };
}

function answerOf<Answer>(
  model: unknown,
  { payload }: AgentEvent<ChatResponse>,
): Answer | undefined {
  if (payload.model !== model || payload.error !== null) return undefined;
  return payload.structured as Answer;
}

function callToolsOf(
  transaction: Transaction,
  calls: readonly { readonly tool: string; readonly arguments: JsonMap }[],
): Promise<readonly ToolResult[]> {
  const { event, run } = transaction;
  const made = calls.map(
    ({ tool, arguments: given }, index): FunctionToolCall => ({
      id: `${event.id}-${index}`,
      type: 'function',
      function: { name: tool, arguments: JSON.stringify(given) },
    }),
  );
  return callTools({ calls: made, offered: run.parts.resources.toolNames }, transaction);
}
