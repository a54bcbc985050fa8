import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { defineOptions, words } from '../checking/options.js';
import type { Conversation } from '../conversation/conversation.js';
import { parseJson } from '../json/json-parse.js';
import { accumulate } from '../reading/accumulate.js';
import { defineMessagesFormat } from './define-messages-format.js';

const echo = defineMessagesFormat({
  name: 'echo-messages',
  models: [],
  options: defineOptions({ model: words('echo-1') }),
  supports: { system: true, history: true, tools: true },
  writeBody: ({ conversation: { messages, tools }, parameters }, { model }) => ({
    model,
    input: messages,
    tools,
    ...parameters,
  }),
  readBody(body) {
    const { input, ...parameters } = body as { input: Conversation['messages'] };
    return { conversation: { messages: input }, options: {}, sampling: {}, parameters };
  },
  reader: () => ({ push: (text: string) => [{ type: 'text', text }], end: () => [] }),
  parse: (response) => accumulate([{ type: 'text', text: String(response) }]),
});

const user = { role: 'user', content: 'Hi' } as const;
const withNumber = (number: string): Conversation => ({
  messages: [user],
  tools: [
    {
      type: 'function',
      function: {
        name: 'f',
        parameters: parseJson(`{"minimum": ${number}}`) as Record<string, unknown>,
      },
    },
  ],
});

describe('the body', () => {
  test('is plain data of its own', () => {
    const conversation = { messages: [{ ...user }] };
    const body = echo({ model: 'echo-2' }).body(conversation);
    expect(body).toEqual({ model: 'echo-2', input: [user] });
    conversation.messages[0] = { ...user, content: 'changed' as 'Hi' };
    expect(body.input[0]).toEqual(user);
  });

  test('has plain numbers, and its text the numbers as they are spelled', () => {
    const conversation = withNumber('1.0');
    expect(echo().body(conversation)).toMatchObject({
      tools: [{ function: { parameters: { minimum: 1 } } }],
    });
    expect(echo().text(conversation)).toContain('"minimum":1.0');
  });

  test('cannot hold a number that JavaScript cannot', () => {
    expect(errorOf(() => echo().body(withNumber('1e400'))).code).toBe('too_large');
    expect(echo().text(withNumber('1e400'))).toContain('1e400');
  });

  test('is read back, and checked', () => {
    expect(echo().conversation({ input: [user] })).toEqual({ messages: [user] });
    expect(errorOf(() => echo().conversation({ input: [{}] })).path).toBe('messages[0].role');
  });

  test('is split into parts, as JSON text too, and written from them', () => {
    const parts = echo().readBody('{"input":[{"role":"user","content":"Hi"}],"n":1.0}');
    expect(parts.conversation.messages).toEqual([user]);
    expect(echo().writeBody(parts)).toMatchObject({ input: [user], n: 1 });
    expect(echo().writeBodyText(parts)).toContain('"n":1.0');
    expect(errorOf(() => echo().readBody({ input: [{}] })).path).toBe('messages[0].role');
  });
});

test('what is not supported is refused', () => {
  const messages = [{ role: 'user', content: [{ type: 'image' }] }] as const;
  expect(errorOf(() => echo().body({ messages }))).toMatchObject({
    code: 'unsupported',
    path: 'messages[0].content[0]',
  });
});

test('a text to parse is held to the limit', () => {
  expect(echo().parse('Hello', { limit: 5 }).message.content).toBe('Hello');
  expect(errorOf(() => echo().parse('Hello!', { limit: 5 })).code).toBe('too_large');
});

describe('requests', () => {
  const asking = defineMessagesFormat({
    name: 'asking-messages',
    models: [],
    options: defineOptions({ model: words('a'), user: words(undefined) }),
    supports: { history: true, order: true, reasoning: 'lost' },
    request: { thinking: { effort: ['low'] } },
    writeBody: ({ conversation, options: { thinking } }, options) => ({
      ...options,
      thinking,
      input: conversation.messages,
    }),
    readBody: () => ({ conversation: { messages: [] }, options: {}, sampling: {}, parameters: {} }),
    reader: () => ({ push: (text: string) => [{ type: 'text', text }], end: () => [] }),
    parse: () => accumulate([]),
  });

  test('are handed on as far as they are supported', () => {
    const format = asking();
    expect(format.request).toEqual({ thinking: { effort: ['low'] } });
    expect(format.body({ messages: [user] }, { thinking: { effort: 'low' } })).toEqual({
      model: 'a',
      thinking: { effort: 'low' },
      input: [user],
    });
    const run = (options: object) => errorOf(() => format.body({ messages: [user] }, options));
    expect(run({ documents: [{ text: '' }] })).toMatchObject({ code: 'unsupported' });
    expect(run({ thinking: { effort: 'high' } })).toMatchObject({ path: 'thinking.effort' });
    expect(run({ strem: true })).toMatchObject({ code: 'invalid_option', path: 'strem' });
    const text = () => format.text({ messages: [user] }, { toolChoice: 'required' } as object);
    expect(errorOf(text)).toMatchObject({ code: 'unsupported', path: 'toolChoice' });
  });

  test('lose what the provider drops only where that is asked for', () => {
    const messages = [user, { role: 'assistant', reasoning_content: 'Hm.' }] as const;
    expect(errorOf(() => asking().body({ messages })).code).toBe('lossy');
    expect(asking().body({ messages }, { onLoss: 'reference' }).input).toHaveLength(2);
  });

  test('keep the options that the format was made with', () => {
    const format = asking({ model: 'b' }).with({ user: 'ann' }).with();
    expect(format.body({ messages: [] })).toMatchObject({ model: 'b', user: 'ann' });
  });
});

test('a reader may be told how long a response may be', () => {
  const reader = echo().reader({ limit: 3 });
  expect(reader.push('abc')).toEqual([{ type: 'text', text: 'abc' }]);
  expect(errorOf(() => reader.push('d')).code).toBe('too_large');
});
