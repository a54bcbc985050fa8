import type { FormatGuide } from '@modelspeak/core';
import { spiderQuestion, weatherQuestion, weatherResult } from '@modelspeak/syntaxes/guides';
import { coverage } from './coverage.js';

/**
 * The prompt formats of Kimi by their use cases.
 *
 * @see https://huggingface.co/moonshotai
 */
export const guide: FormatGuide = {
  title: 'Kimi',
  summary: [
    'The prompt formats of Kimi K2, K2 Thinking and K3, as the chat templates of their makers write them.',
    'In K3 everything is a tag with attributes, which three tokens spell: `<|open|>`, `<|close|>` and',
    '`<|sep|>`. K2 has none of these: a turn is `<|im_user|>`, the name of who speaks, `<|im_middle|>` and',
    'what is said, up to `<|im_end|>`; calls stand between `<|tool_calls_section_begin|>` and',
    '`<|tool_calls_section_end|>`, each with an id that names the tool, and its arguments as JSON behind',
    '`<|tool_call_argument_begin|>`; K2 Thinking has `<think>` besides. The option `version` says which it',
    'is; the id of a model decides it in a registry.',
  ].join('\n'),
  tokens: [
    { token: '<|open|>', meaning: 'Opens a tag; its name and attributes follow.' },
    { token: '<|close|>', meaning: 'Closes a tag; its name follows.' },
    { token: '<|sep|>', meaning: 'Ends what opens or closes a tag.' },
    { token: '<|end_of_msg|>', meaning: 'Ends a message, and so the reply of the model.' },
    {
      token: '<|kimi_image_placeholder|>',
      meaning: 'Stands for an image; the server puts its patches here.',
    },
  ],
  roles: [
    {
      role: 'system',
      meaning:
        'What the system says. K2 has a text of its own where a conversation does not begin with one; K3 is told here how hard to think, which tool choice and which response format a request asks for.',
    },
    { role: 'user', meaning: 'What the user says; with `name`, who of several.' },
    { role: 'assistant', meaning: 'The reply: a thought, a text, calls.' },
    {
      role: 'tool',
      meaning: 'A result: by the id of its call in K2, by its place and its tool in K3.',
    },
  ],
  examples: [
    {
      title: 'A question to K3',
      description: 'The prompt opens the thought of the reply.',
      conversation: spiderQuestion,
      reply:
        'Spiders are arachnids.<|close|>think<|sep|><|open|>response<|sep|>Eight.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
      notes: [
        "The turn's reader knows that the thought is open: `turn.replyPrefix` holds the tag.",
      ],
    },
    {
      title: 'K3 without a thought',
      description: 'The prompt opens the answer.',
      conversation: spiderQuestion,
      options: { thinking: { enabled: false } },
      reply: 'Eight.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    },
    {
      title: 'How hard to think',
      description: 'K3 is told so before all else: `low`, `high` or `max`, which it is by itself.',
      conversation: spiderQuestion,
      options: { thinking: { effort: 'low' } },
    },
    {
      title: 'A call of K3',
      description: 'Each argument has its type beside its name.',
      conversation: weatherQuestion,
      reply:
        'I need the forecast.<|close|>think<|sep|><|open|>response<|sep|><|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="get_weather" index="1"<|sep|><|open|>argument key="city" type="string"<|sep|>Paris<|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>',
      notes: ['`days` is a number because the call says so.'],
    },
    {
      title: 'The result of a tool',
      description: 'The model goes on after it.',
      conversation: weatherResult('functions.get_weather:0'),
    },
    {
      title: 'A response format',
      description: 'K3 is told which JSON to answer with.',
      conversation: spiderQuestion,
      options: { responseFormat: { type: 'json_object' } },
      reply:
        'Eight.<|close|>think<|sep|><|open|>response<|sep|>{"legs": 8}<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    },
    {
      title: 'A call of K2 Thinking',
      description: 'It begins its thought itself; the id of a call names the tool.',
      formatOptions: { version: 'k2-thinking' },
      conversation: weatherQuestion,
      reply:
        '<think>I need the forecast.</think><|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Paris", "days": 2}<|tool_call_end|><|tool_calls_section_end|><|im_end|>',
    },
    {
      title: 'K2',
      description: 'It answers at once.',
      formatOptions: { version: 'k2' },
      conversation: spiderQuestion,
      reply: 'Eight.<|im_end|>',
    },
  ],
  coverage,
};
