import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Qwen's prompt formats.
 *
 * @see https://huggingface.co/Qwen
 */
export const guide: FormatGuide = {
  title: 'Qwen',
  summary: [
    'The prompt formats of Qwen 2.5 to 3.8, exactly as in their chat templates: turns in ChatML, reasoning',
    'between `<think>` and `</think>`, tool calls between `<tool_call>` tags. Calls are JSON up to Qwen 3,',
    'and XML parameters in Qwen 3 Coder and from 3.5 on. The option `version` selects the format; a registry',
    'picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|endoftext|>', meaning: 'Ends the output of a base model.' },
    {
      token: '<think>',
      meaning: 'Begins thinking. Versions that always think have it in the prompt.',
    },
    { token: '</think>', meaning: 'Ends thinking; the answer follows after an empty line.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    {
      token: '<tool_response>',
      meaning: 'Begins a tool result, in a user turn.',
    },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<|vision_start|>', meaning: 'Begins an image or a video.' },
    { token: '<|vision_end|>', meaning: 'Ends an image or a video.' },
    {
      token: '<|image_pad|>',
      meaning: 'The placeholder of an image. The server inserts its patches here.',
    },
    { token: '<|video_pad|>', meaning: 'The placeholder of a video.' },
    { token: '<|audio_start|>', meaning: 'Begins audio.' },
    { token: '<|audio_end|>', meaning: 'Ends audio.' },
    { token: '<|audio_pad|>', meaning: 'The placeholder of audio.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message and the tools: `<|im_start|>system`. Qwen 2.5 has a default system message.',
    },
    { role: 'user', meaning: 'The user message: `<|im_start|>user`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<|im_start|>assistant`.',
    },
    {
      role: 'tool',
      meaning:
        'Tool results in a user turn, each between `<tool_response>` tags. Consecutive results share a turn.',
    },
  ],
  examples: [
    {
      title: 'A question to Qwen 3',
      description: 'Qwen 3 thinks before it answers, and opens the thinking block itself.',
      formatOptions: { version: '3' },
      conversation: spiderQuestion,
      reply: '<think>\nSpiders are arachnids.\n</think>\n\nEight.<|im_end|>',
      notes: [
        'The reasoning becomes the message’s `reasoning_content`, without the line breaks next to the tags.',
      ],
    },
    {
      title: 'Without thinking',
      description: 'An empty thinking block in the prompt makes Qwen 3 answer at once.',
      formatOptions: { version: '3' },
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'Thinking opened by the prompt',
      description:
        'Replies of the thinking models of July 2025, QwQ and Qwen from 3.5 on begin inside the thinking block.',
      formatOptions: { version: '3-thinking' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\n\nEight.<|im_end|>',
      notes: ["The turn's reader knows that `<think>` is open: `turn.replyPrefix` contains it."],
    },
    {
      title: 'Tool calls as JSON',
      description: 'Up to Qwen 3, a call is JSON between tags.',
      formatOptions: { version: '3-instruct' },
      conversation: weatherQuestion,
      reply:
        '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 2}}\n</tool_call><|im_end|>',
      notes: ['Arguments are emitted while they arrive.'],
    },
    {
      title: 'A tool result',
      description: 'It is written in a user turn, and the model continues.',
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
      notes: ['`days` is a number because the tool’s schema says so.'],
    },
    {
      title: 'An image',
      description: 'The VL models, and Qwen from 3.5 on, accept images and videos.',
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
      notes: ['`turn.media` lists each image with its position in the prompt.'],
    },
    {
      title: 'A recording',
      description: 'Qwen 3 Omni has tokens for audio.',
      formatOptions: { version: '3-omni' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Who speaks?' },
              { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
            ],
          },
        ],
      },
      reply: 'A child.<|im_end|>',
    },
    {
      title: 'Thinking effort',
      description: 'The prompt of Qwen 3.8 begins with the effort, and keeps past reasoning.',
      formatOptions: { version: '3.8' },
      conversation: {
        messages: [
          { role: 'user', content: 'How many legs does a spider have?' },
          { role: 'assistant', reasoning_content: 'An arachnid.', content: 'Eight.' },
          { role: 'user', content: 'And an ant?' },
        ],
      },
      options: { thinking: { effort: 'low' } },
      reply: 'An insect.\n</think>\n\nSix.<|im_end|>',
    },
  ],
  coverage,
};
