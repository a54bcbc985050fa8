import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to GLM's prompt formats.
 *
 * @see https://huggingface.co/zai-org
 */
export const guide: FormatGuide = {
  title: 'GLM',
  summary: [
    'The prompt formats of GLM 4.5 to 5.3, exactly as in their chat templates. A role token begins each',
    'turn, and only the next role token ends it. Reasoning is between `<think>` and `</think>`; tool calls',
    'have pairs of `<arg_key>` and `<arg_value>`. GLM 4.5, 4.5V and 4.6 write each tag on its own line,',
    'later versions write everything on one line. The option `version` selects the format; a registry picks it',
    'from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '[gMASK]', meaning: 'Begins every prompt, with `<sop>`.' },
    { token: '<sop>', meaning: 'Follows `[gMASK]`.' },
    { token: '<|system|>', meaning: 'Begins a system message, or the list of tools.' },
    { token: '<|user|>', meaning: 'Begins a user message, and so ends a reply.' },
    { token: '<|assistant|>', meaning: 'Begins a reply.' },
    {
      token: '<|observation|>',
      meaning: 'Begins tool results, and so ends the reply with the calls.',
    },
    { token: '<|endoftext|>', meaning: 'Ends the output of a base model.' },
    { token: '<think>', meaning: 'Begins thinking. From 4.7 on, the generation prompt has it.' },
    { token: '</think>', meaning: 'Ends thinking; the answer follows.' },
    { token: '<tool_call>', meaning: 'Begins a tool call. The tool’s name follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<arg_key>', meaning: 'Begins the name of an argument.' },
    { token: '</arg_key>', meaning: 'Ends the name of an argument.' },
    {
      token: '<arg_value>',
      meaning: 'Begins its value: a verbatim string, or JSON for other types.',
    },
    { token: '</arg_value>', meaning: 'Ends its value.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '/nothink', meaning: 'After a question: makes GLM 4.5, 4.5V and 4.6 answer at once.' },
    { token: '<|begin_of_image|>', meaning: 'Begins an image for GLM 4.5V.' },
    { token: '<|image|>', meaning: 'Stands for the image.' },
    { token: '<|end_of_image|>', meaning: 'Ends the image.' },
    { token: '<|begin_of_video|>', meaning: 'Begins a video for GLM 4.5V.' },
    { token: '<|video|>', meaning: 'Stands for the video.' },
    { token: '<|end_of_video|>', meaning: 'Ends the video.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message: `<|system|>`. Tools have their own before it, and since 5.2 the thinking effort.',
    },
    { role: 'user', meaning: 'The user message: `<|user|>`.' },
    {
      role: 'assistant',
      meaning: 'The reply (thinking, text, tool calls): `<|assistant|>`.',
    },
    {
      role: 'tool',
      meaning:
        'Tool results in the order of the calls, each between `<tool_response>` tags; the results of one reply share one `<|observation|>`.',
    },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block of the reply.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.<|user|>',
      notes: [
        "The turn's reader knows that `<think>` is open: `turn.replyPrefix` contains it.",
        'The header of the next turn ends the reply: `turn.stop` contains it.',
      ],
    },
    {
      title: 'Without thinking',
      description: 'The prompt closes the thinking block, and the model answers at once.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|user|>',
    },
    {
      title: 'Past reasoning',
      description: 'It is left out unless `keepPast` is set.',
      conversation: {
        messages: [
          { role: 'user', content: 'How many legs does a spider have?' },
          { role: 'assistant', reasoning_content: 'An arachnid.', content: 'Eight.' },
          { role: 'user', content: 'And an ant?' },
        ],
      },
      options: { thinking: { keepPast: true } },
      reply: 'An insect.</think>Six.<|user|>',
    },
    {
      title: 'A tool call',
      description: 'Each argument is a pair of name and value, without quotes.',
      conversation: weatherQuestion,
      reply:
        'I need the forecast.</think><tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value><arg_key>days</arg_key><arg_value>2</arg_value></tool_call><|observation|>',
      notes: ['`days` is a number because the tool’s schema says so.'],
    },
    {
      title: 'A tool result',
      description: 'The model continues after it.',
      conversation: weatherResult(),
      reply: 'That is mild.</think>It will have 18 °C.<|user|>',
    },
    {
      title: 'GLM 4.5',
      description: 'The model opens the thinking block itself; each tag is on its own line.',
      formatOptions: { version: '4.5' },
      conversation: weatherQuestion,
      reply:
        '\n<think>I need the forecast.</think>\n<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n</tool_call><|observation|>',
    },
    {
      title: 'GLM 4.5 without thinking',
      description: 'The prompt has `/nothink` after the question, and an empty thinking block.',
      formatOptions: { version: '4.5' },
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: '\nEight.<|user|>',
    },
    {
      title: 'GLM 4.5V',
      description: 'An image or a video is three tokens. The prompt begins the line of the reply.',
      formatOptions: { version: '4.5v' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
              { type: 'text', text: 'What is this?' },
            ],
          },
        ],
      },
      reply: '<think>Four legs, whiskers.</think>\nA cat.<|user|>',
    },
    {
      title: 'GLM 5.2, with an effort',
      description:
        'The first system turn asks for it: `max` (the default) or `high`; in 5.3 also `low`.',
      formatOptions: { version: '5.2' },
      conversation: spiderQuestion,
      options: { thinking: { effort: 'high' } },
      reply: 'Spiders are arachnids.</think>Eight.<|user|>',
    },
  ],
  coverage,
};
