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
 * The prompt format of Llama 3 by its use cases.
 *
 * @see llama-stack, `llama3_3/prompts.py`
 */
export const guide: FormatGuide = {
  title: 'Llama 3',
  summary: [
    'The prompt format of Llama 3, 3.1, 3.2 and 3.3, as llama-stack writes it (profile `meta`), as the',
    'chat template on Hugging Face writes it (profile `hf`), and as base models complete it (profile',
    '`base`). One reader understands every spelling of tool calls that these models emit.',
  ].join('\n'),
  tokens: [
    {
      token: '<|begin_of_text|>',
      meaning: 'Begins every prompt.',
    },
    {
      token: '<|end_of_text|>',
      meaning: 'Ends what a base model writes; instruct models end with `<|eot_id|>`.',
    },
    {
      token: '<|start_header_id|>',
      meaning: 'Begins the header of a message: the name of its role.',
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
      meaning: 'End of turn: the message is complete, and so is the turn if it is the assistant’s.',
    },
    {
      token: '<|python_tag|>',
      meaning: 'Announces code for the interpreter, or a tool call.',
    },
    {
      token: '<|image|>',
      meaning: 'Stands where an image is shown (vision models).',
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
    { role: 'system', meaning: 'Sets the context: rules, knowledge, and which tools there are.' },
    { role: 'user', meaning: 'The person who asks.' },
    {
      role: 'tool',
      meaning: 'The result of a tool call. The header of the message says `ipython`.',
    },
    { role: 'assistant', meaning: 'What the model says, tool calls included.' },
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
      description: 'The system message switches web search on, and the model calls it.',
      formatOptions: { builtinTools: ['code_interpreter', 'brave_search', 'wolfram_alpha'] },
      conversation: {
        messages: [
          { role: 'system', content: 'You are a helpful assistant.' },
          { role: 'user', content: 'Search the web for the latest price of 1oz gold?' },
        ],
      },
      reply: '<|python_tag|>brave_search.call(query="latest price of 1oz gold")<|eom_id|>',
      notes: [
        '`Environment: ipython` alone switches the code interpreter on; it is not named under `Tools:`.',
        'The call begins with `<|python_tag|>`.',
        '`<|eom_id|>` says that the model waits for the result; `<|eot_id|>` would end its turn.',
      ],
    },
    {
      title: 'Code interpreter',
      description: 'The model answers with code to be run.',
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
        'Everything after `<|python_tag|>` is code; it is read as a call of `code_interpreter`.',
      ],
    },
    {
      title: 'A whole interaction with a tool',
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
      title: 'Tools of your own, called in JSON',
      description: 'A user message introduces the tools; the model calls them in JSON.',
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
      title: 'Tools of your own, called in function tags',
      description: 'The same tool, with the spelling `<function=…>`.',
      formatOptions: { toolPromptFormat: 'function_tag' },
      conversation: {
        messages: [{ role: 'user', content: 'Use tools to get latest trending songs' }],
        tools: [trendingSongs],
      },
      reply: '<function=trending_songs>{"n": 10}</function><|eot_id|>',
      notes: ['No `<|python_tag|>`, and the message ends with `<|eot_id|>`.'],
    },
    {
      title: 'Tools of your own, called in a Python list',
      description: 'The spelling of the small models of Llama 3.2, for several calls at once.',
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
