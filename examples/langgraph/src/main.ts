import type { AIMessage } from '@langchain/core/messages';
import { weatherGraph } from './graph.js';
import { smollm2 } from './model.js';

const graph = weatherGraph(smollm2);
const { messages } = await graph.invoke({
  messages: [{ role: 'user', content: 'Do I need an umbrella in Paris?' }],
});
for (const message of messages) {
  for (const { name, args } of (message as AIMessage).tool_calls ?? []) {
    console.log(`${name} ${JSON.stringify(args)}`);
  }
}
console.log(messages.at(-1)?.text);
