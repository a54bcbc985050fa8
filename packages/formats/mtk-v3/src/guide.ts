import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const getWeather = {
  type: 'function',
  function: {
    name: 'get_current_weather',
    description: 'Get the current weather',
    parameters: {
      type: 'object',
      properties: {
        location: {
          type: 'string',
          description: 'The city and state, e.g. San Francisco, CA',
        },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      },
      required: ['location'],
    },
  },
} as const;

/**
 * The prompt format of MRPromptV3 by its use cases.
 *
 * @see https://github.com/mtkresearch/mtkresearch
 */
export const guide: FormatGuide = {
  title: 'MRPromptV3 (Llama-Breeze2)',
  summary: [
    'The prompt format of MTK Research’s Llama-Breeze2 models, exactly as in `MRPromptV3` of the Python',
    'package `mtkresearch`: Llama 3’s headers, functions as Python dictionaries, tool calls as Python calls,',
    'one image, and boxes in it. With functions, the model begins its reply with a decision token for tool',
    'calls or for text.',
  ].join('\n'),
  tokens: [
    {
      token: '<|begin_of_text|>',
      meaning: 'Begins a text. Written only with the option `bosToken`; most tokenizers add it.',
    },
    { token: '<|end_of_text|>', meaning: 'Ends a text, and a reply if the model samples it.' },
    {
      token: '<|start_header_id|>',
      meaning: 'Begins the header of a message. The role follows.',
    },
    { token: '<|end_header_id|>', meaning: 'Ends the header of a message.' },
    {
      token: '<|eom_id|>',
      meaning: 'End of message: ends past tool calls, before their results.',
    },
    { token: '<|eot_id|>', meaning: 'End of turn: ends every message, and every reply.' },
    { token: '<|python_tag|>', meaning: 'Begins past tool calls.' },
    { token: '<|use_tool|>', meaning: 'The decision to call tools. Tool calls follow.' },
    { token: '<|answer|>', meaning: 'The decision to answer. Text follows.' },
    { token: '<|start_img|>', meaning: 'Begins an image.' },
    {
      token: '<|img|>',
      meaning: 'The placeholder of a piece of the image: 256 for each of its tiles.',
    },
    { token: '<|end_img|>', meaning: 'Ends an image.' },
    {
      token: '<|start_bbox|>',
      meaning: 'Begins boxes: lists of left, top, right and bottom in thousandths of the image.',
    },
    { token: '<|end_bbox|>', meaning: 'Ends boxes.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The functions, the dates and the instructions. Every prompt has it; MTK’s text is the default.',
    },
    { role: 'user', meaning: 'The user message: text, an image, boxes in it.' },
    { role: 'assistant', meaning: 'The reply: text, tool calls.' },
    {
      role: 'tool',
      meaning:
        'Tool results as JSON. The header says `ipython`. All results of one message’s calls are in one list, in the order of the calls.',
    },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The system segment is written even without a system message.',
      conversation: { messages: [{ role: 'user', content: '台北有什麼好玩的？' }] },
      options: { today: '2025-01-05' },
      reply: '台北101和故宮都很值得一看。<|eot_id|>',
      notes: ['Without functions there is no decision token: the reply is the answer.'],
    },
    {
      title: 'System message and history',
      description: 'Each turn has its header.',
      conversation: {
        messages: [
          { role: 'system', content: '  Be brief.\n' },
          { role: 'user', content: 'Hello!' },
          { role: 'assistant', content: 'Hello! What can I do for you?' },
          { role: 'user', content: 'Tell me a joke.' },
        ],
      },
      reply: 'I would, but it is a tall tale.<|eot_id|>',
      notes: ['White space around the system message is stripped; everywhere else it is kept.'],
    },
    {
      title: 'Functions',
      description: 'The system segment lists the functions, and the model calls one.',
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather of Boston?' }],
        tools: [getWeather],
      },
      reply: "<|use_tool|>[get_current_weather(location='Boston, MA')]<|eot_id|>",
      notes: ['`<|use_tool|>` precedes tool calls; `<|answer|>` would precede text.'],
    },
    {
      title: 'A call and its result',
      description: 'Past tool calls are between other tokens. The model answers the result.',
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather of Boston?' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'call_8jLWqlXaY3OisD24IHJLwD3G',
                type: 'function',
                function: {
                  name: 'get_current_weather',
                  arguments: '{"location": "Boston, MA"}',
                },
              },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'call_8jLWqlXaY3OisD24IHJLwD3G',
            name: 'get_current_weather',
            content: '{"temperature": "22 celsius"}',
          },
        ],
        tools: [getWeather],
      },
      reply: '<|answer|>It is 22 degrees in Boston.<|eot_id|>',
      notes: ["The result is written as Python would print it: `{'temperature': '22 celsius'}`."],
    },
    {
      title: 'Several calls at once',
      description: 'Results are written in the order of the calls, whatever their own order.',
      conversation: {
        messages: [
          { role: 'user', content: 'Is it warmer in Taipei or in Oslo?' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'taipei',
                type: 'function',
                function: { name: 'get_current_weather', arguments: '{"location": "Taipei"}' },
              },
              {
                id: 'oslo',
                type: 'function',
                function: { name: 'get_current_weather', arguments: '{"location": "Oslo"}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'oslo', content: '{"temperature": -4}' },
          { role: 'tool', tool_call_id: 'taipei', content: '{"temperature": 21}' },
        ],
        tools: [getWeather],
      },
      reply: '<|answer|>In Taipei, by 25 degrees.<|eot_id|>',
      notes: ['Taipei is first in the list of results, as in the list of calls.'],
    },
    {
      title: 'An image and a box',
      description: 'The size of an image determines its number of tokens.',
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image_path: 'dogs.png', width: 1024, height: 768 },
              { type: 'text', text: 'In the above image, how many dogs are in ' },
              { type: 'bbox', width: 1024, height: 768, coords: [[0, 0, 512, 384]] },
              { type: 'text', text: '?' },
            ],
          },
        ],
      },
      reply: 'There are two.<|eot_id|>',
      notes: [
        '`measureImages` of `@modelspeak/format-mtk-v3/images` reads sizes from files.',
        'The box is written in thousandths of the image: `[[0, 0, 500, 500]]`.',
      ],
    },
    {
      title: 'Training',
      description: 'The system segment of the training data, and a turn to train on.',
      formatOptions: { training: true },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather of Boston?' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'call_0',
                type: 'function',
                function: {
                  name: 'get_current_weather',
                  arguments: '{"location": "Boston, MA"}',
                },
              },
            ],
          },
        ],
        tools: [getWeather],
      },
      reply: "<|use_tool|>[get_current_weather(location='Boston, MA')]<|eot_id|>",
      notes: [
        'No dates, and a shorter default system text.',
        'The last message begins with its decision token, which is in the loss mask.',
      ],
    },
  ],
  coverage,
};
