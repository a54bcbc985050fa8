import { describe, expect, test } from 'vitest';
import { defineOptions } from '../checking/options.js';
import type { Conversation, Message, ToolMessage } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import { type Capabilities, NO_CAPABILITIES } from '../format/capabilities.js';
import { defineFormat } from '../format/define-format.js';
import type { PromptFormat } from '../format/format.js';
import { fitTurns } from './fit-turns.js';

const CHAT: Capabilities = {
  ...NO_CAPABILITIES,
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
};

/** A format that refuses what a rule says. */
function formatWith(
  supports: Partial<Capabilities>,
  rule: (messages: readonly Message[]) => string | undefined = () => undefined,
): PromptFormat {
  return defineFormat({
    name: 'roles',
    models: [],
    options: defineOptions({}),
    control: ['<s>'],
    stop: ['<s>'],
    supports: { ...CHAT, ...supports },
    write({ messages }, out) {
      const problem = rule(messages);
      if (problem !== undefined) throw new ModelspeakError('unsupported', problem);
      out.control('<s>');
    },
    reader: () => ({ push: () => [], end: () => [] }),
  })() as PromptFormat;
}

const system = (content: string): Message => ({ role: 'system', content });
const user = (content: string): Message => ({ role: 'user', content });
const says = (content: string): Message => ({ role: 'assistant', content });
const calls = (content: string | null, ...ids: readonly string[]): Message => ({
  role: 'assistant',
  content,
  tool_calls: ids.map((id) => ({
    id,
    type: 'function',
    function: { name: 'f', arguments: '{}' },
  })),
});
const result = (id: string, content = id): ToolMessage => ({
  role: 'tool',
  tool_call_id: id,
  content,
});

/** Messages in short: the first letter of the role, and the text and the calls. */
function shortly({ messages }: Conversation): readonly string[] {
  return messages.map((message) => {
    const made = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
    return [message.role[0], message.content ?? '', ...made.map(({ id }) => `(${id})`)].join(' ');
  });
}

function fitted(format: PromptFormat, messages: readonly Message[], options = {}) {
  const turns = fitTurns({ messages }, format, options);
  return { ...turns, short: shortly(turns.conversation) };
}

const free = formatWith({});
const alternating = formatWith({ system: 'first', alternation: true });

test('a conversation that fits stays as it is', () => {
  const messages = [system('s'), user('u'), calls('a', 'x'), result('x'), user('v')];
  for (const format of [free, alternating]) {
    const { conversation, changes, sources } = fitTurns({ messages }, format);
    expect(conversation.messages).toEqual(messages);
    expect(changes).toEqual([]);
    expect(sources).toEqual([[0], [1], [2], [3], [4]]);
  }
});

describe('user and assistant alternate', () => {
  test('what one of them says in a row is joined', () => {
    const { short, changes } = fitted(alternating, [
      user('u'),
      user('v'),
      says('a'),
      calls('b', 'x'),
      result('x'),
      user('w'),
    ]);
    expect(short).toEqual(['u u\n\nv', 'a a\n\nb (x)', 't x', 'u w']);
    expect(changes).toEqual([
      { path: 'messages[1]', change: 'joined to messages[0]' },
      { path: 'messages[3]', change: 'joined to messages[2]' },
    ]);
  });

  test('reasoning, parts and refusals are kept', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
    const { conversation } = fitted(alternating, [
      { role: 'user', content: [image, { type: 'text', text: 'u' }] },
      { role: 'user', content: [{ type: 'text', text: 'v' }, image] },
      { role: 'assistant', reasoning_content: 'r', content: 'a', refusal: 'no' },
      { role: 'assistant', reasoning_content: 's', content: null, refusal: 'never' },
    ]);
    expect(conversation.messages).toEqual([
      { role: 'user', content: [image, { type: 'text', text: 'u\n\nv' }, image] },
      { role: 'assistant', reasoning_content: 'r\n\ns', content: 'a', refusal: 'no\n\nnever' },
    ]);
  });

  test('reasoning that stands among the parts stays there', () => {
    const { conversation } = fitted(alternating, [
      user('u'),
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'r' },
          { type: 'text', text: 'a' },
        ],
      },
      { role: 'assistant', reasoning_content: 's', content: 'b' },
    ]);
    expect(conversation.messages[1]?.content).toEqual([
      { type: 'reasoning', text: 'r' },
      { type: 'reasoning', text: 's' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]);
  });

  test('an empty message parts a text from calls that have none', () => {
    const format = formatWith({ alternation: true, contentWithToolCalls: 'lost' });
    const { short, changes } = fitted(format, [
      user('u'),
      says('a'),
      calls(null, 'x'),
      result('x'),
    ]);
    expect(short).toEqual(['u u', 'a a', 'u ', 'a  (x)', 't x']);
    expect(changes).toEqual([
      { path: 'messages[2]', change: 'has an empty message of the user before it' },
    ]);
  });

  test('system messages in between come before what is joined', () => {
    const format = formatWith({ alternation: true });
    expect(fitted(format, [user('u'), system('s'), user('v')]).short).toEqual(['s s', 'u u\n\nv']);
  });
});

