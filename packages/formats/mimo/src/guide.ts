import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to MiMo's prompt formats.
 *
 * @see https://huggingface.co/XiaomiMiMo
 */
export const guide: FormatGuide = {
  title: 'MiMo',
  summary: [
    'The prompt formats of Xiaomi’s MiMo V2 Flash, V2.5 and V2.5 Pro, as in their chat templates. Turns follow each other',
    'without a line break. Tools are described in XML, and called with XML parameters whose values stand between',
    'their tags as they are. The option `version` selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<|vision_start|>', meaning: 'Begins an image or a video.' },
    { token: '<|image_pad|>', meaning: 'The placeholder of an image.' },
    { token: '<|video_pad|>', meaning: 'The placeholder of a video.' },
    { token: '<|vision_end|>', meaning: 'Ends an image or a video.' },
    { token: '<|mimo_audio_start|>', meaning: 'Begins audio.' },
    { token: '<|audio_pad|>', meaning: 'The placeholder of audio.' },
    { token: '<|mimo_audio_end|>', meaning: 'Ends audio.' },
  ],
  roles: [
    { role: 'system', meaning: 'The instructions, or a default, and the tools.' },
    { role: 'user', meaning: 'The user’s messages.' },
    { role: 'assistant', meaning: 'The reply: thinking, text and tool calls.' },
    { role: 'tool', meaning: 'Tool results; those of one message share a turn.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model opens the thinking block itself.',
      conversation: spiderQuestion,
      reply: '<think>Spiders are arachnids.</think>Eight.<|im_end|>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt contains an empty thinking block.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A tool call',
      description: 'A value stands between its tags as it is.',
      conversation: weatherQuestion,
      reply:
        '<think>I need the forecast.</think><tool_call>\n<function=get_weather>\n<parameter=city>Paris</parameter>\n<parameter=days>2</parameter>\n</function>\n</tool_call><|im_end|>',
      notes: ['The schema of the tool says that `days` is a number.'],
    },
    {
      title: 'A tool result',
      description: 'The model continues after it.',
      conversation: weatherResult('call_0'),
    },
    {
      title: 'V2 Flash',
      description: 'It answers at once unless thinking is on.',
      formatOptions: { version: 'v2-flash' },
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
  ],
  coverage,
};
