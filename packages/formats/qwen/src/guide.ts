import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt formats of Qwen by their use cases.
 *
 * @see https://huggingface.co/Qwen
 */
export const guide: FormatGuide = {
  title: 'Qwen',
  summary: [
    'The prompt formats of Qwen 2.5 to 3.8, as the chat templates of their makers write them: turns in',
    'ChatML, thoughts between `<think>` and `</think>`, tool calls between `<tool_call>` tags. Calls are',
    'JSON up to Qwen 3, and XML parameters in Qwen 3 Coder and from 3.5 on. The option `version` says',
    'which version it is; the id of a model decides it in a registry. Nemotron 3 Nano of NVIDIA speaks as',
    'Qwen 3 Coder does, and is a version too.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<|endoftext|>', meaning: 'Ends what a base model writes.' },
    {
      token: '<think>',
      meaning: 'Begins a thought. Versions that always think have it in the prompt.',
    },
    { token: '</think>', meaning: 'Ends a thought; the answer follows after an empty line.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    {
      token: '<tool_response>',
      meaning: 'Begins the result of a tool, within a turn of the user.',
    },
    { token: '</tool_response>', meaning: 'Ends the result of a tool.' },
    { token: '<|vision_start|>', meaning: 'Begins an image or a video.' },
    { token: '<|vision_end|>', meaning: 'Ends an image or a video.' },
    { token: '<|image_pad|>', meaning: 'Stands for an image; the server puts its patches here.' },
    { token: '<|video_pad|>', meaning: 'Stands for a video.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says, together with the tools: `<|im_start|>system`. Qwen 2.5 has a text of its own where nobody says anything.',
    },
    { role: 'user', meaning: 'What the user says: `<|im_start|>user`.' },
    {
      role: 'assistant',
      meaning: 'The reply: a thought, a text, calls: `<|im_start|>assistant`.',
    },
    {
      role: 'tool',
      meaning:
        'Results stand in a turn of the user, each between `<tool_response>` tags; those that follow one another share a turn.',
    },
  ],
  examples: [
    {
      title: 'A question to Qwen 3',
      description: 'Qwen 3 thinks before it answers, and begins its thought itself.',
      formatOptions: { version: '3' },
      conversation: spiderQuestion,
      reply: '<think>\nSpiders are arachnids.\n</think>\n\nEight.<|im_end|>',
      notes: [
        'The thought is `reasoning_content` of the message; line breaks beside the tags belong to them.',
      ],
    },
    {
      title: 'Without a thought',
      description: 'An empty thought in the prompt has Qwen 3 answer at once.',
      formatOptions: { version: '3' },
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A thought that the prompt opens',
      description:
        'The thinking models of July 2025, QwQ and Qwen from 3.5 on begin within the thought.',
      formatOptions: { version: '3-thinking' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\n\nEight.<|im_end|>',
      notes: ["The turn's reader knows that `<think>` is open: `turn.replyPrefix` holds it."],
    },
    {
      title: 'Tool calls as JSON',
      description: 'Up to Qwen 3, a call is JSON between tags.',
      formatOptions: { version: '3-instruct' },
      conversation: weatherQuestion,
      reply:
        '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 2}}\n</tool_call><|im_end|>',
      notes: ['Arguments stream out while they come in.'],
    },
    {
      title: 'The result of a tool',
      description: 'It stands in a turn of the user, and the model goes on.',
      formatOptions: { version: '3-instruct' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|im_end|>',
    },
    {
      title: 'Tool calls as XML parameters',
      description:
        'Qwen 3 Coder and Qwen from 3.5 on write each argument between tags, without quotes.',
      formatOptions: { version: '3.5' },
      conversation: weatherQuestion,
      reply:
        'I need the forecast.\n</think>\n\n<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call><|im_end|>',
      notes: ['`days` is a number because the schema of the tool says so.'],
    },
    {
      title: 'An image',
      description: 'The VL models, and Qwen from 3.5 on, see images and videos.',
      formatOptions: { version: '3-vl' },
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
      reply: 'A spider.<|im_end|>',
      notes: ['`turn.media` says where in the prompt which image stands.'],
    },
    {
      title: 'How hard to think',
      description: 'Qwen 3.8 is told so before all else, and sees the thoughts of earlier turns.',
      formatOptions: { version: '3.8' },
      conversation: {
        messages: [
          { role: 'user', content: 'How many legs has a spider?' },
          { role: 'assistant', reasoning_content: 'An arachnid.', content: 'Eight.' },
          { role: 'user', content: 'And an ant?' },
        ],
      },
      options: { thinking: { effort: 'low' } },
      reply: 'An insect.\n</think>\n\nSix.<|im_end|>',
    },
    {
      title: 'Nemotron 3 Nano',
      description: 'It has a system turn even where nobody says anything, and thinks first.',
      formatOptions: { version: 'nemotron-3' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
  ],
  coverage,
};
