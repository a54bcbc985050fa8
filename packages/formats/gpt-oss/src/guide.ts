import type { AssistantMessage, FormatGuide, Tool } from '@modelspeak/core';
import { coverage } from './coverage.js';

const weather: Tool = {
  type: 'function',
  function: {
    name: 'get_current_weather',
    description: 'Gets the current weather in the provided location.',
    parameters: {
      type: 'object',
      properties: {
        location: {
          type: 'string',
          description: 'The city and state, e.g. San Francisco, CA',
        },
        format: { type: 'string', enum: ['celsius', 'fahrenheit'], default: 'celsius' },
      },
      required: ['location'],
    },
  },
};

const called: AssistantMessage = {
  role: 'assistant',
  reasoning_content: 'I need the weather: use get_current_weather.',
  content: null,
  tool_calls: [
    {
      id: 'call_0',
      type: 'function',
      function: { name: 'get_current_weather', arguments: '{"location":"Tokyo"}' },
    },
  ],
};

/**
 * The guide to harmony.
 *
 * @see https://cookbook.openai.com/articles/openai-harmony
 */
export const guide: FormatGuide = {
  title: 'gpt-oss',
  summary: [
    "Harmony, the prompt format of OpenAI's open models `gpt-oss-20b` and `gpt-oss-120b` and of their",
    'safeguard models. The profile `harmony` follows openai-harmony, the profile `hf` the chat template',
    'on Hugging Face. A reply consists of several messages, and channels separate reasoning, tool calls',
    'and the answer.',
  ].join('\n'),
  tokens: [
    { token: '<|start|>', meaning: 'Begins the header of a message: its author and recipient.' },
    {
      token: '<|channel|>',
      meaning:
        'Names the channel of a message: `analysis` for reasoning, `commentary` for tool calls and the text before them, `final` for the answer.',
    },
    {
      token: '<|constrain|>',
      meaning: 'Names the type of the content: `json` for the arguments of a tool call.',
    },
    { token: '<|message|>', meaning: 'Ends the header; the content follows.' },
    { token: '<|end|>', meaning: 'Ends a message. The reply may continue with another.' },
    { token: '<|call|>', meaning: 'Ends a tool call: the model waits for its result.' },
    {
      token: '<|return|>',
      meaning: 'Ends the reply. In the prompt of the next turn, `<|end|>` replaces it.',
    },
    {
      token: '<|startoftext|>',
      meaning: 'Begins pretraining texts; content cannot contain it.',
    },
    { token: '<|endoftext|>', meaning: 'Ends pretraining texts, and also a reply.' },
    { token: '<|reserved_*|>', meaning: 'Reserved; content cannot contain any of them.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The instructions. They are written with the functions in a message with the header `developer`; the message with the header `system` is the format’s own.',
    },
    { role: 'developer', meaning: 'The same as `system`.' },
    { role: 'user', meaning: 'The user message.' },
    { role: 'assistant', meaning: 'The reply: reasoning, text, tool calls and the answer.' },
    {
      role: 'tool',
      meaning: 'A tool result. Its header names the function: `functions.name to=assistant`.',
    },
  ],
  examples: [
    {
      title: 'Thinking and answering',
      description: 'The model thinks with the requested effort, then answers.',
      conversation: {
        messages: [
          { role: 'system', content: 'Always respond in riddles' },
          { role: 'user', content: 'What is the weather like in SF?' },
        ],
      },
      options: { thinking: { effort: 'high' }, today: '2025-06-28' },
      reply:
        '<|channel|>analysis<|message|>A riddle about fog.<|end|><|start|>assistant<|channel|>final<|message|>I come at noon on little cat feet. What am I?<|return|>',
      notes: [
        'The effort and the date are in the system message.',
        'The reasoning is in `analysis`, the answer in `final`.',
      ],
    },
    {
      title: 'A function',
      description: 'The developer message declares it as a TypeScript type; the model calls it.',
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather like in Tokyo?' }],
        tools: [weather],
      },
      reply:
        '<|channel|>analysis<|message|>I need the weather: use get_current_weather.<|end|><|start|>assistant<|channel|>commentary to=functions.get_current_weather <|constrain|>json<|message|>{"location":"Tokyo"}<|call|>',
      notes: [
        'The call has the recipient `functions.get_current_weather` and the channel `commentary`.',
        '`<|call|>` is a stop sequence; the result comes next.',
      ],
    },
    {
      title: 'Call and result',
      description: 'Question, call and result; the model writes the answer next.',
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather like in Tokyo?' },
          called,
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius":20,"sunny":true}' },
        ],
        tools: [weather],
      },
      reply: '<|channel|>final<|message|>It is sunny in Tokyo, at 20 degrees.<|return|>',
      notes: ['The reasoning before the call stays in the prompt until the answer.'],
    },
    {
      title: 'The next question',
      description: 'The prompt leaves out the reasoning that led to the answer.',
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather like in Tokyo?' },
          called,
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius":20,"sunny":true}' },
          {
            role: 'assistant',
            reasoning_content: 'Sunny, 20 degrees.',
            content: 'It is sunny in Tokyo, at 20 degrees.',
          },
          { role: 'user', content: 'And in Osaka?' },
        ],
        tools: [weather],
      },
      notes: [
        'The prompt has no reasoning; `thinking: { keepPast: true }` keeps it.',
        'The answer ends with `<|end|>` instead of `<|return|>`.',
      ],
    },
    {
      title: 'The built-in tools',
      description: 'The system message enables them. Python receives code instead of JSON.',
      formatOptions: { builtinTools: ['browser', 'python'] },
      conversation: { messages: [{ role: 'user', content: 'What is the 100th prime?' }] },
      reply:
        '<|channel|>analysis to=python code<|message|>from sympy import prime\nprint(prime(100))<|call|>',
      notes: [
        'Calls of built-in tools use the channel `analysis`, without the namespace `functions`.',
        'The code becomes the argument `code` of a call to `python`.',
      ],
    },
    {
      title: 'The chat template',
      description: 'The same conversation, following the chat template on Hugging Face.',
      formatOptions: { profile: 'hf' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather like in Tokyo?' },
          called,
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius":20,"sunny":true}' },
        ],
        tools: [weather],
      },
      notes: ['The result is a JSON string, and `json` follows without `<|constrain|>`.'],
    },
  ],
  coverage,
};
