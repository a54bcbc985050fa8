import { describe, expect, test } from 'vitest';
import { errorOf } from '../test/errors.js';
import { parrotOf } from '../test/parrot.js';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import type { Conversation } from './conversation.js';

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

  test('covers every capability', () => {
    const covered = new Set(NEEDS.map(([capability]) => capability));
    expect([...covered].sort()).toEqual(Object.keys(NO_CAPABILITIES).sort());
  });
});
