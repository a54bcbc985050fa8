import { errorOf } from '@modelspeak/conformance';
import { accumulate } from '@modelspeak/core';
import { expect, it } from 'vitest';
import { chunkOf, read } from '../../test/chunks.js';
import type { OpenAIChunk, OpenAIDelta } from './chunk.js';
import { readOpenAIChunks } from './read-chunks.js';

/** Returns a delta with provider-specific keys. */
const delta = (keys: object): OpenAIDelta => ({ ...keys });
const details = (detail: object) => ({
  reasoning_details: [{ type: 'reasoning.text', format: 'f-v1', index: 0, ...detail }],
});
const proof = (thought_signature: string) => ({ extra_content: { google: { thought_signature } } });

it('reads text, a refusal, what was counted and the reason of the end', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const events = read([
    chunkOf({ role: 'assistant', content: '' }),
    chunkOf({ content: 'Hel' }),
    chunkOf({ content: 'lo', refusal: null }),
    chunkOf({ refusal: 'No.' }),
    chunkOf({}, 'length'),
    { choices: [], usage },
  ]);
  expect(events).toEqual([
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    { type: 'refusal', text: 'No.' },
    { type: 'usage', usage },
    { type: 'end', reason: 'length' },
  ]);
});

it('reads how likely tokens were, before what they make, and leaves other forms of it be', () => {
  const other = { token: 'He', logprob: -2, bytes: [72, 101] };
  const told = (logprobs: unknown): OpenAIChunk => ({
    choices: [{ index: 0, delta: { content: 'Hi' }, logprobs }],
  });
  const hi = { token: 'Hi', id: 7, logprob: -0.1, bytes: null, top_logprobs: [other] };
  const no = { token: 'No', logprob: -1 };
  const events = read([
    told({ content: [hi, { token: 'x' }, null], refusal: [no] }),
    ...[null, 'no', [], { content: null }, { tokens: ['Hi'], token_logprobs: [-1] }].map(told),
  ]);
  expect(events.slice(0, 2)).toEqual([
    {
      type: 'log-probs',
      logProbs: [
        { token: 'Hi', id: 7, logProb: -0.1, top: [{ token: 'He', logProb: -2 }] },
        { token: 'No', logProb: -1, top: [] },
      ],
    },
    { type: 'text', text: 'Hi' },
  ]);
  expect(events.filter(({ type }) => type === 'log-probs')).toHaveLength(1);
});

it('reads reasoning by either of its names', () => {
  const events = read([
    chunkOf({ reasoning_content: 'a' }),
    chunkOf({ reasoning: 'b' }),
    chunkOf({ reasoning_content: '', reasoning: 'c' }),
    chunkOf({ reasoning_content: 'd', reasoning: 'd' }),
  ]);
  expect(accumulate(events).message.reasoning_content).toBe('abcd');
});

it('carries along what only the provider knows, of the message and of its calls', () => {
  const { message } = accumulate(
    read([
      chunkOf({ role: 'assistant', content: '', annotations: [], refs: null }),
      // As OpenRouter sends them.
      chunkOf({ reasoning: 'Hm', ...details({ text: 'Hm', signature: null }) }),
      chunkOf({ reasoning: '.', ...details({ text: '.' }) }),
      chunkOf({ content: '', ...details({ signature: 'proof' }) }),
      chunkOf({ content: 'Hi', annotations: [{ type: 'url_citation', at: 1 }] }),
      chunkOf({ content: '', annotations: [{ type: 'url_citation', at: 2 }] }),
      // As Google does.
      chunkOf({ tool_calls: [{ id: 'a', function: { name: 'f' }, ...proof('x') }] }),
      chunkOf({ tool_calls: [{ function: { arguments: '{}' }, ...proof('y') }] }),
      chunkOf({}, 'tool_calls'),
    ]),
  );
  expect(message).toEqual({
    role: 'assistant',
    content: 'Hi',
    reasoning_content: 'Hm.',
    extra: {
      ...details({ text: 'Hm.', signature: 'proof' }),
      annotations: [
        { type: 'url_citation', at: 1 },
        { type: 'url_citation', at: 2 },
      ],
    },
    tool_calls: [
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extra: proof('xy') },
    ],
  });
});

it('tells of a call nothing before it begins', () => {
  const types = read([
    chunkOf({ tool_calls: [{ index: 0, id: 'a', ...proof('x') }] }),
    chunkOf({ tool_calls: [{ index: 0, function: { name: 'f' } }] }),
    chunkOf({ tool_calls: [{ index: 0, function: { arguments: '{}' }, ...proof('y') }] }),
  ]).map(({ type }) => type);
  expect(types).toEqual([
    'tool-call',
    'extra',
    'tool-call-arguments',
    'extra',
    'tool-call-end',
    'end',
  ]);
});

it('leaves out what says of a delta what its other keys say', () => {
  expect(read([chunkOf({ reasoning: 'Hm', channel: 'analysis' })])).toEqual([
    { type: 'reasoning', text: 'Hm' },
    { type: 'end', reason: 'unknown' },
  ]);
});

it('refuses what is no JSON, and counts what is', () => {
  const nested = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  expect(errorOf(() => read([chunkOf(delta({ nested }))]))).toMatchObject({
    code: 'too_large',
    path: expect.stringMatching(/^chunks\[0]\.choices\[0]\.delta\.extra\.nested/),
  });
  const more = chunkOf(delta({ data: 'x'.repeat(10) }));
  expect(errorOf(() => read([more, more], { limit: 30 })).code).toBe('too_large');
  const called = chunkOf({ tool_calls: [{ index: 0, ...proof('x'.repeat(10)) }] });
  expect(errorOf(() => read([called], { limit: 30 })).code).toBe('too_large');
});

it('reads the choice that was asked for', () => {
  const choice = (index: number, content: string) => ({ index, delta: { content } });
  const chunks = [{ choices: [choice(1, 'B'), choice(0, 'A')] }, { choices: [choice(1, 'b')] }];
  expect(accumulate(read(chunks)).message.content).toBe('A');
  expect(accumulate(read(chunks, { choice: 1 })).message.content).toBe('Bb');
});

it('takes the reason that is handed to end where the stream names none', () => {
  const reader = readOpenAIChunks();
  expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
  expect(reader.end()).toEqual([]);
  expect(reader.push(chunkOf({ content: 'late' }))).toEqual([]);
});

it('refuses what is no chunk, an error of the server, and audio', () => {
  const codeOf = (chunk: unknown) =>
    errorOf(() => readOpenAIChunks().push(chunk as OpenAIChunk)).message;
  expect(codeOf({ a: 1 })).toBe(
    'chunks[0].choices: missing, expected an array; the server sent {"a":1}',
  );
  expect(codeOf({ error: { message: 'Overloaded' } })).toBe(
    'chunks[0].error: the server answered with an error: Overloaded',
  );
  expect(codeOf(chunkOf({ audio: {} } as OpenAIDelta))).toContain('audio cannot be read');
});

it('holds chunks to the limit, of the choice that is read', () => {
  const reader = readOpenAIChunks({ limit: 5 });
  const other = { choices: [{ index: 1, delta: { content: 'x'.repeat(50) } }] };
  expect(reader.push(other)).toEqual([]);
  expect(reader.push(chunkOf({ content: 'abc', refusal: 'de' }))).toHaveLength(2);
  expect(errorOf(() => reader.push(chunkOf({ reasoning: 'f' }))).code).toBe('too_large');
  expect(reader.push(chunkOf({ content: 'g' }))).toEqual([]);
  expect(reader.end()).toEqual([]);
});
