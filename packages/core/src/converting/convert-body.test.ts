import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { defineOptions } from '../checking/options.js';
import type { AssistantMessage, Conversation } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import type { BodyParts } from '../format/body-parts.js';
import type { Capabilities } from '../format/capabilities.js';
import { defineMessagesFormat } from '../format/define-messages-format.js';
import type { MessagesFormat } from '../format/format.js';
import { accumulate } from '../reading/accumulate.js';
import { writeSampling } from '../sampling/sampling-names.js';
import { convertBody } from './convert-body.js';

const ALL = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  order: true,
  images: true,
  reasoning: true,
  signatures: true,
  providerParts: true,
  customTools: true,
  extra: true,
} as const;

/** A format whose bodies are the parts themselves. */
function formatOf(name: string, supports: Partial<Capabilities> = ALL): MessagesFormat<BodyParts> {
  return defineMessagesFormat({
    name,
    models: [],
    options: defineOptions({}),
    supports,
    request: { thinking: { effort: ['low'] } },
    writeBody(parts) {
      writeSampling(name, parts.sampling, { maxTokens: 'max_tokens' });
      for (const [index, { content }] of parts.conversation.messages.entries()) {
        if (content !== '') continue;
        throw new ModelspeakError('invalid_input', 'empty', { path: `messages[${index}].content` });
      }
      return parts;
    },
    readBody: (body) => body as BodyParts,
    reader: () => ({ push: (text: string) => [{ type: 'text', text }], end: () => [] }),
    parse: () => accumulate([]),
  })() as MessagesFormat<BodyParts>;
}

const from = formatOf('here');
const there = formatOf('there');
const user = { role: 'user', content: 'Hi' } as const;

const partsOf = (conversation: Conversation, more: Partial<BodyParts> = {}): BodyParts => ({
  conversation,
  options: {},
  sampling: {},
  parameters: {},
  ...more,
});
const convert = (parts: BodyParts, to = there) => {
  const { body, losses } = convertBody(parts, { from, to, onLoss: 'omit' });
  return { body, lost: losses.map(({ path }) => path) };
};

test('what both know is passed on', () => {
  const parts = partsOf(
    { messages: [user] },
    {
      model: 'm',
      stream: true,
      sampling: { maxTokens: 3 },
      options: { thinking: { effort: 'low' } },
    },
  );
  expect(convert(parts)).toEqual({ body: parts, lost: [] });
  expect(convertBody(parts, { from, to: there })).toMatchObject({ body: parts, losses: [] });
});

test('what only the first knows is left out, and reported', () => {
  const extra = { cache: true };
  const said: AssistantMessage = {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Hm.', signature: 's', id: 'r' },
      { type: 'reasoning', text: '', encrypted: 'x' },
      { type: 'text', text: 'Yes.', signature: 't', extra },
      { type: 'provider', format: 'here', value: {} },
    ],
    extra,
  };
  const parts = partsOf(
    {
      messages: [user, said],
      tools: [
        { type: 'provider', format: 'here', value: {} },
        { type: 'function', function: { name: 'f' }, extra },
      ],
    },
    { parameters: { 'service tier': 'flex' } },
  );
  const { body, lost } = convert(parts);
  expect(body.parameters).toEqual({});
  expect(body.conversation).toEqual({
    messages: [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ],
    tools: [{ type: 'function', function: { name: 'f' } }],
  });
  expect([...lost].sort()).toEqual([
    'messages[1].content[0].id',
    'messages[1].content[0].signature',
    'messages[1].content[1]',
    'messages[1].content[2].extra',
    'messages[1].content[2].signature',
    'messages[1].content[3]',
    'messages[1].extra',
    'parameters["service tier"]',
    'tools[0]',
    'tools[1].extra',
  ]);
  expect(convert(parts, from)).toEqual({ body: parts, lost: [] });
});

test('the spelling of a body stays with its format, and is no loss elsewhere', () => {
  const parts = partsOf({ messages: [user] }, { spelling: { roles: { user: 'human' } } });
  expect(convert(parts)).toMatchObject({ lost: [] });
  expect(convert(parts).body).not.toHaveProperty('spelling');
  expect(convert(parts, from).body.spelling).toEqual({ roles: { user: 'human' } });
});

describe('what the other cannot express', () => {
  const image = { type: 'image_url', image_url: { url: 'https://x' } } as const;
  const blind = formatOf('blind', { ...ALL, images: false, customTools: false });

  test('is left out and reported, by its place in the original', () => {
    const messages = [
      { role: 'user', content: [image] },
      user,
      { role: 'user', content: [image, { type: 'text', text: 'This?' }, image] },
    ] as const;
    const { body, lost } = convert(partsOf({ messages }), blind);
    expect(lost).toEqual([
      'messages[0].content[0]',
      'messages[2].content[0]',
      'messages[2].content[2]',
    ]);
    expect(body.conversation.messages).toEqual([
      user,
      { role: 'user', content: [{ type: 'text', text: 'This?' }] },
    ]);
  });

  test('takes with it what follows from it', () => {
    const call = { id: 'a', type: 'custom', custom: { name: 'sh', input: 'ls' } } as const;
    const { body, lost } = convert(
      partsOf({
        messages: [
          user,
          { role: 'assistant', content: [{ type: 'tool_call', id: 'a' }], tool_calls: [call] },
          { role: 'tool', tool_call_id: 'a', content: 'x' },
          user,
        ],
        tools: [{ type: 'custom', custom: { name: 'sh' } }],
      }),
      blind,
    );
    expect(body.conversation).toEqual({ messages: [user, user] });
    expect(lost).toContain('tools[0]');
    expect(lost).toContain('messages[1].tool_calls[0]');
    expect(lost).toContain('messages[2]');
  });

  test('may be an option or a setting', () => {
    const parts = partsOf(
      { messages: [user] },
      { sampling: { topK: 5, maxTokens: 2 }, options: { toolChoice: 'required' } },
    );
    const { body, lost } = convert(parts);
    expect([...lost].sort()).toEqual(['toolChoice', 'topK']);
    expect(body).toMatchObject({ sampling: { maxTokens: 2 }, options: {} });
  });

  test('is refused by default, with its path and the way out', () => {
    const parts = partsOf({ messages: [user] }, { parameters: { seedling: 1 } });
    const error = errorOf(() => convertBody(parts, { from, to: there }));
    expect(error).toMatchObject({ code: 'unsupported', path: 'parameters.seedling' });
    expect(error.message).toContain("onLoss: 'omit'");
    const seen = partsOf({ messages: [{ role: 'user', content: [image] }] });
    expect(errorOf(() => convertBody(seen, { from, to: blind })).path).toBe(
      'messages[0].content[0]',
    );
  });

  test('is refused beyond a limit', () => {
    const content = Array.from({ length: 1001 }, () => image);
    const parts = partsOf({ messages: [{ role: 'user', content }] });
    expect(errorOf(() => convert(parts, blind)).code).toBe('too_large');
  });
});

test('a fault of the body itself is no loss', () => {
  const parts = partsOf({ messages: [{ role: 'user', content: '' }] });
  expect(errorOf(() => convert(parts))).toMatchObject({ code: 'invalid_input' });
});
