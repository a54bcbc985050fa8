import { askAgent } from './agent.js';
import { modelspeak } from './model.js';

const { finalOutput, newItems } = await askAgent(
  modelspeak('smollm2'),
  'Do I need an umbrella in Paris?',
);
for (const { rawItem } of newItems) {
  if (rawItem?.type === 'function_call') console.log(`${rawItem.name} ${rawItem.arguments}`);
}
console.log(finalOutput);
