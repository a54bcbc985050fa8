import type { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import type { ChatModelspeak } from '@modelspeak/langchain';
import { z } from 'zod';

const weather = tool(({ city }) => `Rain in ${city}.`, {
  name: 'weather',
  description: 'Tells the weather of a city.',
  schema: z.object({ city: z.string().max(20) }),
});

/** A graph that looks up the weather before it answers. */
export function weatherGraph(model: ChatModelspeak) {
  // Small models often neither begin to call nor stop: one node calls, the other answers.
  const caller = model.bindTools([weather], { tool_choice: 'any', maxCalls: 1 });
  const writer = model.bindTools([weather], { tool_choice: 'none' });
  return new StateGraph(MessagesAnnotation)
    .addNode('look', async ({ messages }) => ({ messages: [await caller.invoke(messages)] }))
    .addNode('tools', new ToolNode([weather]))
    .addNode('answer', async ({ messages }) => ({ messages: [await writer.invoke(messages)] }))
    .addEdge(START, 'look')
    .addConditionalEdges('look', ({ messages }) =>
      (messages.at(-1) as AIMessage).tool_calls?.length ? 'tools' : END,
    )
    .addEdge('tools', 'answer')
    .addEdge('answer', END)
    .compile();
}
