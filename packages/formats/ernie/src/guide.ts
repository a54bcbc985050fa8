import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to ERNIE's prompt format.
 *
 * @see https://huggingface.co/baidu
 */
export const guide: FormatGuide = {
  title: 'ERNIE 4.5',
  summary: [
    'The prompt format of Baidu’s ERNIE 4.5 without thinking, exactly as in its chat template: headings in',
    'ordinary text, and a token after each reply.',
  ].join('\n'),
  tokens: [
    { token: '<|begin_of_sentence|>', meaning: 'Begins the prompt.' },
    { token: '<|end_of_sentence|>', meaning: 'Ends a reply in the prompt.' },
    { token: '</s>', meaning: 'Ends the model’s reply.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message, without a heading.' },
    { role: 'user', meaning: 'The user message: `User: `.' },
    { role: 'assistant', meaning: 'The reply: `Assistant: `.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'A line for the question; the reply begins in the next.',
      conversation: spiderQuestion,
      reply: 'Eight.</s>',
    },
    {
      title: 'Several turns',
      description: 'A token ends each earlier reply; no line break follows it.',
      conversation: {
        messages: [
          { role: 'system', content: 'Answer in one word.' },
          ...spiderQuestion.messages,
          { role: 'assistant', content: 'Eight.' },
          { role: 'user', content: 'And a beetle?' },
        ],
      },
      reply: 'Six.</s>',
    },
  ],
  coverage,
};
