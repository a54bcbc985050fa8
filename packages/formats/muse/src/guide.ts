import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Muse's prompt format.
 *
 * @see https://huggingface.co/meta-models
 */
export const guide: FormatGuide = {
  title: 'Muse Glimmer',
  summary: [
    'The prompt format of Meta’s Muse Glimmer, exactly as in its chat template: messages with recipients for',
    'thoughts, calls and answers, and calls as XML.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_text|>', meaning: 'Begins the prompt.' },
    { token: '<|start|>', meaning: 'Begins a message. Its role and its recipient follow.' },
    { token: '<|message|>', meaning: 'Begins the body of a message.' },
    { token: '<|eom|>', meaning: 'Ends a message that another one of the same reply follows.' },
    { token: '<|eot|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|patch|>', meaning: 'Stands for an image.' },
    { token: '<|video|>', meaning: 'Stands for a video.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, the reasoning strength and the tools.' },
    { role: 'user', meaning: 'The user message.' },
    {
      role: 'assistant',
      meaning: 'A thought (`to=self`), a call (`to=` and its function) or an answer (`to=user`).',
    },
    { role: 'tool', meaning: 'A tool result, with the name of its function.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The model thinks in a message to itself.',
      conversation: spiderQuestion,
      reply:
        ' to=self<|message|>Spiders are arachnids.<|eom|><|start|>assistant to=user<|message|>Eight.<|eot|>',
    },
    {
      title: 'With little reasoning',
      description: 'The system message names the reasoning strength.',
      conversation: spiderQuestion,
      options: { thinking: { effort: 'low' } },
      reply: ' to=user<|message|>Eight.<|eot|>',
    },
    {
      title: 'Tool calls',
      description: 'A call is a message to its function.',
      conversation: weatherQuestion,
      reply:
        ' to=get_weather<|message|><atem:function_calls>\n<atem:invoke name="get_weather">\n<atem:parameter name="city">Paris</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eot|>',
    },
    {
      title: 'Tool results',
      description: 'A result is a message with the name of its function.',
      conversation: weatherResult(),
      reply: ' to=user<|message|>It will be 18 degrees.<|eot|>',
    },
  ],
  coverage,
};
