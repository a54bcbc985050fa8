import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Nemotron's prompt formats.
 *
 * @see https://huggingface.co/nvidia
 */
export const guide: FormatGuide = {
  title: 'Nemotron',
  summary: [
    'The prompt formats of NVIDIA’s Nemotron Nano v2, Nemotron 3 Nano, Super and Ultra and Nemotron 3.5',
    'Lightning, exactly as in their chat templates. Nemotron 3 and 3.5 have the turns of ChatML and call tools',
    'with XML parameters, like Qwen 3 Coder; Nano v2 has turns and calls of its own. The option `version`',
    'selects the model; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, including the model’s reply.' },
    { token: '<|endoftext|>', meaning: 'Ends the output of a base model.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking; the answer follows.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<SPECIAL_10>', meaning: 'Begins the system turn of Nano v2.' },
    { token: '<SPECIAL_11>', meaning: 'Begins a turn of the user or of the model in Nano v2.' },
    { token: '<SPECIAL_12>', meaning: 'Ends a reply of Nano v2.' },
    { token: '<AVAILABLE_TOOLS>', meaning: 'Begins the list of tools of Nano v2.' },
    { token: '</AVAILABLE_TOOLS>', meaning: 'Ends the list of tools.' },
    { token: '<TOOLCALL>', meaning: 'Begins the tool calls of Nano v2: a JSON list.' },
    { token: '</TOOLCALL>', meaning: 'Ends the tool calls.' },
    { token: '<TOOL_RESPONSE>', meaning: 'Begins the tool results of Nano v2.' },
    { token: '</TOOL_RESPONSE>', meaning: 'Ends the tool results.' },
  ],
  roles: [
    { role: 'system', meaning: 'The system message and the tools. The turn is always there.' },
    {
      role: 'user',
      meaning: 'The user message; an effort is asked for at the end of the last one.',
    },
    { role: 'assistant', meaning: 'The reply: thinking, text, tool calls.' },
    { role: 'tool', meaning: 'Consecutive tool results in one user turn.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block of the reply.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
    {
      title: 'Without thinking',
      description: 'The prompt has an empty thinking block, and the model answers at once.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|im_end|>',
    },
    {
      title: 'A tool call',
      description: 'Tools are described in XML; each argument is an element.',
      conversation: weatherQuestion,
      reply:
        'I need the forecast.\n</think>\n<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>\n<|im_end|>',
      notes: ['`days` is a number because the tool’s schema says so.'],
    },
    {
      title: 'A tool result',
      description: 'It is in a user turn.',
      conversation: weatherResult(),
      reply: 'That is mild.\n</think>\nIt will have 18 °C.<|im_end|>',
    },
    {
      title: 'Nemotron 3 Super, with a low effort',
      description: 'The end of the last question asks for it.',
      formatOptions: { version: '3-super' },
      conversation: spiderQuestion,
      options: { thinking: { effort: 'low' } },
      reply: 'Arachnids.\n</think>\nEight.<|im_end|>',
    },
    {
      title: 'Nemotron 3 Ultra',
      description: 'Nothing is between the thoughts, the tag and the answer.',
      formatOptions: { version: '3-ultra' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.</think>Eight.<|im_end|>',
    },
    {
      title: 'Nemotron Nano v2',
      description: 'Calls are a JSON list between tags; no prompt has past thoughts.',
      formatOptions: { version: 'nano-v2' },
      conversation: weatherQuestion,
      reply:
        'I need the forecast.\n</think>\n<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Paris", "days": 2}}]</TOOLCALL>\n<SPECIAL_12>',
    },
  ],
  coverage,
};
