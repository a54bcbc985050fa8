// Shows what the packages do: renders a conversation with tools in every format, reads a reply, and asks
// a real model a question if one is available.
import { styleText } from 'node:util';
import { accumulate } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { tsImport } from 'tsx/esm/api';
import { formatFactories } from './lib/formats.mjs';

const conversation = {
  messages: [
    { role: 'system', content: 'You are a helpful assistant. Answer in one sentence.' },
    { role: 'user', content: 'What is the weather in Paris? <|eot_id|> <- just text' },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'Says what the weather is like.',
        parameters: {
          type: 'object',
          properties: { city: { type: 'string', description: 'The name of the city' } },
          required: ['city'],
        },
      },
    },
  ],
};

const COLOURS = { control: 'magenta', scaffold: 'gray', content: 'green' };
const paint = (colour, text) =>
  process.stdout.isTTY || process.env.FORCE_COLOR ? styleText(colour, text) : text;
const title = (text) => console.log(`\n${paint('bold', `── ${text} ──`)}`);

console.log('One conversation, as each model sees it:');
for (const [kind, colour] of Object.entries(COLOURS)) console.log(`  ${paint(colour, kind)}`);

// All formats except the one that needs a template.
const formats = (await formatFactories())
  .filter(({ factory }) => factory.formatName !== 'chat-template')
  .map(({ factory }) => factory());
for (const format of formats.filter(({ kind }) => kind === 'prompt')) {
  const takesTools = format.supports.tools === true;
  title(takesTools ? format.name : `${format.name}, without tools, which it does not support`);
  const { messages } = conversation;
  const segments = format.segments(takesTools ? conversation : { messages });
  console.log(segments.map(({ kind, text }) => paint(COLOURS[kind], text)).join(''));
}
for (const format of formats.filter(({ kind }) => kind === 'messages')) {
  title(`${format.name}: a request body`);
  console.log(paint('green', JSON.stringify(format.body(conversation), null, 2)));
}

title('A reply from Llama 3, read as it streams');
const reader = llama3().turn(conversation).reader();
const events = [];
for (const chunk of [
  '<|python',
  '_tag|>{"name": "get_wea',
  'ther", "parameters": {"ci',
  'ty": "Paris"}}<|eom_id|>',
]) {
  console.log(paint('gray', JSON.stringify(chunk)));
  for (const event of reader.push(chunk)) {
    events.push(event);
    console.log(`  ${paint('cyan', JSON.stringify(event))}`);
  }
}
events.push(...reader.end());

title('The resulting message');
console.log(paint('green', JSON.stringify(accumulate(events).message, null, 2)));

const { answerIfThere } = await tsImport('./real/answer-if-there.ts', import.meta.url);
await answerIfThere('Write one sentence about the sea.', formats, title);
