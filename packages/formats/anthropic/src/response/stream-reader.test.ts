import { accumulate, ModelspeakError, type ReaderEvent, writeJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { CALLS, TEXT } from '../../test/settings.js';
import { anthropicMessages } from '../index.js';

const format = anthropicMessages();
const { responses } = format;
const START = { type: 'message_start', message: { usage: { input_tokens: 1 } } };
const text = (index: number) => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'text', text: '' },
});
const delta = (index: number, change: object) => ({
  type: 'content_block_delta',
  index,
  delta: change,
});
const stop = (index: number) => ({ type: 'content_block_stop', index });

function read(...chunks: readonly (string | object)[]): readonly ReaderEvent[] {
  const reader = format.reader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

test('thinking, redacted thinking, text and citations are parts in their order', () => {
  const { parts, reason, usage } = accumulate(read(TEXT));
  expect(parts).toEqual([
    { type: 'reasoning', text: 'Hm …', signature: 'EqQBCgIYAhIM' },
    { type: 'reasoning', text: '', encrypted: 'EmwKAhgB' },
    {
      type: 'text',
      text: 'Grüße, 東京 👋',
      extra: { citations: [{ type: 'char_location', cited_text: 'Straße' }] },
    },
    { type: 'text', text: ' "so" \\n' },
  ]);
  expect(reason).toBe('stop');
  expect(usage).toEqual({
    prompt_tokens: 30,
    completion_tokens: 15,
    total_tokens: 45,
    prompt_tokens_details: { cached_tokens: 5 },
  });
});

test("the server's own calls are parts of the protocol, and calls are calls", () => {
  const { parts, message, reason } = accumulate(read(CALLS));
  expect(parts).toMatchObject([
    {
      type: 'provider',
      format: 'anthropic-messages',
      value: { name: 'web_search', input: { query: 'rain' } },
    },
    { type: 'provider', value: { type: 'web_search_tool_result' } },
    { type: 'tool_call', id: 'toolu_1' },
    { type: 'tool_call', id: 'toolu_2' },
  ]);
  expect(message.tool_calls?.map((call) => call.function.arguments)).toEqual([
    '{"query":"rain"}',
    '{}',
  ]);
  expect(reason).toBe('tool_calls');
});

test.each([TEXT, CALLS])('a recorded stream is the same after it was written', (stream) => {
  const writer = responses.writer({ id: 'msg_1', model: 'm', created: 0 });
  const events = read(stream);
  const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
  const again = accumulate(read(chunks.map((chunk) => responses.text(chunk)).join('')));
  expect(again).toEqual(accumulate(events));
});

test('the stop sequence is reported if the request asked for it', () => {
  const ended = accumulate([{ type: 'end', reason: 'stop', stop: '!' }]);
  const options = { id: 'msg_1', model: 'm', created: 0 };
  expect(responses.body(ended, options)).toMatchObject({ stop_reason: 'end_turn' });
  const body = responses.body(ended, { ...options, stop: ['!'] });
  expect(body).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: '!' });
  expect(format.parse(body)).toMatchObject({ reason: 'stop', stop: '!' });
});

describe('a hostile stream is an error with its place', () => {
  test.each([
    [[text(0)], 'chunks[0]: found a block outside a message'],
    [[START, START], 'chunks[1]: found a second message_start'],
    [[START, text(0), text(1)], 'chunks[2]: found a block before the block 0 has stopped'],
    [[START, delta(0, { type: 'text_delta', text: 'x' })], 'chunks[1].index: found 0'],
    [[START, text(0), stop(1)], 'chunks[2].index: found 1, expected the open block 0'],
    [
      [START, text(0), delta(0, { type: 'input_json_delta', partial_json: '{' })],
      'chunks[2].delta.type: found "input_json_delta", expected a delta of a block of the type "text"',
    ],
    [[START, text(0), delta(0, { type: 'text_delta', text: 7 })], 'chunks[2].delta.text: found 7'],
    [
      [START, { type: 'content_block_start', index: 0, content_block: { type: 'tool_use' } }],
      'chunks[1].content_block.name: missing, expected a name',
    ],
    [[{ type: 'message_stop' }], 'chunks[0]: found a message_stop outside a message'],
    [['data: [1]\n\n'], 'chunks[0]: found an array, expected an object'],
    [
      [{ type: 'error', error: { type: 'overloaded_error', message: 'Try later.' } }],
      'Try later. (overloaded_error)',
    ],
  ])('%j', (chunks, message) => {
    expect(() => read(...chunks)).toThrow(ModelspeakError);
    expect(() => read(...chunks)).toThrow(message);
  });

  test('a call whose input is cut off is kept as text', () => {
    const call = { type: 'tool_use', id: 'a', name: 'f', input: {} };
    const { malformed, message } = accumulate(
      read(
        START,
        { type: 'content_block_start', index: 0, content_block: call },
        delta(0, { type: 'input_json_delta', partial_json: '{"x": ' }),
      ),
    );
    expect(malformed).toHaveLength(1);
    expect(message.tool_calls).toBeUndefined();
    expect(message.content).toContain('{\\"x\\": ');
  });

  test('50 MB in one event are refused, or read, but not hung on', () => {
    const big = 'x'.repeat(50 * 2 ** 20);
    const chunks = [START, text(0), delta(0, { type: 'text_delta', text: big })];
    const stream = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
    expect(accumulate(read(stream)).message.content).toHaveLength(big.length);
    const reader = format.reader({ limit: 1000 });
    expect(() => reader.push(stream)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });
});

test('numbers in the input of calls keep their spelling', () => {
  const input = '{"id":12345678901234567890,"ratio":1.0}';
  const block = `{"type":"tool_use","id":"a","name":"f","input":${input}}`;
  const reply = format.parse(`{"type":"message","content":[${block}],"stop_reason":"tool_use"}`);
  expect(reply.message.tool_calls?.[0].function.arguments).toBe(input);
  const body = responses.body(reply, { id: 'msg_1', model: 'm', created: 0 });
  expect(writeJson(body)).toContain(input);
});
