import { weatherAgent } from './agent.js';
import { modelspeak } from './model.js';

const agent = weatherAgent(modelspeak('smollm2'));
const { text, steps } = await agent.generate('Do I need an umbrella in Paris?');
for (const { payload } of steps.flatMap(({ toolCalls }) => toolCalls)) {
  console.log(`${payload.toolName} ${JSON.stringify(payload.args)}`);
}
console.log(text);
