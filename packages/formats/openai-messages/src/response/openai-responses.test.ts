import { accumulate, type ReaderEvent } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { openaiMessages } from '../openai-messages.js';

const format = openaiMessages();
const OPTIONS = { id: 'chatcmpl-1', model: 'm', created: 7 };
const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'text', text: 'Hi' },
  { type: 'tool-call', index: 0, id: 'a', name: 'f' },
  { type: 'extra', extra: { proof: 'x' }, index: 0 },
  { type: 'tool-call-arguments', index: 0, text: '{"x":1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'extra', extra: { annotations: [{ url: 'u' }] } },
  { type: 'log-probs', logProbs: [{ token: 'Hi', logProb: -1, top: [] }] },
  { type: 'usage', usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  { type: 'end', reason: 'tool_calls' },
];

test('a whole response is read as it was written', () => {
  const reply = accumulate(EVENTS);
  const body = format.responses.body(reply, OPTIONS);
  expect(body).toMatchObject({ id: 'chatcmpl-1', object: 'chat.completion', created: 7 });
  const read = format.parse(body);
  expect(read.message).toEqual(reply.message);
  expect(read.usage).toEqual(reply.usage);
  expect(read.logProbs).toEqual(reply.logProbs);
  expect(read.reason).toBe('tool_calls');
});

test('the text of a stream is read as it was written', () => {
  const { writer, text, done } = format.responses;
  const stream = writer(OPTIONS);
  const chunks = [...EVENTS.flatMap((event) => stream.push(event)), ...stream.end()];
  const read = format.parse(chunks.map(text).join('') + done);
  expect(read.message).toEqual(accumulate(EVENTS).message);
});

test.each([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [404, 'not_found_error'],
  [429, 'rate_limit_error'],
  [503, 'server_error'],
])('an error with the status %i has the type %s, and is read as an error', (status, type) => {
  const error = { status, message: 'Try later.' };
  expect(format.responses.error(error)).toMatchObject({ error: { type, message: 'Try later.' } });
  const { writer, text } = format.responses;
  const stream = writer(OPTIONS).error(error).map(text).join('');
  expect(() => format.parse(stream)).toThrow('Try later.');
});
