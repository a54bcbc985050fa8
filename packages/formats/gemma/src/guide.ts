import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Gemma's prompt formats.
 *
 * @see https://ai.google.dev/gemma/docs
 */
export const guide: FormatGuide = {
  title: 'Gemma',
  summary: [
    'The prompt formats of Gemma 2, 3, 3n and 4, and of FunctionGemma, exactly as in their chat templates.',
    'Gemma 2 and 3 have only user and model turns. Gemma 4 adds system messages, thinking, images, audio,',
    'video, and tools, whose calls and results share one model turn. The option `version` selects the',
    'format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<bos>', meaning: 'Begins every prompt, except FunctionGemma’s.' },
    { token: '<|turn>', meaning: 'Begins a turn of Gemma 4. A role and a line break follow.' },
    { token: '<turn|>', meaning: 'Ends a turn of Gemma 4, including the model’s reply.' },
    { token: '<|think|>', meaning: 'Tells the model to think.' },
    { token: '<|channel>', meaning: 'Begins thinking. The word `thought` follows.' },
    { token: '<channel|>', meaning: 'Ends thinking.' },
    { token: '<|"|>', meaning: 'Begins and ends a string, which is written verbatim.' },
    { token: '<|tool>', meaning: 'Begins the declaration of a tool.' },
    { token: '<tool|>', meaning: 'Ends the declaration of a tool.' },
    { token: '<|tool_call>', meaning: 'Begins a tool call.' },
    { token: '<tool_call|>', meaning: 'Ends a tool call.' },
    {
      token: '<|tool_response>',
      meaning: 'Begins a tool result. The model emits it to wait for one.',
    },
    { token: '<tool_response|>', meaning: 'Ends a tool result.' },
    { token: '<|image|>', meaning: 'The placeholder of an image.' },
    { token: '<|audio|>', meaning: 'The placeholder of audio.' },
    { token: '<|video|>', meaning: 'The placeholder of a video.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message: in Gemma 4 its own turn, with the tools; in Gemma 3 the beginning of the first user turn. Gemma 2 has none.',
    },
    { role: 'user', meaning: 'The user message.' },
    {
      role: 'assistant',
      meaning: 'The reply: thinking, text, tool calls. The header says `model`.',
    },
    {
      role: 'tool',
      meaning: 'A tool result. In Gemma 4 it follows its call, in the same model turn.',
    },
  ],
  examples: [
    {
      title: 'A question',
      description: 'Gemma 4 does not think unless the request enables it.',
      conversation: spiderQuestion,
      reply: 'Eight.<turn|>',
    },
    {
      title: 'Thinking',
      description: 'The system turn tells the model to think.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: true } },
      reply: '<|channel>thought\nSpiders are arachnids.\n<channel|>Eight.<turn|>',
    },
    {
      title: 'A tool call',
      description: 'Special tokens surround strings; keys and numbers have no quotes.',
      conversation: weatherQuestion,
      reply:
        '<|tool_call>call:get_weather{city:<|"|>Paris<|"|>,days:2}<tool_call|><|tool_response>',
    },
    {
      title: 'A tool result',
      description: 'The model’s turn continues after it.',
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<turn|>',
      notes: ['The prompt has no header for the reply: it continues the turn that made the call.'],
    },
    {
      title: 'An image',
      description: 'Gemma 4 accepts images.',
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
      reply: 'A spider.<turn|>',
      notes: ['`turn.media` lists each image with its position in the prompt.'],
    },
    {
      title: 'Gemma 3',
      description: 'The system message is part of the first user turn.',
      formatOptions: { version: '3' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'How many legs does a spider have?' },
        ],
      },
      reply: 'Eight.<end_of_turn>',
    },
    {
      title: 'FunctionGemma',
      description: 'A small model that turns requests into tool calls.',
      formatOptions: { version: 'function' },
      conversation: weatherQuestion,
      reply:
        '<start_function_call>call:get_weather{city:<escape>Paris<escape>,days:2}<end_function_call><end_of_turn>',
    },
  ],
  coverage,
};