describe('results', () => {
  test('follow their calls, and what was said before them follows', () => {
    const messages = [user('u'), calls('a', 'x'), user('v'), says('b'), result('x'), user('w')];
    const { short, changes } = fitted(free, messages);
    expect(short).toEqual(['u u', 'a a\n\nb (x)', 't x', 'u v', 'u w']);
    expect(changes).toContainEqual({ path: 'messages[2]', change: 'moved behind messages[4]' });
  });

  test('of calls in two messages have one message', () => {
    const messages = [user('u'), calls(null, 'x'), calls(null, 'y'), result('x'), result('y')];
    expect(fitted(free, messages).short).toEqual(['u u', 'a  (x) (y)', 't x', 't y']);
  });

  test('of several calls follow one each where a message has one', () => {
    const format = formatWith({ parallelToolCalls: false });
    const messages = [user('u'), calls('a', 'x', 'y'), result('y'), result('x')];
    expect(fitted(format, messages).short).toEqual(['u u', 'a a (x)', 't x', 'a  (y)', 't y']);
  });

  test('of ids that return belong to the call before them', () => {
    const messages = [
      user('u'),
      calls('a', 'x'),
      result('x'),
      user('v'),
      calls('b', 'x'),
      result('x'),
    ];
    expect(fitted(free, messages).short).toEqual([
      'u u',
      'a a (x)',
      't x',
      'u v',
      'a b (x)',
      't x',
    ]);
  });
});

describe('an empty message goes where a format needs one', () => {
  test('before an assistant that begins', () => {
    const format = formatWith({}, ([first]) => (first?.role === 'user' ? undefined : 'no user'));
    expect(fitted(format, [says('a'), user('u')]).short).toEqual(['u ', 'a a', 'u u']);
  });

  test('after a system message that is alone', () => {
    const format = formatWith({ system: 'first' }, (messages) =>
      messages.some(({ role }) => role === 'user') ? undefined : 'no user',
    );
    const { short, changes } = fitted(format, [system('s')]);
    expect(short).toEqual(['s s', 'u ']);
    expect(changes).toEqual([
      { path: 'messages', change: 'has an empty message of the user after it' },
    ]);
  });

  test('between a result and the user', () => {
    const format = formatWith({}, (messages) =>
      messages.some(({ role }, at) => role === 'user' && messages[at - 1]?.role === 'tool')
        ? 'no answer'
        : undefined,
    );
    const messages = [user('u'), calls(null, 'x'), result('x'), user('v')];
    expect(fitted(format, messages).short).toEqual(['u u', 'a  (x)', 't x', 'a ', 'u v']);
  });
});

describe('system messages', () => {
  test('join the first one where there is only one', () => {
    const { short } = fitted(alternating, [
      system('s'),
      user('u'),
      says('a'),
      system('t'),
      user('v'),
    ]);
    expect(short).toEqual(['s s\n\nt', 'u u', 'a a', 'u v']);
  });

  test('become the user’s only if that is asked', () => {
    const format = formatWith({ system: false });
    const messages = [user('u'), system('s')];
    expect(fitted(format, messages).short).toEqual(['u u', 's s']);
    const { short, changes } = fitted(format, messages, { systemAsUser: true });
    expect(short).toEqual(['u s\n\nu']);
    expect(changes).toContainEqual({ path: 'messages[1]', change: 'said by the user' });
  });
});

test('what no order helps with is left to the format', () => {
  const format = formatWith({}, () => 'never');
  const messages = [says('a'), says('b')];
  expect(fitted(format, messages).conversation.messages).toEqual(messages);
});

test('paths lead back to the given messages, parts and calls', () => {
  const parts = [
    { type: 'text', text: 'v' },
    { type: 'image', image_path: 'a.png' },
  ] as const;
  const { originOf } = fitted(alternating, [
    says('a'),
    user('u'),
    { role: 'user', content: parts },
    says('b'),
    calls(null, 'x'),
  ]);
  expect(originOf('messages[1].content[1].image_path')).toBe('messages[2].content[1].image_path');
  expect(originOf('messages[1].content[0]')).toBe('messages[1].content');
  expect(originOf('messages[2].tool_calls[0].id')).toBe('messages[4].tool_calls[0].id');
  expect(originOf('messages[2].content')).toBe('messages[3].content');
  expect(originOf('tools[0]')).toBe('tools[0]');
});
