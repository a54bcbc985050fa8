import type { FormatGuide } from '@modelspeak/core';
import { weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Granite's prompt formats.
 *
 * @see https://www.ibm.com/granite/docs/
 */
export const guide: FormatGuide = {
  title: 'Granite',
  summary: [
    'The prompt formats of IBM’s Granite 3.3, 4.0 and 4.1, exactly as in their chat templates. Each turn',
    'names its role between two tokens. Tool calls are JSON between tags in Granite 4, and a JSON list after',
    '`<|tool_call|>` in 3.3, which can also think. All versions support documents. The option `version`',
    'selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|start_of_role|>', meaning: 'Begins a turn. The role follows.' },
    { token: '<|end_of_role|>', meaning: 'Ends the role. The content follows.' },
    { token: '<|end_of_text|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<tool_call>', meaning: 'Begins a tool call in Granite 4. JSON follows.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins a tool result in Granite 4.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<tools>', meaning: 'Begins the list of tools in Granite 4.' },
    { token: '</tools>', meaning: 'Ends the list of tools.' },
    { token: '<documents>', meaning: 'Begins the list of documents in Granite 4.' },
    { token: '</documents>', meaning: 'Ends the list of documents.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The system message, in Granite 4 with the tools and the documents. Without one, 3.3 and 4.0 use a default system message.',
    },
    { role: 'user', meaning: 'The user message: `<|start_of_role|>user<|end_of_role|>`.' },
    {
      role: 'assistant',
      meaning: 'The reply: text, tool calls, and in 3.3 reasoning on request.',
    },
    {
      role: 'tool',
      meaning: 'Tool results: each in its own turn in 3.3, together in a user turn in Granite 4.',
    },
  ],
  examples: [
    {
      title: 'A question to Granite 4.1',
      description: 'Without a system message, the prompt begins with the user message.',
      formatOptions: { version: '4.1' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Granite, developed by IBM.<|end_of_text|>',
    },
    {
      title: 'Tool calls',
      description: 'Each tool is a line of JSON in the system message.',
      formatOptions: { version: '4.1' },
      conversation: weatherQuestion,
      reply:
        '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call><|end_of_text|>',
    },
    {
      title: 'A tool result for Granite 4.0',
      description: 'Consecutive results share a user turn.',
      formatOptions: { version: '4.0' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|end_of_text|>',
    },
    {
      title: 'Documents',
      description: 'The system message lists them and tells the model to answer only from them.',
      formatOptions: { version: '4.1' },
      conversation: { messages: [{ role: 'user', content: 'When does the shop open?' }] },
      options: { documents: [{ id: '1', title: 'Hours', text: 'The shop opens at nine.' }] },
      reply: 'At nine.<|end_of_text|>',
    },
    {
      title: 'Thinking in Granite 3.3',
      description: 'The template’s system message asks for reasoning and an answer between tags.',
      formatOptions: { version: '3.3' },
      conversation: { messages: [{ role: 'user', content: 'What is 6 × 7?' }] },
      options: { thinking: { enabled: true }, today: '2025-04-16' },
      reply: '<think>6 × 7 = 42.</think><response>42</response><|end_of_text|>',
    },
    {
      title: 'A tool result for Granite 3.3',
      description: 'Calls are a JSON list after a token, and each result has its own turn.',
      formatOptions: { version: '3.3' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|end_of_text|>',
      notes: [
        'The chat template would drop the call, so the model could not see what it had asked.',
      ],
    },
  ],
  coverage,
};
