import type { FormatGuide } from '@modelspeak/core';
import { weatherQuestion } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Cohere's prompt formats.
 *
 * @see https://docs.cohere.com/docs/command-a-hf
 */
export const guide: FormatGuide = {
  title: 'Cohere',
  summary: [
    'The prompt formats of Cohere’s Command A, A+, R7B, R and Tiny Aya, exactly as in their chat templates.',
    'Each part of a reply (thinking, tool calls, response) has its own start and end tokens. The option',
    '`version` selects the model; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<BOS_TOKEN>', meaning: 'Begins the prompt, except with the template `default`.' },
    { token: '<|START_OF_TURN_TOKEN|>', meaning: 'Begins a turn: the token of a role follows.' },
    { token: '<|END_OF_TURN_TOKEN|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|SYSTEM_TOKEN|>', meaning: 'Marks a system turn, or a turn with tool results.' },
    { token: '<|USER_TOKEN|>', meaning: 'Marks a user turn.' },
    { token: '<|CHATBOT_TOKEN|>', meaning: 'Marks a turn of the model.' },
    { token: '<|START_THINKING|>', meaning: 'Begins thinking, or the plan before tool calls.' },
    { token: '<|END_THINKING|>', meaning: 'Ends thinking.' },
    { token: '<|START_ACTION|>', meaning: 'Begins the tool calls of a reply: a JSON list.' },
    { token: '<|END_ACTION|>', meaning: 'Ends the tool calls.' },
    { token: '<|START_TOOL_RESULT|>', meaning: 'Begins tool results: a JSON list.' },
    { token: '<|END_TOOL_RESULT|>', meaning: 'Ends tool results.' },
    { token: '<|START_RESPONSE|>', meaning: 'Begins the answer to the user.' },
    { token: '<|END_RESPONSE|>', meaning: 'Ends the answer.' },
    { token: '<|START_TEXT|>', meaning: 'Begins a text of Command A+, in any turn.' },
    { token: '<|END_TEXT|>', meaning: 'Ends the text.' },
    { token: '<|IMG_PATCH|>', meaning: 'Stands for an image for Command A+.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message, after Cohere’s default instructions and the tools; on its own with the template `default`.',
    },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply: thinking, a response, tool calls.' },
    {
      role: 'tool',
      meaning: 'Tool results, each with the number of its call, in a system turn.',
    },
  ],
  examples: [
    {
      title: 'A question to Command A without tools',
      description:
        'The template `default` omits Cohere’s default instructions and opens the response.',
      formatOptions: { version: 'a', template: 'default' },
      conversation: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Who are you?' },
        ],
      },
      reply: 'I am Command.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Tool calls',
      description: 'The system turn lists the tools; the model plans before it calls them.',
      formatOptions: { version: 'a' },
      conversation: weatherQuestion,
      reply:
        '<|START_THINKING|>I will look.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Paris"}}\n]<|END_ACTION|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'A tool result',
      description:
        'Calls are numbered throughout the conversation; each result names its call’s number.',
      formatOptions: { version: 'a' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather in Paris?' },
          {
            role: 'assistant',
            reasoning_content: 'I will look.',
            content: null,
            tool_calls: [
              {
                id: 'call_0',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'call_0', content: '18 °C' },
        ],
        tools: weatherQuestion.tools,
      },
      reply: '<|START_RESPONSE|>It has 18 °C.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Documents',
      description:
        'Documents appear after the first question, as the result of a made-up tool call.',
      formatOptions: { version: 'a', template: 'default' },
      conversation: { messages: [{ role: 'user', content: 'When does the shop open?' }] },
      options: { documents: [{ title: 'Hours', text: 'The shop opens at nine.' }] },
      reply: '<|START_RESPONSE|>At nine.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command A+',
      description:
        'The prompt opens the thinking block. Texts stand between tokens of their own; an image is one token.',
      formatOptions: { version: 'a-plus', instructions: 'Your name is Command A+.' },
      conversation: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is this?' },
              { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
            ],
          },
        ],
      },
      reply: 'Whiskers.<|END_THINKING|><|START_TEXT|>A cat.<|END_TEXT|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R7B',
      description:
        'It answers at once: unless thinking is enabled, the prompt contains an empty thinking block.',
      formatOptions: { version: 'r7b' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: '<|START_RESPONSE|>I am Command.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R',
      description: 'Only turns, without tools or thinking.',
      formatOptions: { version: 'r' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Command R.<|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Command R with tools',
      description: 'Tools are described as Python functions; a final system turn asks for actions.',
      formatOptions: { version: 'r', template: 'tool_use' },
      conversation: weatherQuestion,
      reply:
        'I will look.\nAction:\n```json\n[\n    {\n        "tool_name": "get_weather",\n        "parameters": {\n            "city": "Paris"\n        }\n    }\n]```<|END_OF_TURN_TOKEN|>',
    },
    {
      title: 'Tiny Aya',
      description: 'Cohere’s default instructions, and no tools.',
      formatOptions: { version: 'tiny-aya' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Aya.<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
    },
  ],
  coverage,
};
