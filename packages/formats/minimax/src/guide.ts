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
 * The prompt formats of MiniMax by their use cases.
 *
 * @see https://huggingface.co/MiniMaxAI
 */
export const guide: FormatGuide = {
  title: 'MiniMax',
  summary: [
    'The prompt formats of MiniMax M2 (with M2.1, M2.5 and M2.7) and M3, as the chat templates of their',
    'makers write them. `]~b]` begins a turn, `[e~[` ends it. Both call tools in XML: M2 with parameters',
    'by name, M3 with elements, in which values within values are elements within elements. The option',
    '`version` says which it is; the id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: ']~!b[', meaning: 'Begins every prompt.' },
    { token: ']~b]', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '[e~[', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<mm:think>', meaning: 'Begins a thought of M3.' },
    { token: '</mm:think>', meaning: 'Ends it; alone, it says that M3 does not think.' },
    {
      token: ']<]minimax[>[',
      meaning: 'Comes before every tag of a call of M3; no text holds it.',
    },
    { token: '<tool_call>', meaning: 'Begins the calls of a reply of M3.' },
    { token: '</tool_call>', meaning: 'Ends them.' },
    { token: ']<]image[>[', meaning: 'Stands for an image; the server puts its patches here.' },
    { token: '<think>', meaning: 'Begins a thought of M2. The prompt of the reply has it.' },
    { token: '</think>', meaning: 'Ends a thought of M2; the answer follows after an empty line.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says, before all else, together with the tools: `]~b]system` in M2, `]~b]developer` in M3, where the turn of the system is the maker’s. Where nobody says anything, the option `identity` does.',
    },
    { role: 'user', meaning: 'What the user says: `]~b]user`.' },
    { role: 'assistant', meaning: 'The reply: a thought, a text, calls: `]~b]ai`.' },
    {
      role: 'tool',
      meaning:
        'Results, in the order of the calls, each between `<response>` tags; those of one reply share a `]~b]tool`.',
    },
  ],
  examples: [
    {
      title: 'A question to M3',
      description: 'It decides by itself whether to think.',
      conversation: spiderQuestion,
      reply: '</mm:think>Eight.[e~[',
      notes: [
        '`</mm:think>` at the beginning says that it does not think: it is no part of the text.',
      ],
    },
    {
      title: 'M3 that is to think',
      description: 'The system says so, and the prompt opens the thought.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: 'Spiders are arachnids.</mm:think>Eight.[e~[',
    },
    {
      title: 'A call of M3',
      description: 'Values within values are elements within elements.',
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        '</mm:think>]<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<place>]<]minimax[>[<city>Paris]<]minimax[>[</city>]<]minimax[>[</place>]<]minimax[>[<days>2]<]minimax[>[</days>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>[e~[',
      notes: ['`days` is a number because the schema of the tool says so.'],
    },
    {
      title: 'The result of a tool',
      description: 'The model goes on after it.',
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
      description: 'M3 sees images.',
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
      notes: ['`turn.media` says where in the prompt which image stands.'],
    },
    {
      title: 'M2',
      description: 'It always thinks, and calls with parameters by name.',
      formatOptions: { version: 'm2' },
      conversation: {
        messages: [{ role: 'user', content: 'What will the weather be in Paris?' }],
        tools: [getWeather],
      },
      reply:
        'I need the forecast.\n</think>\n\n<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="place">{"city": "Paris"}</parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</minimax:tool_call>[e~[',
      notes: ["The turn's reader knows that `<think>` is open: `turn.replyPrefix` holds it."],
    },
  ],
  coverage,
};
