import {
  accumulate,
  ModelspeakError,
  orderedMessage,
  type ReaderEvent,
  writeJson,
} from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { BLOCKED, CALLS, PARTS, TEXT } from '../../test/settings.js';
import { geminiContent } from '../index.js';

const format = geminiContent();
const { responses } = format;
const OPTIONS = { id: 'kQ0naZ', model: 'gemini-3-pro', created: 0 };

const chunk = (parts: unknown, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
});

function read(...chunks: readonly (string | object)[]): readonly ReaderEvent[] {
  const reader = format.reader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

function written(events: readonly ReaderEvent[]): string {
  const writer = responses.writer(OPTIONS);
  const chunks = [...events.flatMap((event) => writer.push(event)), ...writer.end()];
  return chunks.map((chunk) => responses.text(chunk)).join('');
}

test('thoughts, text and signatures are parts in their order', () => {
  const { parts, message, reason, usage } = accumulate(read(TEXT));
  expect(parts).toEqual([
    { type: 'reasoning', text: 'Hm … yes.' },
    { type: 'text', text: 'Grüße, 東京 👋 "so" \\n' },
    { type: 'text', text: 'Another part.', signature: 'c2lnbmF0dXJl' },
  ]);
  expect(message.extra).toMatchObject({
    candidate: {
      safetyRatings: [{ category: 'C', probability: 'LOW' }],
      groundingMetadata: { webSearchQueries: ['rain'] },
      citationMetadata: { citations: [{ startIndex: 1, uri: 'https://example.com' }] },
    },
  });
  expect(reason).toBe('stop');
  expect(usage).toEqual({
    prompt_tokens: 25,
    completion_tokens: 15,
    total_tokens: 40,
    prompt_tokens_details: { cached_tokens: 5 },
    completion_tokens_details: { reasoning_tokens: 6 },
  });
});

test("the server's own code is a part of the protocol, and calls are calls", () => {
  const { parts, message, reason } = accumulate(read(CALLS));
  expect(parts).toEqual([
    { type: 'reasoning', text: 'I compute.', signature: 'dGhvdWdodA==' },
    {
      type: 'provider',
      format: 'gemini-content',
      value: { executableCode: { id: 'x', language: 'PYTHON', code: 'print(1)' } },
    },
    {
      type: 'provider',
      format: 'gemini-content',
      value: { codeExecutionResult: { id: 'x', outcome: 'OUTCOME_OK', output: '1\n' } },
    },
    { type: 'tool_call', id: 'gemini_0', signature: 'Y2FsbA==' },
    { type: 'tool_call', id: 'b7' },
    { type: 'tool_call', id: 'gemini_2' },
    { type: 'text', text: '', signature: 'ZW1wdHk=' },
  ]);
  expect(message.tool_calls?.map((call) => call.function.arguments)).toEqual([
    '{"query":"rain"}',
    '{}',
    '{"zone":"UTC"}',
  ]);
  expect(reason).toBe('tool_calls');
});

test('what the model said goes back to the API as it came', () => {
  const message = orderedMessage(accumulate(read(CALLS)));
  const results = message.tool_calls?.map((call) => ({
    role: 'tool' as const,
    tool_call_id: call.id,
    content: call.id,
  }));
  const { contents } = format.body({ messages: [message, ...(results ?? []).reverse()] });
  expect(contents[0]?.parts.slice(3)).toEqual([
    { functionCall: { name: 'search', args: { query: 'rain' } }, thoughtSignature: 'Y2FsbA==' },
    { functionCall: { id: 'b7', name: 'now', args: {} } },
    { functionCall: { name: 'now', args: { zone: 'UTC' } } },
    { text: '', thoughtSignature: 'ZW1wdHk=' },
  ]);
  const { messages } = format.readBody({ contents }).conversation;
  expect(
    messages.slice(1).map((result) => 'tool_call_id' in result && result.tool_call_id),
  ).toEqual(['gemini_1', 'b7', 'gemini_0']);
});

test('results of calls without ids are in the order of the calls to the same tool', () => {
  const call = (id: string, name: string) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: '{}' },
  });
  const result = (tool_call_id: string, content: string) => ({
    role: 'tool' as const,
    tool_call_id,
    content,
  });
  const { contents } = format.body({
    messages: [
      {
        role: 'assistant',
        tool_calls: [call('gemini_0', 'f'), call('gemini_1', 'g'), call('gemini_2', 'f')],
      },
      result('gemini_2', 'second'),
      result('gemini_1', 'other'),
      result('gemini_0', 'first'),
    ],
  });
  expect(contents[1]?.parts.map(({ functionResponse }) => functionResponse?.response)).toEqual([
    { output: 'first' },
    { output: 'other' },
    { output: 'second' },
  ]);
});

