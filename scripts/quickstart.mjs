// The main job, on a model in this process: a question, the exact prompt, the raw reply as it streams, the call
// that is read from it, the tool, and the answer. The model is downloaded once; where that cannot be done,
// replies that it wrote before are read instead.
import { styleText } from 'node:util';
import { chatModel } from '@modelspeak/chat';
import { EmbeddedError, embedded, embeddedModel } from '@modelspeak/embedded';
import { qwen } from '@modelspeak/format-qwen';

const tools = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'Gets the current weather in a city.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
];
const question = { role: 'user', content: 'Do I need an umbrella in Paris today?' };
const getWeather = ({ city }) => `${city}: rain, 18 degrees Celsius.`;

/** What Qwen2.5-Coder 1.5B replied, at temperature 0, to the prompts of this script. */
const RECORDED = [
  '{"name": "get_weather", "arguments": {"city": "Paris"}}<|im_end|>',
  'Yes, you need an umbrella in Paris today.<|im_end|>',
];

const COLOURS = { control: 'magenta', scaffold: 'gray', content: 'green' };
const paint = (colour, text) =>
  process.stdout.isTTY || process.env.FORCE_COLOR ? styleText(colour, text) : text;
const title = (text) => console.log(`\n${paint('bold', text)}`);
const format = qwen({ version: '2.5' });

/** The prompt of a conversation, in colours that say what each part is. */
function show(conversation) {
  const { segments } = format.turn(conversation);
  console.log(segments.map(({ kind, text }) => paint(COLOURS[kind], text)).join(''));
}

/** The model in this process. It prints what it samples. */
async function loadModel() {
  const { title: name, size, licence } = embeddedModel();
  console.log(
    `The model is ${name} (${(size / 1e9).toFixed(1)} GB, ${licence}), downloaded once into your cache folder.`,
  );
  let shown = -1;
  const { endpoint, close } = await embedded(undefined, {
    context: 2048,
    onNote: console.log,
    onProgress({ received, size: all }) {
      const tenths = Math.floor((10 * received) / all);
      if (tenths > shown) console.log(`  ${tenths * 10} %`);
      shown = Math.max(shown, tenths);
    },
  }).open();
  const printing = {
    ...endpoint,
    async *complete(request, options) {
      for await (const chunk of endpoint.complete(request, options)) {
        for (const piece of chunk.pieces) process.stdout.write(shownPiece(piece));
        yield chunk;
      }
    },
  };
  const sampling = { temperature: 0, maxTokens: 200 };
  const model = chatModel({ format, endpoint: printing, sampling });
  async function ask(conversation) {
    const { message } = await model.chat(conversation);
    console.log();
    return message;
  }
  return { ask, close };
}

/** Replies that the model wrote before. */
function recordedModel() {
  const replies = [...RECORDED];
  return {
    async ask(conversation) {
      const reply = replies.shift();
      console.log(reply);
      return format.turn(conversation).parse(reply).message;
    },
    async close() {},
  };
}

function shownPiece(piece) {
  return typeof piece === 'string' ? piece : paint(COLOURS.control, piece.token);
}

async function openModel() {
  try {
    return await loadModel();
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    console.log(`\nNo model runs here (${error.message}): these are replies that it wrote before.`);
    return recordedModel();
  }
}

const { ask, close } = await openModel();
try {
  const asked = { messages: [question], tools };
  title('The prompt: special tokens, text of the template, content');
  show(asked);
  title('The raw reply');
  const called = await ask(asked);
  const [call] = called.tool_calls ?? [];
  if (call === undefined) throw new Error('the model called no tool; please report this output');
  title('The call that is read from it');
  console.log(paint('cyan', JSON.stringify(call, null, 2)));
  const result = getWeather(JSON.parse(call.function.arguments));
  title('The result of the tool');
  console.log(result);
  // Small models repeat a call as long as tools are offered.
  const answered = {
    messages: [question, called, { role: 'tool', tool_call_id: call.id, content: result }],
  };
  title('The next prompt');
  show(answered);
  title('The answer');
  await ask(answered);
} finally {
  await close();
}
console.log(`
Next: npx modelspeak chat talks to a model server on this machine, or to this model.
In this repository: node packages/modelspeak/bin/modelspeak.js chat`);
