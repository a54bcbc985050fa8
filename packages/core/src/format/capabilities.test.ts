import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { parrotOf } from '../../test/parrot.js';
import type { Conversation, Message } from '../conversation/conversation.js';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';

const user = { role: 'user', content: 'Hi' } as const;
const call = (id: string) =>
  ({ id, type: 'function', function: { name: 'f', arguments: '{}' } }) as const;
const calls = (...ids: string[]) => ({ role: 'assistant', tool_calls: ids.map(call) }) as const;
const of = (...messages: Conversation['messages'][number][]): Conversation => ({ messages });
const parts = (part: object) =>
  of({ role: 'user', content: [part] } as Conversation['messages'][number]);

/** For each capability what needs it, the place, and what else that needs. */
const NEEDS: readonly [keyof Capabilities, Conversation, string, (keyof Capabilities)[]?][] = [
  ['system', of({ role: 'system', content: '' }), 'messages[0]'],
  ['system', of(user, { role: 'developer', content: '' }), 'messages[1]'],
  ['history', of(user, user), 'messages[1]'],
  ['history', of({ role: 'assistant', content: '' }, user), 'messages[0]'],
  ['tools', { messages: [], tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools'],
  ['toolCalls', of(calls('a')), 'messages[0].tool_calls'],
  ['toolCalls', of({ role: 'tool', tool_call_id: 'a', content: '' }), 'messages[0]'],
  ['parallelToolCalls', of(calls('a', 'b')), 'messages[0].tool_calls[1]', ['toolCalls']],
  [
    'contentWithToolCalls',
    of({ ...calls('a'), content: 'x' }),
    'messages[0].content',
    ['toolCalls'],
  ],
  ['images', parts({ type: 'image_url', image_url: { url: '' } }), 'messages[0].content[0]'],
  ['images', parts({ type: 'image' }), 'messages[0].content[0]'],
  [
    'boundingBoxes',
    parts({ type: 'bbox', width: 1, height: 1, coords: [] }),
    'messages[0].content[0]',
  ],
  [
    'audio',
    parts({ type: 'input_audio', input_audio: { data: '', format: 'wav' } }),
    'messages[0].content[0]',
  ],
  ['audio', of({ role: 'assistant', audio: { id: 'a' } }), 'messages[0].audio'],
  [
    'providerParts',
    parts({ type: 'provider', format: 'parrot', value: {} }),
    'messages[0].content[0]',
  ],
  [
    'providerParts',
    { messages: [], tools: [{ type: 'provider', format: 'parrot', value: {} }] },
    'tools[0]',
    ['tools'],
  ],
  ['files', parts({ type: 'file', file: {} }), 'messages[0].content[0]'],
  [
    'reasoning',
    of({ role: 'assistant', content: '', reasoning_content: 'x' }),
    'messages[0].reasoning_content',
  ],
  ['refusals', of({ role: 'assistant', refusal: 'x' }), 'messages[0].refusal'],
  [
    'refusals',
    of({ role: 'assistant', content: [{ type: 'refusal', refusal: 'x' }] }),
    'messages[0].content[0]',
  ],
  ['names', of({ ...user, name: 'ann' }), 'messages[0].name'],
  [
    'customTools',
    { messages: [], tools: [{ type: 'custom', custom: { name: 'f' } }] },
    'tools[0]',
    ['tools'],
  ],
  [
    'customTools',
    of({
      role: 'assistant',
      tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'f', input: '' } }],
    }),
    'messages[0].tool_calls[0]',
    ['toolCalls'],
  ],
  ['functionMessages', of({ role: 'function', name: 'f', content: '' }), 'messages[0]'],
  ['names', of({ role: 'system', content: '', name: 'ann' }), 'messages[0].name', ['system']],
  ['names', of({ role: 'assistant', content: '', name: 'bot' }), 'messages[0].name'],
  [
    'toolErrors',
    of({ role: 'tool', tool_call_id: 'a', content: '', is_error: true }),
    'messages[0].is_error',
    ['toolCalls'],
  ],
  ['extra', of({ ...user, extra: { cache_control: 'x' } }), 'messages[0].extra'],
  [
    'extra',
    of({ role: 'user', content: [{ type: 'text', text: '', extra: { cache_control: 'x' } }] }),
    'messages[0].content[0].extra',
  ],
  [
    'extra',
    of({
      role: 'assistant',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extra: { x: 1 } },
      ],
    }),
    'messages[0].tool_calls[0].extra',
    ['toolCalls'],
  ],
  [
    'extra',
    {
      messages: [user],
      tools: [{ type: 'function', function: { name: 'f' }, extra: { cache_control: 'x' } }],
    },
    'tools[0].extra',
    ['tools'],
  ],
  [
    'extra',
    of({ ...user, extra: new Map([['x', 1]]) as unknown as Record<string, unknown> }),
    'messages[0].extra',
  ],
  [
    'reasoning',
    of({ role: 'assistant', content: [{ type: 'reasoning', text: 'x' }] }),
    'messages[0].content[0]',
  ],
  [
    'toolCalls',
    of({ ...calls('a'), content: [{ type: 'tool_call', id: 'a' }] }),
    'messages[0].content[0]',
  ],
  [
    'signatures',
    of({ role: 'assistant', content: [{ type: 'reasoning', text: '', encrypted: 'x' }] }),
    'messages[0].content[0]',
    ['reasoning'],
  ],
  [
    'functionMessages',
    of({ role: 'assistant', function_call: { name: 'f', arguments: '' } }),
    'messages[0].function_call',
  ],
];

