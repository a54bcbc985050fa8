import { describe, expect, test } from 'vitest';
import { errorOf } from '../test/errors.js';
import { accumulate } from './accumulate.js';
import type { Conversation } from './conversation.js';
import { defineMessagesFormat } from './define-messages-format.js';
import { parseJson } from './json-parse.js';
import { defineOptions, words } from './options.js';

const echo = defineMessagesFormat({
  name: 'echo-messages',
  models: [],
  options: defineOptions({ model: words('echo-1') }),
  supports: { system: true, history: true, tools: true },
  body: ({ messages, tools }, { model }) => ({ model, input: messages, tools }),
  conversation: (body) => ({ messages: (body as { input: Conversation['messages'] }).input }),
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
});

test('what is not supported is refused', () => {
  const messages = [{ role: 'user', content: [{ type: 'image' }] }] as const;
  expect(errorOf(() => echo().body({ messages }))).toMatchObject({
    code: 'unsupported',
    path: 'messages[0].content[0]',
  });
});
