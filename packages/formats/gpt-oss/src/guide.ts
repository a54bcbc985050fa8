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
 * Harmony by its use cases.
 *
 * @see https://cookbook.openai.com/articles/openai-harmony
 */
export const guide: FormatGuide = {
  title: 'gpt-oss',
  summary: [
    "Harmony, the prompt format of OpenAI's open models `gpt-oss-20b` and `gpt-oss-120b` and of their",
    'safeguard models: as openai-harmony writes it (profile `harmony`), or the chat template on Hugging',
    'Face (profile `hf`). A reply is several messages: what the model thinks, says before a call, calls',
    'and answers goes to channels of its own.',
  ].join('\n'),
  tokens: [
    { token: '<|start|>', meaning: 'Begins the header of a message: who speaks, and to whom.' },
    {
      token: '<|channel|>',
      meaning:
        'Names the channel of a message: `analysis` for thoughts, `commentary` for calls and for what is said before them, `final` for the answer.',
    },
    {
      token: '<|constrain|>',
      meaning: 'Names the type of what follows the header: `json` for the arguments of a call.',
    },
    { token: '<|message|>', meaning: 'Ends the header; what the message says follows.' },
    { token: '<|end|>', meaning: 'Ends a message. The reply may go on with another.' },
    { token: '<|call|>', meaning: 'Ends a call: the model waits for its result.' },
    {
      token: '<|return|>',
      meaning: 'Ends the reply. In the prompt of the next turn `<|end|>` takes its place.',
    },
    {
      token: '<|startoftext|>',
      meaning: 'Begins texts of the pretraining; content cannot contain it.',
    },
    { token: '<|endoftext|>', meaning: 'Ends texts of the pretraining; a reply that has it ends.' },
    { token: '<|reserved_*|>', meaning: 'Reserved; content cannot contain any of them.' },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'The instructions. They go to a message whose header says `developer`, with the functions; the message whose header says `system` is the format’s own.',
    },
    { role: 'developer', meaning: 'The same as `system`.' },
    { role: 'user', meaning: 'The person who asks.' },
    { role: 'assistant', meaning: 'What the model thinks, says, calls and answers.' },
    {
      role: 'tool',
      meaning:
        'The result of a call. Its header names the function: `functions.name to=assistant`.',
    },
  ],
  examples: [
    {
      title: 'Thinking and answering',
      description: 'The model thinks as hard as it is told to, then answers.',
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
        'The thought goes to `analysis`, the answer to `final`.',
      ],
    },
    {
      title: 'A function',
      description: 'The developer message introduces it as a TypeScript type; the model calls it.',
      conversation: {
        messages: [{ role: 'user', content: 'What is the weather like in Tokyo?' }],
        tools: [weather],
      },
      reply:
        '<|channel|>analysis<|message|>I need the weather: use get_current_weather.<|end|><|start|>assistant<|channel|>commentary to=functions.get_current_weather <|constrain|>json<|message|>{"location":"Tokyo"}<|call|>',
      notes: [
        'The call goes to the recipient `functions.get_current_weather`, in the channel `commentary`.',
        '`<|call|>` stops the server; the result comes next.',
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
      notes: ['The thought before the call stays in the prompt until the answer.'],
    },
    {
      title: 'The next question',
      description: 'What led to the answer is left out of the prompt.',
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
        'Neither thought is in the prompt; `thinking: { keepPast: true }` keeps them.',
        'The answer ends with `<|end|>`, which takes the place of `<|return|>`.',
      ],
    },
    {
      title: 'The built-in tools',
      description: 'The system message switches them on. Python takes code instead of JSON.',
      formatOptions: { builtinTools: ['browser', 'python'] },
      conversation: { messages: [{ role: 'user', content: 'What is the 100th prime?' }] },
      reply:
        '<|channel|>analysis to=python code<|message|>from sympy import prime\nprint(prime(100))<|call|>',
      notes: [
        'Calls of built-in tools go to the channel `analysis`, without the namespace `functions`.',
        'The code is read as the argument `code` of a call of `python`.',
      ],
    },
    {
      title: 'The chat template',
      description: 'The same conversation as the chat template on Hugging Face writes it.',
      formatOptions: { profile: 'hf' },
      conversation: {
        messages: [
          { role: 'user', content: 'What is the weather like in Tokyo?' },
          called,
          { role: 'tool', tool_call_id: 'call_0', content: '{"celsius":20,"sunny":true}' },
        ],
        tools: [weather],
      },
      notes: ['The result is a JSON string, and `json` stands without `<|constrain|>`.'],
    },
  ],
  coverage,
};