describe('what a format does not support', () => {
  test.each(NEEDS)('is refused by its place: %s', (capability, conversation, path, others = []) => {
    const all = Object.fromEntries([capability, ...others].map((name) => [name, true]));
    const render = (supports: Partial<Capabilities>) =>
      parrotOf(supports)().render(conversation, { toolLinks: false });

    const error = errorOf(() => render({ ...all, [capability]: false }));
    expect(error).toMatchObject({ code: 'unsupported', path });
    expect(error.message).toContain('parrot does not support ');
    expect(render(all)).toBeTypeOf('string');
  });

  test('may be dropped where the reference drops it, but only where that is asked for', () => {
    for (const [capability, conversation, path, others = []] of NEEDS) {
      const supports = Object.fromEntries(others.map((name) => [name, true]));
      const format = parrotOf({ ...supports, [capability]: 'lost' })();
      const render = (onLoss?: 'refuse' | 'reference') =>
        format.render(conversation, { toolLinks: false, onLoss });
      for (const onLoss of [undefined, 'refuse'] as const) {
        const error = errorOf(() => render(onLoss));
        expect(error).toMatchObject({ code: 'lossy', path });
        expect(error.problem).toMatch(
          /^the reference of parrot drops .*onLoss: 'reference' to drop it too$/,
        );
      }
      expect(render('reference')).toBeTypeOf('string');
    }
  });

  test('is a part or tool of another provider, whose name is told', () => {
    const format = parrotOf({ providerParts: true, tools: true })();
    const search = { type: 'provider', format: 'owl', value: { type: 'search' } } as const;
    expect(errorOf(() => format.render(parts(search)))).toMatchObject({
      code: 'unsupported',
      path: 'messages[0].content[0]',
      problem: 'only owl knows this, not parrot; leave it out',
    });
    const offered = { messages: [user], tools: [search] };
    expect(errorOf(() => format.render(offered)).path).toBe('tools[0]');
  });

  test('says what to do instead of leaving it out', () => {
    const instead = { reasoning: "use version: 'loud', which writes it" };
    const format = parrotOf({ reasoning: 'lost', instead })();
    const conversation = of(user, { role: 'assistant', content: '', reasoning_content: 'Hm.' });
    expect(errorOf(() => format.render(conversation)).problem).toMatch(
      /drops reasoning; use version: 'loud', which writes it, or pass onLoss: 'reference'/,
    );
  });

  test('covers every capability that is checked here', () => {
    const elsewhere = [
      'alternation',
      'developer',
      'order',
      'stripsPastReasoning',
      'stripsReasoning',
      'stripsConstraints',
      'trims',
      'trimsReplies',
      'trimsAfterReasoning',
      'trimsReasoning',
    ];
    const covered = new Set(NEEDS.map(([capability]) => capability));
    expect([...covered, ...elsewhere].sort()).toEqual(Object.keys(NO_CAPABILITIES).sort());
  });
});