test.each([
  ['text', TEXT],
  ['calls', CALLS],
  ['parts', PARTS],
  ['a blocked prompt', BLOCKED],
])('a recorded stream of %s is the same after it was written', (_name, stream) => {
  const events = read(stream);
  const reply = accumulate(events);
  expect(accumulate(read(written(events)))).toEqual(reply);
  expect(format.parse(responses.body(reply, OPTIONS))).toEqual(reply);
});

test('a whole response is written as it was read', () => {
  const response = {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            { text: 'Hm.', thought: true },
            { text: 'a' },
            { text: 'b', thoughtSignature: 'c2ln' },
            { functionCall: { name: 'f', args: { x: [1] }, scheduling: 'SILENT' }, note: 'n' },
          ],
        },
        finishReason: 'PROHIBITED_CONTENT',
        avgLogprobs: -0.5,
        index: 0,
        logprobsResult: {
          chosenCandidates: [{ token: 'a', tokenId: 3, logProbability: -1 }],
          topCandidates: [{ candidates: [{ token: 'b', logProbability: -2 }] }],
        },
        urlContextMetadata: { urlMetadata: [] },
      },
    ],
    promptFeedback: { safetyRatings: [{ category: 'C', probability: 'LOW' }] },
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
    modelVersion: 'gemini-3-pro',
    responseId: 'kQ0naZ',
  };
  const reply = format.parse(response);
  expect(reply.reason).toBe('content_filter');
  expect(responses.body(reply, OPTIONS)).toEqual(response);
  expect(format.parse([response]).parts).toEqual(reply.parts);
  expect(format.parse(JSON.stringify([response])).parts).toEqual(reply.parts);
});

test.each([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['MALFORMED_FUNCTION_CALL', 'unknown'],
  ['OTHER', 'unknown'],
  ['A_NEW_REASON', 'unknown'],
])('the finish reason %s is read as %s, and written again', (finishReason, reason) => {
  const events = read(chunk([{ text: 'x' }], { finishReason }));
  expect(accumulate(events).reason).toBe(reason);
  expect(written(events)).toContain(`"finishReason":"${finishReason}"`);
});

test('a call that the model wrote wrongly is reported', () => {
  const finishMessage = 'Malformed function call: print(f(';
  const more = { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage };
  const { malformed } = accumulate(read(chunk([], more)));
  expect(malformed).toEqual([
    { raw: finishMessage, reason: 'the API reports MALFORMED_FUNCTION_CALL', apart: true },
  ]);
});

test('a blocked prompt ends the reply, with the reason', () => {
  const { message, reason } = format.parse(BLOCKED);
  expect(reason).toBe('content_filter');
  expect(message.extra).toMatchObject({ promptFeedback: { blockReason: 'SAFETY' } });
});

