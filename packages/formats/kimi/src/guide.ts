import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Kimi's prompt formats.
 *
 * @see https://huggingface.co/moonshotai
 */
export const guide: FormatGuide = {
  title: 'Kimi',
  summary: [
    'The prompt formats of Kimi K2, Linear, K2 Thinking, K2.5, K2.6, K2.7 Code and K3, as in their chat',
    'templates. In K3,',
    'everything is a tag with attributes, written with the tokens `<|open|>`, `<|close|>` and `<|sep|>`.',
    'In K2, a turn is `<|im_user|>`, the author’s name, `<|im_middle|>`, the content and `<|im_end|>`. Tool',
    'calls are between `<|tool_calls_section_begin|>` and `<|tool_calls_section_end|>`, each with an ID that',
    'names the tool, and its arguments as JSON after `<|tool_call_argument_begin|>`. K2 Thinking adds',
    '`<think>`; the prompts of K2.5 and later versions open it, and describe tools as TypeScript. The option `version` selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|open|>', meaning: 'Opens a tag; its name and attributes follow.' },
    { token: '<|close|>', meaning: 'Closes a tag; its name follows.' },
    { token: '<|sep|>', meaning: 'Ends an opening or a closing tag.' },
    { token: '<|end_of_msg|>', meaning: 'Ends a message, including the model’s reply.' },
    {
      token: '<|kimi_image_placeholder|>',
      meaning: 'The placeholder of an image. The server inserts its patches here.',
    },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message. K2 has a default one. K3 has more: for the thinking effort, the tool choice and the response format.',
    },
    { role: 'user', meaning: 'The user message; `name` tells several users apart.' },
    { role: 'assistant', meaning: 'The reply: thinking, text, tool calls.' },
    {
      role: 'tool',
      meaning: 'A tool result, identified by the call’s ID in K2, by position and tool name in K3.',
    },
  ],
  examples: [
    {
      title: 'A question to K3',
      description: 'The prompt opens the thinking block of the reply.',
      conversation: spiderQuestion,
      reply:
        'Spiders are arachnids.<|close|>think<|sep|><|open|>response<|sep|>Eight.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
      notes: [
        "The turn's reader knows that the thinking block is open: `turn.replyPrefix` contains the tag.",
      ],
    },
    {
      title: 'K3 without thinking',
      description: 'The prompt opens the answer.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    },
    {
      title: 'Thinking effort',
      description: 'The first message sets the effort: `low`, `high` or `max` (the default).',
      conversation: spiderQuestion,
      options: { thinking: { effort: 'low' } },
    },
    {
      title: 'A tool call of K3',
      description: 'Each argument has a name and a type.',
      conversation: weatherQuestion,
      reply:
        'I need the forecast.<|close|>think<|sep|><|open|>response<|sep|><|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Paris<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>',
      notes: ['`days` is a number because the call says so.'],
    },
    {
      title: 'A tool result',
      description: 'The model continues after it.',
      conversation: weatherResult('functions.get_weather:0'),
    },
    {
      title: 'A response format',
      description: 'The prompt tells K3 to answer with JSON.',
      conversation: spiderQuestion,
      options: { responseFormat: { type: 'json_object' } },
      reply:
        'Eight.<|close|>think<|sep|><|open|>response<|sep|>{"legs": 8}<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    },
    {
      title: 'A tool call of K2 Thinking',
      description: 'The model opens the thinking block itself; the ID of a call names the tool.',
      formatOptions: { version: 'k2-thinking' },
      conversation: weatherQuestion,
      reply:
        '<think>I need the forecast.</think><|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Paris", "days": 2}<|tool_call_end|><|tool_calls_section_end|><|im_end|>',
    },
    {
      title: 'A tool call of K2.5',
      description:
        'The prompt describes the tool as a TypeScript type, and opens the thinking block.',
      formatOptions: { version: 'k2.5' },
      conversation: weatherQuestion,
      reply:
        'I need the forecast.</think><|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Paris", "days": 2}<|tool_call_end|><|tool_calls_section_end|><|im_end|>',
    },
    {
      title: 'K2.6 without thinking',
      description: 'The prompt has an empty thought.',
      formatOptions: { version: 'k2.6' },
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'K2',
      description: 'It answers at once.',
      formatOptions: { version: 'k2' },
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
  ],
  coverage,
};
