import type { ChatTemplateInput } from '@modelspeak/conformance';

/** A conversation that shows something of how a template writes, as the template gets it. */
export interface Probe {
  readonly id: string;
  readonly input: ChatTemplateInput<{ readonly enable_thinking?: boolean }>;
}

const system = { role: 'system', content: 'Be brief.' };
const user = { role: 'user', content: 'How is the weather in Zürich?' };
const bye = { role: 'user', content: 'And tomorrow?' };
const answer = { role: 'assistant', content: 'Sunny.' };
const thoughtful = { ...answer, reasoning_content: 'I look outside.' };
const padded = '  One.\n\n"Two" & <b>3</b>\n';
const tool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather.\nOf a city.',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'The "city".' },
        days: { type: 'integer', minimum: 1 },
        unit: { type: 'string', enum: ['°C', '°F'] },
      },
      required: ['city'],
    },
  },
} as const;
const now = { type: 'function', function: { name: 'now' } } as const;

const called = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const calling = {
  role: 'assistant',
  content: '',
  tool_calls: [called('call00000', 'get_weather', { city: 'Zürich', days: 2, exact: true })],
};
const callingTwice = {
  role: 'assistant',
  content: 'I look.',
  tool_calls: [
    called('call00001', 'get_weather', { city: 'Bern', tags: ['a', { b: 1.5 }], unit: null }),
    called('call00002', 'now', {}),
  ],
};
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });

const asked = (messages: readonly object[], more: object = {}): Probe['input'] => ({
  messages,
  add_generation_prompt: true,
  ...more,
});
const tools = [tool, now];
const round = [user, calling, result('call00000', '{"celsius": 18}')];
const rounds = [
  ...round,
  answer,
  bye,
  callingTwice,
  result('call00001', 'rain'),
  result('call00002', '12:00'),
];

/** Conversations that together show how a template writes turns, tools, calls, results and reasoning. */
export const PROBES: readonly Probe[] = Object.entries({
  question: asked([user]),
  system: asked([system, user]),
  turns: asked([system, user, answer, bye]),
  'turns without system': asked([user, answer, bye]),
  'later system': asked([user, answer, system, bye]),
  'white space': asked([
    { role: 'system', content: padded },
    { role: 'user', content: padded },
    { role: 'assistant', content: padded },
    { role: 'user', content: padded },
  ]),
  'empty texts': asked([
    { role: 'system', content: '' },
    { role: 'user', content: '' },
  ]),
  parts: asked([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
  ]),
  tools: asked([user], { tools }),
  'tools after system': asked([system, user], { tools }),
  call: asked(round, { tools }),
  'calls without text or tools': asked(round),
  'text and two calls': asked(
    [user, callingTwice, result('call00001', 'rain'), result('call00002', '')],
    {
      tools,
    },
  ),
  'rounds of calls': asked([system, ...rounds], { tools }),
  'call without content': asked([user, { ...calling, content: null }, result('call00000', 'x')], {
    tools,
  }),
  'past reasoning': asked([user, thoughtful, bye]),
  'recent reasoning': asked(
    [user, { ...calling, reasoning_content: 'Hm.\n' }, result('call00000', 'x')],
    {
      tools,
    },
  ),
  'thinking on': asked([user, answer, bye], { template_options: { enable_thinking: true } }),
  'thinking off': asked([user, answer, bye], { template_options: { enable_thinking: false } }),
  'thinking off, with tools': asked(round, { tools, template_options: { enable_thinking: false } }),
  'no generation prompt': asked([system, user, answer], { add_generation_prompt: false }),
  'reasoning, no generation prompt': asked([user, thoughtful], { add_generation_prompt: false }),
  prefill: asked([user, { role: 'assistant', content: 'It is' }], {
    add_generation_prompt: false,
    continue_final_message: true,
  }),
}).map(([id, input]) => ({ id, input }));
