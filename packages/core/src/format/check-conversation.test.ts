import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OTHERS } from '../../test/changes.js';
import { errorOf } from '../../test/errors.js';
import { fullConversation } from '../../test/full-conversation.js';
import type { Conversation } from '../conversation/conversation.js';
import type { ToolChoice } from '../conversation/request.js';
import { validateConversation } from '../conversation/validate.js';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import { checkConversation } from './check-conversation.js';

const ALL: Capabilities = {
  ...(Object.fromEntries(
    Object.keys(NO_CAPABILITIES).map((name) => [name, true]),
  ) as unknown as Capabilities),
  alternation: false,
  trims: [],
};
const CHAT = { ...NO_CAPABILITIES, system: true, history: true };

const check = (input: unknown, supports = ALL, toolLinks = false) =>
  checkConversation(input as Conversation, supports, 'parrot', { toolLinks });

function placeOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch {
    return errorOf(run).path;
  }
}

const KEYS = new Set(fullConversation.messages.flatMap((message) => Object.keys(message)));
const ROLES = new Set(fullConversation.messages.map(({ role }) => role));

test.each([...ROLES])('a short look at a message of the role %s misses nothing', (role) => {
  for (const key of KEYS) {
    for (const other of OTHERS) {
      const message = { role, content: 'Hi', [key]: other };
      const input = { messages: [{ role: 'user', content: '' }, message] };
      expect([key, other, placeOf(() => check(input))]).toEqual([
        key,
        other,
        placeOf(() => validateConversation(input)),
      ]);
    }
  }
});

test.each(Object.keys(fullConversation.messages[3] ?? {}))('nor does it miss %s', (key) => {
  const { role, ...rest } = fullConversation.messages[3] as Record<string, unknown>;
  const input = { messages: [{ role, content: 'Hi', [key]: rest[key] ?? 'assistant' }] };
  const isPlain = ['role', 'stop_reason'].includes(key);
  expect(placeOf(() => check(input, CHAT))?.startsWith('messages[0]')).toBe(
    isPlain ? undefined : true,
  );
});

test.each([null, undefined, 'text', 7, [], {}, { messages: {} }, { messages: [null] }])(
  'nor what is no conversation: %j',
  (input) => {
    expect(placeOf(() => check(input))).toBe(placeOf(() => validateConversation(input)));
    expect(errorOf(() => check(input)).code).toBe('invalid_input');
  },
);

test('plain text messages only need the quick check', () => {
  const lookedAt = (more: object): number => {
    let looks = 0;
    const message = {
      role: 'user',
      get content() {
        looks++;
        return 'Hi';
      },
    };
    check({ messages: [message], ...more }, CHAT);
    return looks;
  };
  expect(lookedAt({})).toBeLessThan(lookedAt({ tools: [] }));
});

test('checks the conversation, then what the format supports, then the tool calls', () => {
  const result = { role: 'tool', tool_call_id: 'a', content: 'x' };
  const codeOf = (message: object, supports: Capabilities, toolLinks = true) =>
    placeOf(() => check({ messages: [message] }, supports, toolLinks));
  expect(codeOf({ ...result, content: 7 }, CHAT)).toBe('messages[0].content');
  expect(codeOf(result, CHAT)).toBe('messages[0]');
  expect(codeOf(result, ALL)).toBe('messages[0].tool_call_id');
  expect(codeOf(result, ALL, false)).toBeUndefined();
});

test('asks of texts alone too what the format supports', () => {
  const place = (conversation: object, supports: Partial<Capabilities>) =>
    placeOf(() => check(conversation, { ...NO_CAPABILITIES, ...supports }));
  const system = { messages: [{ role: 'system', content: '' }] };
  expect(place(system, { history: true })).toBe('messages[0]');
  expect(place(system, CHAT)).toBeUndefined();
  const user = { role: 'user', content: '' };
  expect(place({ messages: [user, user] }, { system: true })).toBe('messages[1]');
  expect(place({ messages: [user, user] }, CHAT)).toBeUndefined();
  const tool = { type: 'function', function: { name: 'f' } };
  expect(place({ messages: [user], tools: [tool] }, CHAT)).toBe('tools');
  expect(place({ messages: [user], tools: [{}] }, CHAT)).toBe('tools[0].type');
  expect(place({ messages: [user], tools: [] }, CHAT)).toBeUndefined();
});

