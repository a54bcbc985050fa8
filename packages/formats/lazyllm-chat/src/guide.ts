import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const QWEN = {
  system: 'You are a helpful assistant.',
  startOfSystem: '<|im_start|>system\n',
  endOfSystem: '<|im_end|>\n',
  startOfUser: '<|im_start|>user\n',
  endOfUser: '<|im_end|>\n',
  startOfAssistant: '<|im_start|>assistant\n',
  endOfAssistant: '<|im_end|>',
  startOfToolResult: '<|im_start|>environment\n',
  endOfToolResult: '<|im_end|>\n',
  startOfToolCall: '<|action_start|><|function|>',
  startOfArguments: '<|args|>',
  endOfToolCall: '<|action_end|>',
};

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Says what the weather is like.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;

/**
 * The guide to the layout of LazyLLM's `ChatPrompter`.
 *
 * @see LazyLLM, its prompter guide and `components/prompter/chatPrompter.py`
 */
export const guide: FormatGuide = {
  title: 'LazyLLM chat',
  summary: [
    'The template of LazyLLM’s `ChatPrompter`: instruction and tools, the history, and the last input,',
    'each between the model’s markers. The edition `guide` follows LazyLLM’s prompter guide, `upstream`',
    'its code.',
  ].join('\n'),
  tokens: [
    { token: '<|start_system|>', meaning: 'Begins the system part (the guide’s marker).' },
    { token: '<|end_system|>', meaning: 'Ends the system part (the guide’s marker).' },
    { token: '<|Human|>', meaning: 'Begins a user message (the guide’s marker).' },
    { token: '<|Assistant|>', meaning: 'Begins an assistant message (the guide’s marker).' },
  ],
  roles: [
    {
      role: 'system',
      meaning: 'The instruction, after the model’s default system prompt.',
    },
    {
      role: 'user',
      meaning: 'Between `startOfUser` and `endOfUser`; the last one on its own lines.',
    },
    {
      role: 'assistant',
      meaning: 'Between `startOfAssistant` and `endOfAssistant`, with its tool calls.',
    },
    {
      role: 'tool',
      meaning: 'Between `startOfToolResult` and `endOfToolResult`, in the edition upstream.',
    },
  ],
  examples: [
    {
      title: 'User and assistant',
      description: 'An ordinary turn, with the markers of the guide.',
      conversation: {
        messages: [
          { role: 'system', content: 'You are a calculator.' },
          { role: 'user', content: 'What is 1 + 1?' },
        ],
      },
      reply: '2<|Human|>',
      notes: ['The guide has no marker for the end of a reply; the next turn ends it.'],
    },
    {
      title: 'History',
      description: 'Past turns are pairs of user and assistant messages.',
      conversation: {
        messages: [
          { role: 'user', content: '你好' },
          { role: 'assistant', content: '你好，有什么能为您服务的' },
          { role: 'user', content: '我们聊会儿天吧' },
        ],
      },
      reply: '好的！<|Human|>',
    },
    {
      title: 'Tools in the edition upstream',
      description: 'The prompt explains how to call a tool with Qwen’s markers.',
      formatOptions: { edition: 'upstream', markers: QWEN },
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
        tools: [weather],
      },
      reply:
        '<|action_start|><|function|>get_weather\n<|args|>{"city": "Paris"}\n<|action_end|><|im_end|>',
      notes: ['Tools are written as Python’s `json5` does, with unquoted keys where possible.'],
    },
    {
      title: 'A tool result',
      description: 'The tool result is the input of the next reply.',
      formatOptions: { edition: 'upstream', markers: QWEN },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather in Paris?' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                id: 'call_0',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius": 18}' },
        ],
        tools: [weather],
      },
      reply: 'It is 18 °C in Paris.<|im_end|>',
    },
  ],
  coverage,
};
