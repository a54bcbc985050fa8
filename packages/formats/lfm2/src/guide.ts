import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to LFM2's prompt formats.
 *
 * @see https://huggingface.co/LiquidAI
 */
export const guide: FormatGuide = {
  title: 'LFM2',
  summary: [
    'The prompt formats of Liquid AI’s LFM2, LFM2.5 and LFM2.5 VL, exactly as in their chat templates:',
    'ChatML after `<|startoftext|>`, with tool calls as a Python list. The option `version` selects the',
    'format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|startoftext|>', meaning: 'Begins every prompt.' },
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<|tool_call_start|>', meaning: 'Begins the list of tool calls.' },
    { token: '<|tool_call_end|>', meaning: 'Ends the list of tool calls.' },
    { token: '<|tool_list_start|>', meaning: 'Begins the list of tools in LFM2.' },
    { token: '<|tool_list_end|>', meaning: 'Ends the list of tools in LFM2.' },
    { token: '<|tool_response_start|>', meaning: 'Begins a tool result in LFM2.' },
    { token: '<|tool_response_end|>', meaning: 'Ends a tool result in LFM2.' },
    { token: '<image>', meaning: 'Stands for an image in LFM2.5 VL.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the list of tools as JSON.' },
    { role: 'user', meaning: 'The user message: `<|im_start|>user`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<|im_start|>assistant`.',
    },
    { role: 'tool', meaning: 'A tool result: `<|im_start|>tool`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'ChatML after the first token.',
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'Tool calls',
      description: 'The prompt lists the tools as JSON; calls are a Python list.',
      conversation: weatherQuestion,
      reply: "<|tool_call_start|>[get_weather(city='Paris')]<|tool_call_end|><|im_end|>",
    },
    {
      title: 'LFM2',
      description: 'Tokens surround the list of tools.',
      formatOptions: { version: '2' },
      conversation: weatherQuestion,
      reply: "<|tool_call_start|>[get_weather(city='Paris')]<|tool_call_end|><|im_end|>",
    },
    {
      title: 'An image',
      description: 'LFM2.5 VL has a token for it.',
      formatOptions: { version: '2.5-vl' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image', image_path: 'cat.png' },
            ],
          },
        ],
      },
      reply: 'A cat.<|im_end|>',
    },
  ],
  coverage,
};