test('lets no plain chat pass where turns must alternate, or a system message must come first', () => {
  const of = (...roles: string[]) => ({
    messages: roles.map((role) => ({ role, content: '' })),
  });
  const alternating = { ...CHAT, alternation: true };
  expect(placeOf(() => check(of('user', 'user'), alternating))).toBe('messages[1]');
  expect(placeOf(() => check(of('user', 'assistant'), alternating))).toBeUndefined();
  const first = { ...CHAT, system: 'first' } as const;
  expect(placeOf(() => check(of('user', 'system'), first))).toBe('messages[1]');
  expect(placeOf(() => check(of('system', 'user'), first))).toBeUndefined();
});

test('finds in texts alone what the checks of all else find', () => {
  const messages = fc.array(
    fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), content: fc.constant('') }),
    { maxLength: 5 },
  );
  const supports = fc.record({
    system: fc.constantFrom(false, true, 'first' as const),
    history: fc.boolean(),
    alternation: fc.boolean(),
  });
  fc.assert(
    fc.property(messages, supports, (messages, some) => {
      const problemOf = (input: object): string | undefined => {
        try {
          check(input, { ...NO_CAPABILITIES, ...some });
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      };
      expect(problemOf({ messages })).toBe(problemOf({ messages, tools: [] }));
    }),
    { numRuns: 300 },
  );
});

test('gives the conversation as the format is to see it', () => {
  const developer = { messages: [{ role: 'developer', content: 'x', name: 'ann' }] };
  expect(check(developer, { ...ALL, developer: false }).messages).toEqual([
    { role: 'system', content: 'x', name: 'ann' },
  ]);
  expect(check(developer)).toBe(developer);

  const ordered = {
    messages: [{ role: 'assistant', content: [{ type: 'reasoning', text: 'x' }] }],
  };
  expect(check(ordered)).toBe(ordered);
  expect(check(ordered, { ...ALL, order: false }).messages).toEqual([
    { role: 'assistant', content: '', reasoning_content: 'x' },
  ]);
});

test('drops what the reference drops only where that is asked for', () => {
  const messages: Conversation['messages'] = [
    { role: 'assistant', content: '', reasoning_content: 'x' },
  ];
  const supports = { ...ALL, reasoning: 'lost' } as const;
  const run = (onLoss?: 'refuse' | 'reference') => () =>
    checkConversation({ messages }, supports, 'parrot', { onLoss });
  for (const onLoss of [undefined, 'refuse'] as const) {
    expect(errorOf(run(onLoss))).toMatchObject({
      code: 'lossy',
      path: 'messages[0].reasoning_content',
    });
  }
  expect(run('reference')().messages).toEqual(messages);
});

test('asks for ordered parts that fit, whether or not the format keeps their order', () => {
  const message = { role: 'assistant', content: [{ type: 'tool_call', id: 'a' }] };
  for (const order of [true, false]) {
    const run = () => check({ messages: [message] }, { ...ALL, order });
    expect(placeOf(run)).toBe('messages[0].content[0].id');
  }
});

test('asks for a tool to call where one must be called', () => {
  const messages = [{ role: 'user', content: 'Hi' }];
  const tools = [{ type: 'function', function: { name: 'f' } }];
  const custom = [{ type: 'custom', custom: { name: 'f' } }];
  const named = { type: 'function', function: { name: 'f' } } as const;
  const other = { type: 'function', function: { name: 'g' } } as const;
  const run = (input: object, toolChoice: ToolChoice) =>
    checkConversation(input as Conversation, ALL, 'parrot', { toolChoice });
  for (const choice of ['auto', 'none', 'required', named] as const) {
    expect(run({ messages, tools }, choice)).toEqual({ messages, tools });
  }
  expect(run({ messages }, 'none')).toEqual({ messages });
  for (const without of [{ messages }, { messages, tools: null }, { messages, tools: [] }]) {
    expect(errorOf(() => run(without, 'required'))).toMatchObject({
      code: 'invalid_option',
      message: 'toolChoice: found "required", expected "auto" or "none", since there are no tools',
    });
  }
  for (const [input, choice] of [
    [{ messages }, named],
    [{ messages, tools: custom }, named],
    [{ messages, tools }, other],
  ] as const) {
    expect(errorOf(() => run(input, choice))).toMatchObject({
      code: 'invalid_option',
      path: 'toolChoice.function.name',
      problem: expect.stringMatching(/expected the name of one of the tools$/),
    });
  }
});
