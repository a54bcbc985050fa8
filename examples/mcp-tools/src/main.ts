import { askWithTools } from './ask-with-tools.js';
import { modelspeak } from './model.js';

const { steps, text } = await askWithTools(
  modelspeak('smollm2'),
  'Do I need an umbrella in Paris?',
);
for (const { toolName, input } of steps.flatMap(({ toolCalls }) => toolCalls)) {
  console.log(`${toolName} ${JSON.stringify(input)}`);
}
console.log(text);
