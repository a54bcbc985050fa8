import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Hunyuan's prompt formats.
 *
 * @see https://huggingface.co/tencent
 */
export const guide: FormatGuide = {
  title: 'Hunyuan',
  summary: [
    'The prompt formats of Tencent’s Hunyuan A13B and Hy3, exactly as in their chat templates. The option',
    '`version` selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|startoftext|>', meaning: 'Begins a prompt of Hunyuan A13B, and each question.' },
    { token: '<|extra_4|>', meaning: 'Ends the system message of Hunyuan A13B.' },
    { token: '<|extra_0|>', meaning: 'Ends a question to Hunyuan A13B; the reply follows.' },
    { token: '<|eos|>', meaning: 'Ends a reply of Hunyuan A13B.' },
    { token: '<｜hy_begin_of_sentence:opensource｜>', meaning: 'Begins a prompt of Hy3.' },
    { token: '<｜reasoning_mode:opensource｜>', meaning: 'Precedes the effort of thinking.' },
    { token: '<｜hy_User:opensource｜>', meaning: 'Begins a user message.' },
    { token: '<｜hy_Assistant:opensource｜>', meaning: 'Begins a reply.' },
    { token: '<｜hy_eos:opensource｜>', meaning: 'Ends a reply of Hy3.' },
    { token: '<think:opensource>', meaning: 'Begins thinking.' },
    { token: '</think:opensource>', meaning: 'Ends thinking.' },
    { token: '<tool_calls:opensource>', meaning: 'Begins the tool calls of a reply.' },
    { token: '<tool_call:opensource>', meaning: 'Begins a tool call; the name follows.' },
    { token: '<tool_sep:opensource>', meaning: 'Ends the name of the function.' },
    { token: '<arg_key:opensource>', meaning: 'Begins the name of an argument.' },
    { token: '<arg_value:opensource>', meaning: 'Begins the value of an argument.' },
    { token: '<tool_responses:opensource>', meaning: 'Begins the tool results.' },
    { token: '<tool_response:opensource>', meaning: 'Begins a tool result.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, at the beginning. The tools are next to it.' },
    { role: 'user', meaning: 'The user message. Hunyuan A13B marks its end, Hy3 its beginning.' },
    { role: 'assistant', meaning: 'The reply: thinking, text and tool calls.' },
    { role: 'tool', meaning: 'A tool result, between tags.' },
  ],
  examples: [
    {
      title: 'A question to Hy3',
      description: 'The prompt ends in an empty thinking block.',
      conversation: spiderQuestion,
      reply: 'Eight.<｜hy_eos:opensource｜>',
    },
    {
      title: 'Thinking',
      description: 'The prompt names the effort and opens the thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { effort: 'high' } },
      reply: 'Spiders are arachnids.</think:opensource>Eight.<｜hy_eos:opensource｜>',
    },
    {
      title: 'A tool call of Hy3',
      description: 'Each argument is a pair of tags.',
      conversation: weatherQuestion,
      reply:
        '<tool_calls:opensource>\n<tool_call:opensource>get_weather<tool_sep:opensource>\n<arg_key:opensource>city</arg_key:opensource>\n<arg_value:opensource>Paris</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource><｜hy_eos:opensource｜>',
    },
    {
      title: 'A tool call of Hunyuan A13B',
      description: 'Chinese instructions surround the tools; calls are a JSON list.',
      formatOptions: { version: 'a13b' },
      conversation: weatherQuestion,
      options: { today: '2025-07-01' },
      reply:
        '<think>\nI need the weather.\n</think>\n<tool_calls>[{"name": "get_weather", "arguments": {"city": "Paris"}}]</tool_calls><|eos|>',
    },
  ],
  coverage,
};