describe('needs no support', () => {
  const render = (supports: Partial<Capabilities>, ...messages: Message[]) =>
    parrotOf(supports)().render({ messages }, { toolLinks: false });

  test.each<[string, Message]>([
    ['an extra with nothing in it', { ...user, extra: {} }],
    ['a name with nothing in it', { ...user, name: '' }],
    ['a text of the assistant', { role: 'assistant', content: 'x', reasoning_content: '' }],
    ['no calls', { role: 'assistant', content: 'x', tool_calls: [] }],
  ])('%s', (_what, message) => {
    expect(render({}, message)).toBeTypeOf('string');
  });

  test.each<[string, Partial<Capabilities>, Message]>([
    [
      'a tool that did not fail',
      { toolCalls: true },
      { role: 'tool', tool_call_id: 'a', content: '', is_error: false, name: 'f' },
    ],
    ['one call beside an empty text', { toolCalls: true }, { ...calls('a'), content: '' }],
    [
      'one call beside its place',
      { toolCalls: true },
      { ...calls('a'), content: [{ type: 'tool_call', id: 'a' }] },
    ],
    [
      'a signature, which proves nothing to another model',
      { reasoning: true },
      { role: 'assistant', content: [{ type: 'reasoning', text: 'x', encrypted: 'y' }] },
    ],
    ['a function with its name', { functionMessages: true }, { role: 'function', name: 'f' }],
  ])('%s', (_what, supports, message) => {
    expect(render(supports, message)).toBeTypeOf('string');
  });
});

describe('where messages may stand', () => {
  const system: Message = { role: 'system', content: 'Be brief.' };
  const developer: Message = { role: 'developer', content: 'Be kind.' };
  const assistant: Message = { role: 'assistant', content: 'Hello!' };
  const result: Message = { role: 'tool', tool_call_id: 'a', content: '1' };
  const chat = { history: true, toolCalls: true, system: true } as const;
  const run = (supports: Partial<Capabilities>, ...messages: Message[]) =>
    parrotOf({ ...chat, ...supports })().render({ messages }, { toolLinks: false });

  test('one system message, before all others', () => {
    expect(run({ system: 'first' }, system, user)).toContain('Be brief.');
    for (const messages of [
      [user, system],
      [system, developer],
      [system, user, system],
    ]) {
      const error = errorOf(() => run({ system: 'first' }, ...messages));
      expect(error).toMatchObject({
        code: 'unsupported',
        path: `messages[${messages.length - 1}]`,
        problem: 'parrot allows a system message only at the start; merge this one into it',
      });
    }
  });

  test('user and assistant take turns', () => {
    const turns = { alternation: true };
    expect(run(turns, system, user, calls('a'), result, assistant, user)).toBeTypeOf('string');
    expect(run(turns, user, calls('a'), result, result, calls('b'))).toBeTypeOf('string');
    expect(run({}, user, user, assistant, assistant)).toBeTypeOf('string');
    for (const messages of [
      [user, user],
      [user, system, user],
      [user, assistant, assistant],
    ]) {
      expect(errorOf(() => run(turns, ...messages))).toMatchObject({
        code: 'unsupported',
        path: `messages[${messages.length - 1}]`,
        problem:
          'parrot requires user and assistant to alternate; merge this message with the previous one',
      });
    }
  });
});
