import { accumulate, ModelspeakError, type ReaderEvent, type ToolCall } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { CALLS, TEXT } from '../../test/settings.js';
import { openaiResponses } from '../index.js';

const format = openaiResponses();
const { responses } = format;

function read(...chunks: readonly (string | object)[]): readonly ReaderEvent[] {
  const reader = format.reader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

const added = (index: number, item: object) => ({
  type: 'response.output_item.added',
  output_index: index,
  item,
});
const delta = (kind: string, index: number, text: unknown) => ({
  type: `response.${kind}.delta`,
  output_index: index,
  delta: text,
});
const message = { type: 'message', id: 'msg_1', role: 'assistant', content: [] };
const completed = (response: object = {}) => ({
  type: 'response.completed',
  response: { status: 'completed', ...response },
});

test('reasoning and text are parts in their order, with what the provider adds', () => {
  const { parts, message, reason, usage } = accumulate(read(TEXT));
  expect(parts).toEqual([
    { type: 'reasoning', text: 'Hm …', id: 'rs_1', encrypted: 'gAAAAB' },
    {
      type: 'text',
      text: 'Grüße, 東京 👋 "so" \\n',
      extra: {
        annotations: [{ type: 'url_citation', url: 'https://example.com', title: 'Straße' }],
      },
    },
  ]);
  expect(message.extra).toEqual({ id: 'msg_1' });
  expect(reason).toBe('stop');
  expect(usage).toEqual({
    prompt_tokens: 9,
    completion_tokens: 5,
    total_tokens: 14,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 2 },
  });
});

test("the server's own calls are parts of the protocol, and calls keep both ids", () => {
  const { parts, message, reason } = accumulate(read(CALLS));
  expect(parts).toMatchObject([
    { type: 'provider', value: { type: 'web_search_call', status: 'completed' } },
    { type: 'tool_call', id: 'call_1' },
    { type: 'tool_call', id: 'call_2' },
  ]);
  expect(message.tool_calls?.[0]).toEqual({
    id: 'call_1',
    type: 'function',
    function: { name: 'search', arguments: '{"query":"rain"}' },
    extra: { id: 'fc_1' },
  });
  expect(reason).toBe('tool_calls');
});

test.each([TEXT, CALLS])('a recorded stream is the same after it was written', (stream) => {
  const writer = responses.writer({ id: 'resp_1', model: 'm', created: 0 });
  const events = read(stream);
  const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
  const again = read(chunks.map((chunk) => responses.text(chunk)).join(''));
  const { usage, ...reply } = accumulate<ToolCall>(again);
  const { usage: counted, ...expected } = accumulate<ToolCall>(events);
  expect(reply).toEqual(expected);
  expect(usage?.total_tokens).toBe(counted?.total_tokens);
});

test('a reply that was cut off says why', () => {
  const incomplete = (reason: string) => ({
    type: 'response.incomplete',
    response: { status: 'incomplete', incomplete_details: { reason } },
  });
  expect(accumulate(read(incomplete('max_output_tokens'))).reason).toBe('length');
  expect(accumulate(read(incomplete('content_filter'))).reason).toBe('content_filter');
  expect(accumulate(read(added(0, message))).reason).toBe('unknown');
});

describe('a hostile stream is an error with its place', () => {
  test.each([
    [
      [delta('output_text', 0, 'x')],
      'chunks[0].output_index: found 0, expected the index of an item',
    ],
    [
      [added(0, message), added(0, message)],
      'chunks[1].output_index: found 0, expected the index of a new',
    ],
    [
      [added(0, message), delta('function_call_arguments', 0, '{')],
      'chunks[1].type: found "response.function_call_arguments.delta", expected an event of an item',
    ],
    [
      [added(0, message), delta('output_text', 0, 7)],
      'chunks[1].delta: found 7, expected a string',
    ],
    [
      [added(0, { type: 'function_call', call_id: 'a' })],
      'chunks[0].item.name: missing, expected a name',
    ],
    [[added(0, {})], 'chunks[0].item.type: missing, expected a string'],
    [[completed(), added(0, message)], 'chunks[1]: found an event after the response was over'],
    [[completed({ usage: 7 })], 'chunks[0].response.usage: found 7'],
    [[{}], 'chunks[0].output: missing, expected an array'],
    [[{ type: 'error', code: 'x', message: 'Try later.' }], 'Try later. (x)'],
    [
      [
        {
          type: 'response.failed',
          response: { error: { code: 'rate_limit_exceeded', message: 'Slow.' } },
        },
      ],
      'Slow. (rate_limit_exceeded)',
    ],
    [[{ type: 'response.failed', response: {} }], 'the response failed'],
  ])('%j', (chunks, problem) => {
    expect(() => read(...chunks)).toThrow(ModelspeakError);
    expect(() => read(...chunks)).toThrow(problem);
  });

  test('a call whose arguments are cut off is kept as text', () => {
    const call = { type: 'function_call', id: 'fc', call_id: 'a', name: 'f', arguments: '' };
    const events = read(added(0, call), delta('function_call_arguments', 0, '{"x": '));
    const { malformed, message: said } = accumulate(events);
    expect(malformed).toHaveLength(1);
    expect(said.content).toContain('{\\"x\\": ');
  });

  test('50 MB in one event are read, or refused', () => {
    const big = 'x'.repeat(50 * 2 ** 20);
    const stream = [added(0, message), delta('output_text', 0, big)]
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join('');
    expect(accumulate(read(stream)).message.content).toHaveLength(big.length);
    const reader = format.reader({ limit: 1000 });
    expect(() => reader.push(stream)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });
});
