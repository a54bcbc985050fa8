import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to MiniCPM's prompt format.
 *
 * @see https://huggingface.co/openbmb
 */
export const guide: FormatGuide = {
  title: 'MiniCPM5',
  summary: [
    'The prompt format of OpenBMB’s MiniCPM5, exactly as in its chat template: ChatML with optional thinking,',
    'and tool calls as XML functions.',
  ].join('\n'),
  tokens: [
    { token: '<s>', meaning: 'Begins the prompt.' },
    { token: '<|im_start|>', meaning: 'Begins a turn. A role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the tools.' },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply: thinking, text, tool calls.' },
    { role: 'tool', meaning: 'Consecutive tool results, in a user turn.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model decides whether it thinks.',
      conversation: spiderQuestion,
      reply: '<think>\nSpiders are arachnids.\n</think>\n\nEight.<|im_end|>',
    },
    {
      title: 'With thinking',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: 'Spiders are arachnids.\n</think>\n\nEight.<|im_end|>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'Tool calls',
      description: 'A call is an XML element with an element for each argument.',
      conversation: weatherQuestion,
      reply: '<function name="get_weather"><param name="city">Paris</param></function><|im_end|>',
    },
    {
      title: 'Tool results',
      description: 'Consecutive results share a user turn.',
      conversation: weatherResult(),
      reply: 'It will be 18 degrees.<|im_end|>',
    },
  ],
  coverage,
};