test('reasoning that another provider encrypted, and its blocks, are left out', () => {
  const stream = written([
    { type: 'reasoning', text: '', encrypted: 'cmVk' },
    { type: 'provider', format: 'other', value: { a: 1 } },
    { type: 'text', text: 'Hi' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(accumulate(read(stream)).parts).toEqual([{ type: 'text', text: 'Hi' }]);
});

describe('a hostile stream is an error with its place', () => {
  const part = (given: object) => [chunk([given])];

  test.each([
    [[{ type: 'message_start' }], 'chunks[0]: found an object, expected a response of Gemini'],
    [['data: [1]\n\n'], 'chunks[0]: found an array, expected an object'],
    [[{ candidates: {} }], 'chunks[0].candidates: found an object, expected an array'],
    [[{ candidates: [7] }], 'chunks[0].candidates[0]: found 7, expected an object'],
    [[{ candidates: [{}, {}] }], 'the response has several candidates'],
    [[{ candidates: [{ index: 1 }] }], 'the response has several candidates'],
    [[chunk({})], 'content.parts: found an object, expected an array'],
    [[chunk([chunk([])]), chunk([[]])], 'chunks[1].candidates[0].content.parts[0]: found an array'],
    [[chunk(['x'])], 'content.parts[0]: found "x", expected an object'],
    [part({ text: 7 }), 'parts[0].text: found 7, expected a string'],
    [part({ text: 'x', thoughtSignature: 7 }), 'parts[0].thoughtSignature: found 7'],
    [part({ functionCall: {} }), 'functionCall.name: missing, expected a name'],
    [part({ functionCall: [] }), 'functionCall: found an array, expected an object'],
    [
      part({ functionCall: { name: 'f', args: '{}' } }),
      'functionCall.args: found "{}", expected an object',
    ],
    [part({ functionCall: { name: 'f', willContinue: true } }), 'arguments that come in pieces'],
    [[chunk([], { finishReason: 7 })], 'candidates[0].finishReason: found 7, expected a string'],
    [[{ usageMetadata: { promptTokenCount: '7' } }], 'promptTokenCount: found "7"'],
    [[{ promptFeedback: 'no' }], 'promptFeedback: found "no", expected an object'],
    [['data: {"candidates"'], 'chunks[0]: the stream was cut off in the middle of an event'],
    [['<html>'], 'found "<html>", expected an event stream'],
    [
      [{ error: { code: 429, message: 'Try later.', status: 'RESOURCE_EXHAUSTED' } }],
      'Try later. (RESOURCE_EXHAUSTED, 429)',
    ],
  ])('%j', (chunks, message) => {
    expect(() => read(...chunks)).toThrow(ModelspeakError);
    expect(() => read(...chunks)).toThrow(message);
  });

  test('50 MB in one event are refused, or read, but not hung on', () => {
    const big = 'x'.repeat(50 * 2 ** 20);
    const stream = `data: ${JSON.stringify(chunk([{ text: big }]))}\n\n`;
    expect(accumulate(read(stream)).message.content).toHaveLength(big.length);
    const reader = format.reader({ limit: 1000 });
    expect(() => reader.push(stream)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  test('many parts and calls in one event are read', () => {
    const parts = Array.from({ length: 20_000 }, (_, index) =>
      index % 2 === 0 ? { text: 'x' } : { functionCall: { name: 'f', args: {} } },
    );
    expect(accumulate(read(chunk(parts))).parts).toHaveLength(parts.length);
  });
});

test('numbers in the arguments of calls keep their spelling', () => {
  const args = '{"id":12345678901234567890,"ratio":1.0}';
  const part = `{"functionCall":{"name":"f","args":${args}}}`;
  const response = `{"candidates":[{"content":{"parts":[${part}]},"avgLogprobs":-0.50}]}`;
  const reply = format.parse(response);
  expect(reply.message.tool_calls?.[0].function.arguments).toBe(args);
  expect(reply.message.extra).toEqual({ candidate: { avgLogprobs: -0.5 } });
  expect(writeJson(responses.body(reply, OPTIONS))).toContain(args);
  const events = read(`data: ${response}\n\n`);
  expect(accumulate(events)).toEqual(reply);
  expect(written(events)).toContain(args);
});
