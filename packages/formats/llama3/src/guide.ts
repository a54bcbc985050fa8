import type { FormatGuide } from '@modelspeak/core';
import { coverage } from './coverage.js';

const trendingSongs = {
  type: 'function',
  function: {
    name: 'trending_songs',
    description: 'Returns the trending songs on a Music site',
    parameters: {
      type: 'object',
      properties: {
        n: { type: 'int', description: 'The number of songs to return' },
        genre: { type: 'str', description: 'The genre of the songs to return' },
      },
      required: ['n'],
    },
  },
} as const;

/**
 * The guide to Llama 3's prompt format.
 *
 * @see llama-stack, `llama3_3/prompts.py`
 */
export const guide: FormatGuide = {
  title: 'Llama 3',
  summary: [
    'The prompt format of Llama 3, 3.1, 3.2 and 3.3. The profile `meta` follows llama-stack, `hf` the chat',
    'template on Hugging Face, and `base` the text completion of base models. One reader accepts every form',
    'of tool call that these models emit.',
  ].join('\n'),
  tokens: [
    {
      token: '<|begin_of_text|>',
      meaning: 'Begins every prompt.',
    },
    {
      token: '<|end_of_text|>',
      meaning: 'Ends the output of a base model; instruct models use `<|eot_id|>`.',
    },
    {
      token: '<|start_header_id|>',
      meaning: 'Begins the header of a message. The role follows.',
    },
    {
      token: '<|end_header_id|>',
      meaning: 'Ends the header of a message.',
    },
    {
      token: '<|eom_id|>',
      meaning: 'End of message: the model waits for the result of a tool call and then continues.',
    },
    {
      token: '<|eot_id|>',
      meaning: 'End of turn: the message is complete, and an assistant message also ends the turn.',
    },
    {
      token: '<|python_tag|>',
      meaning: 'Begins code for the interpreter, or a tool call.',
    },
    {
      token: '<|image|>',
      meaning: 'The placeholder of an image (vision models).',
    },
    {
      token: '<|finetune_right_pad_id|>',
      meaning: 'Pads the rows of a batch to the same length.',
    },
    {
      token: '<|step_id|>',
      meaning: 'Has no documented meaning; content cannot contain it.',
    },
    {
      token: '<|reserved_special_token_*|>',
      meaning: 'Reserved for fine-tuning; content cannot contain any of them.',
    },
  ],
  roles: [
    { role: 'system', meaning: 'Sets the context: rules, knowledge and available tools.' },
    { role: 'user', meaning: 'The user message.' },
    {
      role: 'tool',
      meaning: 'A tool result. The header of the message says `ipython`.',
    },
    { role: 'assistant', meaning: 'The reply, including tool calls.' },
  ],
  examples: [
    {
      title: 'Base model',
      description: 'A base model continues the text.',
      formatOptions: { profile: 'base' },
      conversation: {
        messages: [{ role: 'user', content: 'Color of sky is blue but sometimes can also be' }],
      },
      reply: ' grey, orange or red.<|end_of_text|>',
      notes: ['The prompt is the start token and the text, without headers.'],
    },
    {
      title: 'User and assistant',
      description: 'An ordinary turn.',
      conversation: {
        messages: [
          { role: 'system', content: 'You are a helpful assistant' },
          { role: 'user', content: 'Answer who are you in the form of jeopardy?' },
        ],
      },
      reply: '"What is a helpful assistant?"<|eot_id|>',
    },
    {
      title: 'Built-in tools',
      description: 'The system message enables web search, and the model calls it.',
      formatOptions: { builtinTools: ['code_interpreter', 'brave_search', 'wolfram_alpha'] },
      conversation: {
        messages: [
          { role: 'system', content: 'You are a helpful assistant.' },
          { role: 'user', content: 'Search the web for the latest price of 1oz gold?' },
        ],
      },
      reply: '<|python_tag|>brave_search.call(query="latest price of 1oz gold")<|eom_id|>',
      notes: [
        '`Environment: ipython` is enough to enable the code interpreter; `Tools:` does not name it.',
        'The call begins with `<|python_tag|>`.',
        '`<|eom_id|>` means that the model waits for the result; `<|eot_id|>` would end its turn.',
      ],
    },
    {
      title: 'Code interpreter',
      description: 'The model answers with code to run.',
      conversation: {
        messages: [
          { role: 'system', content: 'Environment: ipython' },
          {
            role: 'user',
            content:
              'Write code to check if number is prime, use that to see if the number 7 is prime',
          },
        ],
      },
      reply:
        '<|python_tag|>def is_prime(n):\n    return n > 1 and all(n % i for i in range(2, n))\n\nprint(is_prime(7))<|eom_id|>',
      notes: [
        'Everything after `<|python_tag|>` is code; it becomes a call to `code_interpreter`.',
      ],
    },
    {
      title: 'A complete tool interaction',
      description: 'Question, call and result; the model writes the answer next.',
      conversation: {
        messages: [
          { role: 'system', content: 'Environment: ipython\nTools: brave_search, wolfram_alpha\n' },
          { role: 'user', content: 'What is the 100th decimal of pi?' },
          {
            role: 'assistant',
            content: '',
            tool_calls: [
              {
                id: 'tool_call_id',
                type: 'function',
                function: {
                  name: 'wolfram_alpha',
                  arguments: '{"query": "100th decimal of pi"}',
                },
              },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'tool_call_id',
            content:
              'completed\n[stdout]{"queryresult": {"inputstring": "100th decimal of pi", "pods": [{"title": "Result", "primary": true, "subpods": [{"plaintext": "7"}]}]}}[/stdout]',
          },
        ],
      },
      reply: 'The 100th decimal of pi is 7.<|eot_id|>',
      notes: ['The header of the result says `ipython`.', 'The answer ends with `<|eot_id|>`.'],
    },
    {
      title: 'Custom tools, called with JSON',
      description: 'A user message describes the tools; the model calls them with JSON.',
      conversation: {
        messages: [{ role: 'user', content: 'Use tools to get latest trending songs' }],
        tools: [trendingSongs],
      },
      reply:
        '<|python_tag|>{"type": "function", "name": "trending_songs", "parameters": {"n": "10", "genre": "all"}}<|eom_id|>',
      notes: [
        'With `Environment: ipython` in the system message, models use `<|python_tag|>` and `<|eom_id|>` here too.',
      ],
    },
    {
      title: 'Custom tools, called with function tags',
      description: 'The same tool, called with `<function=…>`.',
      formatOptions: { toolPromptFormat: 'function_tag' },
      conversation: {
        messages: [{ role: 'user', content: 'Use tools to get latest trending songs' }],
        tools: [trendingSongs],
      },
      reply: '<function=trending_songs>{"n": 10}</function><|eot_id|>',
      notes: ['No `<|python_tag|>`, and the message ends with `<|eot_id|>`.'],
    },
    {
      title: 'Custom tools, called with a Python list',
      description: 'The form of the small models of Llama 3.2, for several calls at once.',
      formatOptions: { toolPromptFormat: 'python_list' },
      conversation: {
        messages: [{ role: 'user', content: 'Use tools to get latest trending songs' }],
        tools: [trendingSongs],
      },
      reply: "[trending_songs(n=10, genre='rock'), trending_songs(n=10, genre='pop')]<|eot_id|>",
    },
  ],
  coverage,
};
