import { describe, expect, test } from 'vitest';
import { accumulate } from '../accumulate.js';
import type { ReaderEvent, ReaderOptions, Reply } from '../reader.js';
import { readLeftCalls, withLeftCalls } from './left-calls.js';

const parameters = { type: 'object', properties: { at: { type: 'integer' } } };
const tools = ['look', 'buy'].map(
  (name) => ({ type: 'function', function: { name, parameters } }) as const,
);
const FENCED = 'Let me look.\n```json\n{"name": "look", "arguments": {"at": 2}}\n```';
const BARE = '{"name": "look", "arguments": {"at": 2}}';

const server: readonly ReaderEvent[] = [
  { type: 'tool-call', index: 0, id: 'call_0', name: 'buy' },
  { type: 'tool-call-arguments', index: 0, text: '{}' },
  { type: 'tool-call-end', index: 0 },
];

/** What a server sends: calls that it found, and then text. */
function sent(text: string, calls: readonly ReaderEvent[] = []): readonly ReaderEvent[] {
  const reason = calls.length > 0 ? 'tool_calls' : 'stop';
  return [...calls, { type: 'text', text }, { type: 'end', reason }];
}

function streamed(events: readonly ReaderEvent[], options: ReaderOptions): Reply {
  const passed = { push: (event: ReaderEvent) => [event], end: () => [] };
  const reader = readLeftCalls(passed, options);
  return accumulate([...events.flatMap((event) => reader.push(event)), ...reader.end()]);
}

function whole(events: readonly ReaderEvent[], options: ReaderOptions): Reply {
  return withLeftCalls(accumulate(events), options);
}

describe.each([
  ['whole', whole],
  ['streamed', streamed],
])('calls that a server left in the text, %s', (_name, read) => {
  test.each([
    [FENCED, 'Let me look.\n'],
    [BARE, null],
  ])('are read if that is asked for: %j', (text, content) => {
    const reply = read(sent(text), { tools, strictCalls: false });
    expect(reply.message).toMatchObject({
      content,
      tool_calls: [{ id: 'call_0', function: { name: 'look', arguments: '{"at":2}' } }],
    });
    expect(reply.reason).toBe('tool_calls');
    expect(reply.repairs).toMatchObject([{ kind: 'unmarked-call', call: 'call_0' }]);
    expect(reply.parts.at(-1)).toEqual({ type: 'tool_call', id: 'call_0' });
  });

  test('come after the calls that it found', () => {
    const { message } = read(sent(BARE, server), { tools, strictCalls: false });
    expect(message.tool_calls?.map(({ function: { name } }) => name)).toEqual(['buy', 'look']);
    expect(new Set(message.tool_calls?.map(({ id }) => id)).size).toBe(2);
  });

  test.each([
    ['by default', { tools }],
    ['where calls must have their marks', { tools, strictCalls: true }],
    ['without tools', { strictCalls: false }],
    ['where no call is allowed', { tools, strictCalls: false, toolChoice: 'none' }],
    ['of other tools', { tools: [tools[1]], strictCalls: false }],
  ] as const)('stay text %s', (_when, options) => {
    const reply = read(sent(FENCED), options as ReaderOptions);
    expect(reply).toEqual(accumulate(sent(FENCED)));
  });
});
