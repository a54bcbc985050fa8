import { weatherAgent } from './agent.js';
import { modelspeak } from './model.js';

const agent = weatherAgent(modelspeak('smollm2'));
const { text, steps } = await agent.generate({ prompt: 'Do I need an umbrella in Paris?' });
for (const { toolName, input } of steps.flatMap(({ toolCalls }) => toolCalls)) {
  console.log(`${toolName} ${JSON.stringify(input)}`);
}
console.log(text);
