import type { FormatGuide } from '@modelspeak/core';
import { weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt formats of Granite by their use cases.
 *
 * @see https://www.ibm.com/granite/docs/
 */
export const guide: FormatGuide = {
  title: 'Granite',
  summary: [
    'The prompt formats of IBM’s Granite 3.3, 4.0 and 4.1, as the chat templates of their makers write',
    'them. Each turn names its role between two tokens. Granite 4 calls tools as JSON between tags, 3.3',
    'as a JSON list after `<|tool_call|>`, and 3.3 can be asked to think. All of them take documents to answer',
    'from. The option `version` says which one it is; the id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<|start_of_role|>', meaning: 'Begins a turn: a role follows.' },
    { token: '<|end_of_role|>', meaning: 'Ends the role: what is said follows.' },
    { token: '<|end_of_text|>', meaning: 'Ends a turn, and so the reply of the model.' },
    { token: '<tool_call>', meaning: 'Begins a tool call of Granite 4: JSON follows.' },
    { token: '</tool_call>', meaning: 'Ends it.' },
    { token: '<tool_response>', meaning: 'Begins the result of a tool for Granite 4.' },
    { token: '</tool_response>', meaning: 'Ends it.' },
    { token: '<tools>', meaning: 'Begins the list of tools of Granite 4.' },
    { token: '</tools>', meaning: 'Ends it.' },
    { token: '<documents>', meaning: 'Begins the list of documents of Granite 4.' },
    { token: '</documents>', meaning: 'Ends it.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says; in Granite 4 together with the tools and the documents. Where nobody speaks as the system, 3.3 and 4.0 have words of their own.',
    },
    { role: 'user', meaning: 'What the user says: `<|start_of_role|>user<|end_of_role|>`.' },
    {
      role: 'assistant',
      meaning: 'The reply: a text, calls; a thought in 3.3 that is asked for it.',
    },
    {
      role: 'tool',
      meaning:
        'The results of tools: turns of their own in 3.3, one turn of the user in Granite 4.',
    },
  ],
  examples: [
    {
      title: 'A question to Granite 4.1',
      description: 'Without a system message the prompt begins with the user.',
      formatOptions: { version: '4.1' },
      conversation: { messages: [{ role: 'user', content: 'Who are you?' }] },
      reply: 'I am Granite, developed by IBM.<|end_of_text|>',
    },
    {
      title: 'Tool calls',
      description: 'Each tool is a line of JSON within the system message.',
      formatOptions: { version: '4.1' },
      conversation: weatherQuestion,
      reply:
        '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n</tool_call><|end_of_text|>',
    },
    {
      title: 'The result of a tool for Granite 4.0',
      description: 'Results that follow one another share a turn of the user.',
      formatOptions: { version: '4.0' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|end_of_text|>',
    },
    {
      title: 'Documents',
      description: 'They stand in the system message, with the words that keep the reply to them.',
      formatOptions: { version: '4.1' },
      conversation: { messages: [{ role: 'user', content: 'When does the shop open?' }] },
      options: { documents: [{ id: '1', title: 'Hours', text: 'The shop opens at nine.' }] },
      reply: 'At nine.<|end_of_text|>',
    },
    {
      title: 'Granite 3.3 thinks',
      description:
        'The system message of the template asks for a thought and an answer between tags.',
      formatOptions: { version: '3.3' },
      conversation: { messages: [{ role: 'user', content: 'What is 6 × 7?' }] },
      options: { thinking: { enabled: true }, today: '2025-04-16' },
      reply: '<think>6 × 7 = 42.</think><response>42</response><|end_of_text|>',
    },
    {
      title: 'The result of a tool for Granite 3.3',
      description: 'Calls are a JSON list after a token, and a result is a turn of its own.',
      formatOptions: { version: '3.3' },
      conversation: weatherResult(),
      reply: 'It will have 18 °C.<|end_of_text|>',
      notes: ['The chat template would drop the call, so that nothing said what was asked.'],
    },
  ],
  coverage,
};
