import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The guide to Step's prompt formats.
 *
 * @see https://huggingface.co/stepfun-ai
 */
export const guide: FormatGuide = {
  title: 'Step',
  summary: [
    'The prompt formats of StepFun’s Step 3.5 and 3.7, as in their chat templates. The models always think, and',
    'call tools with XML parameters, as Qwen 3 Coder does. Tool results have turns of their own. The option',
    '`version` selects the format; a registry picks it from the model ID.',
  ].join('\n'),
  tokens: [
    { token: '<｜begin▁of▁sentence｜>', meaning: 'Begins every prompt.' },
    { token: '<|im_start|>', meaning: 'Begins a turn: a role and a line break follow.' },
    { token: '<|im_end|>', meaning: 'Ends a turn, and so the reply.' },
    { token: '<think>', meaning: 'Begins thinking.' },
    { token: '</think>', meaning: 'Ends thinking.' },
    { token: '<tool_call>', meaning: 'Begins a tool call.' },
    { token: '</tool_call>', meaning: 'Ends a tool call.' },
    { token: '<tool_response>', meaning: 'Begins a tool result.' },
    { token: '</tool_response>', meaning: 'Ends a tool result.' },
    { token: '<im_patch>', meaning: 'The placeholder of an image.' },
  ],
  roles: [
    { role: 'system', meaning: 'The instructions, after the effort of Step 3.7, and the tools.' },
    { role: 'user', meaning: 'The user’s messages.' },
    { role: 'assistant', meaning: 'The reply: thinking, text and tool calls.' },
    { role: 'tool', meaning: 'A tool result, in a turn of the role `tool_response`.' },
  ],
  examples: [
    {
      title: 'A question',
      description: 'The prompt opens the thinking block.',
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
    {
      title: 'Thinking effort',
      description: 'In Step 3.7, the system message begins with it.',
      conversation: spiderQuestion,
      options: { thinking: { effort: 'low' } },
    },
    {
      title: 'A tool call',
      description: 'The system message describes the tools as JSON; the model calls one in XML.',
      conversation: weatherQuestion,
      reply:
        'I need the forecast.\n</think>\n<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call><|im_end|>',
      notes: ['The schema of the tool says that `days` is a number.'],
    },
    {
      title: 'A tool result',
      description: 'The model sees what it thought before the call.',
      conversation: weatherResult('call_0'),
    },
    {
      title: 'Step 3.5',
      description: 'It takes no effort.',
      formatOptions: { version: '3.5' },
      conversation: spiderQuestion,
      reply: 'Spiders are arachnids.\n</think>\nEight.<|im_end|>',
    },
  ],
  coverage,
};
