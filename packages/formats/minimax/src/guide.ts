import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

const getWeather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather of a place.',
    parameters: {
      type: 'object',
      properties: {
        place: { type: 'object', properties: { city: { type: 'string' } } },
        days: { type: 'integer', description: 'How many days ahead.' },
      },
      required: ['place'],
    },
  },
} as const;

const weatherCall = {
  id: 'call_0',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"place":{"city":"Paris"},"days":2}' },
} as const;

/**
 * The guide to MiniMax's prompt formats.
 *
 * @see https://huggingface.co/MiniMaxAI
 */
export const guide: FormatGuide = {
  title: 'MiniMax',
  summary: [
    'The prompt formats of MiniMax M2 (with M2.1, M2.5 and M2.7) and M3, exactly as in their chat',
    'templates. `]~b]` begins a turn, `[e~[` ends it. Both call tools in XML: M2 with named parameters, M3',
    'with elements, which are nested for nested values. The option `version` selects the format; a registry',
    'picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: ']~!b[', meaning: 'Begins every prompt.' },
    { token: ']~b]', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '[e~[', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<mm:think>', meaning: 'Begins thinking in M3.' },
    { token: '</mm:think>', meaning: 'Ends thinking in M3. Alone, it means no thinking.' },
    {
      token: ']<]minimax[>[',
      meaning: 'Precedes every tag of a tool call in M3; content cannot contain it.',
    },
    { token: '<tool_call>', meaning: 'Begins the tool calls of a reply in M3.' },
    { token: '</tool_call>', meaning: 'Ends the tool calls.' },
    {
      token: ']<]image[>[',
      meaning: 'The placeholder of an image. The server inserts its patches here.',
    },
    { token: '<think>', meaning: 'Begins thinking in M2. The generation prompt has it.' },
    { token: '</think>', meaning: 'Ends thinking in M2. The answer follows after an empty line.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message and the tools, at the beginning: `]~b]system` in M2, `]~b]developer` in M3, which has its own system turn. The option `identity` is the default system message.',
    },
    { role: 'user', meaning: 'The user message: `]~b]user`.' },
    { role: 'assistant', meaning: 'The reply (thinking, text, tool calls): `]~b]ai`.' },
    {
      role: 'tool',
      meaning:
        'Tool results in the order of the calls, each between `<response>` tags; the results of one reply share one `]~b]tool`.',
    },
  ],
  examples: [
    {
      title: 'A question to M3',
      description: 'The model decides whether to think.',
      conversation: spiderQuestion,
      reply: '</mm:think>Eight.[e~[',
      notes: [
        '`</mm:think>` at the beginning means that the model does not think; it is not part of the text.',
      ],
    },
    {
      title: 'M3 with thinking on',
      description: 'The system turn enables thinking, and the prompt opens the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: 'Spiders are arachnids.</mm:think>Eight.[e~[',
    },
    {
      title: 'A tool call of M3',
      description: 'Nested values are nested elements.',
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '</mm:think>]<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<place>]<]minimax[>[<city>Paris]<]minimax[>[</city>]<]minimax[>[</place>]<]minimax[>[<days>2]<]minimax[>[</days>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>[e~[',
      notes: ['`days` is a number because the tool’s schema says so.'],
    },
    {
      title: 'A tool result',
      description: 'The model continues after it.',
      conversation: {
        messages: [
          { role: 'user', content: 'What will the weather be in Paris?' },
          { role: 'assistant', content: null, tool_calls: [weatherCall] },
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' },
        ],
        tools: [getWeather],
      },
      reply: '</mm:think>It will have 18 °C.[e~[',
    },
    {
      title: 'An image',
      description: 'M3 accepts images.',
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: 'https://example.com/spider.jpg' } },
              { type: 'text', text: 'What is this?' },
            ],
          },
        ],
      },
      reply: '</mm:think>A spider.[e~[',
      notes: ['`turn.media` lists each image with its position in the prompt.'],
    },
    {
      title: 'M2',
      description: 'M2 always thinks, and calls tools with named parameters.',
      formatOptions: { version: 'm2' },
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        'I need the forecast.\n</think>\n\n<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="place">{"city": "Paris"}</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</minimax:tool_call>[e~[',
      notes: ["The turn's reader knows that `<think>` is open: `turn.replyPrefix` contains it."],
    },
  ],
  coverage,
};
