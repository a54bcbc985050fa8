import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../conversation/conversation.js';
import { validateConversation } from '../conversation/validate.js';
import { accumulate, createAccumulator, orderedMessage } from './accumulate.js';
import type { ReaderEvent } from './reader.js';

const end = { type: 'end', reason: 'stop' } as const;
const call = (index: number, name: string): ReaderEvent => ({
  type: 'tool-call',
  index,
  id: `id-${index}`,
  name,
});
const args = (index: number, text: string): ReaderEvent => ({
  type: 'tool-call-arguments',
  index,
  text,
});
const callEnd = (index: number): ReaderEvent => ({ type: 'tool-call-end', index });

test('joins text, reasoning and refusals', () => {
  const { message } = accumulate([
    { type: 'reasoning', text: 'hm' },
    { type: 'reasoning', text: '!' },
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    end,
  ]);
  expect(message).toEqual({ role: 'assistant', content: 'Hello', reasoning_content: 'hm!' });
  expect(accumulate([{ type: 'refusal', text: 'No.' }, end]).message).toEqual({
    role: 'assistant',
    content: null,
    refusal: 'No.',
  });
});

test('keeps calls in the order in which they began', () => {
  const { message } = accumulate([
    call(1, 'g'),
    args(1, '{"a"'),
    call(0, 'f'),
    args(1, ':1}'),
    callEnd(1),
    callEnd(0),
    end,
  ]);
  expect(message).toEqual({
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'id-1', type: 'function', function: { name: 'g', arguments: '{"a":1}' } },
      { id: 'id-0', type: 'function', function: { name: 'f', arguments: '{}' } },
    ],
  });
});

test('forgets a call that was withdrawn, and reports it', () => {
  const reply = accumulate([
    call(0, 'f'),
    args(0, '{"a":'),
    { type: 'tool-call-malformed', index: 0, raw: '[f(a=', reason: 'it broke off' },
    { type: 'text', text: '[f(a=' },
    args(0, 'stray'),
    end,
  ]);
  expect(reply.message).toEqual({ role: 'assistant', content: '[f(a=' });
  expect(reply.malformed).toMatchObject([
    { raw: '[f(a=', reason: 'it broke off', call: { name: 'f' } },
  ]);
});

test('joins what only the provider knows, of the message and of its calls', () => {
  const extra = (extra: object, index?: number): ReaderEvent => ({
    type: 'extra',
    extra: { ...extra },
    index,
  });
  const { message } = accumulate([
    extra({ citations: ['a'] }),
    { type: 'text', text: 'Hi' },
    call(0, 'f'),
    extra({ proof: 'x' }, 0),
    call(1, 'g'),
    extra({ proof: 'lost with its call' }, 1),
    extra({ proof: 'y' }, 0),
    callEnd(0),
    { type: 'tool-call-malformed', index: 1, raw: 'g', reason: 'it broke off' },
    extra({ citations: ['b'] }),
    end,
  ]);
  expect(message).toEqual({
    role: 'assistant',
    content: 'Hi',
    tool_calls: [
      {
        id: 'id-0',
        type: 'function',
        function: { name: 'f', arguments: '{}' },
        extra: { proof: 'xy' },
      },
    ],
    extra: { citations: ['a', 'b'] },
  });
  expect(() => validateConversation({ messages: [message] })).not.toThrow();
});

test('says how the reply ended', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  expect(
    accumulate([
      { type: 'usage', usage },
      { ...end, stop: '<|end|>' },
      { type: 'ignored', text: 'more' },
    ]),
  ).toEqual({
    message: { role: 'assistant', content: '' },
    parts: [],
    reason: 'stop',
    stop: '<|end|>',
    malformed: [],
    repairs: [],
    ignored: 'more',
    usage,
  });
  expect(accumulate([]).reason).toBe('unknown');
});

test('shows the reply while it grows', () => {
  const accumulator = createAccumulator();
  accumulator.add({ type: 'text', text: 'Hel' });
  const early = accumulator.reply();
  accumulator.add({ type: 'text', text: 'lo' });
  expect(early.message.content).toBe('Hel');
  expect(accumulator.reply().message.content).toBe('Hello');
});

describe('the parts of a reply', () => {
  test('keep the order in which they came, and join what is of one kind', () => {
    const reply = accumulate([
      { type: 'text', text: 'Let ' },
      { type: 'text', text: 'me think.' },
      { type: 'reasoning', text: 'H' },
      { type: 'reasoning', text: 'm.' },
      call(0, 'f'),
      args(0, '{"a":1}'),
      { type: 'text', text: 'Done.' },
      { type: 'refusal', text: 'No.' },
      end,
    ]);
    expect(reply.parts).toEqual([
      { type: 'text', text: 'Let me think.' },
      { type: 'reasoning', text: 'Hm.' },
      { type: 'tool_call', id: 'id-0' },
      { type: 'text', text: 'Done.' },
      { type: 'refusal', refusal: 'No.' },
    ]);
    expect(reply.message).toMatchObject({
      content: 'Let me think.Done.',
      reasoning_content: 'Hm.',
      refusal: 'No.',
    });
    expect(orderedMessage(reply)).toEqual({
      role: 'assistant',
      content: reply.parts,
      tool_calls: reply.message.tool_calls,
    });
  });

  test('end with their signature', () => {
    const { parts } = accumulate([
      { type: 'reasoning', text: 'Hm', id: 'r1' },
      { type: 'reasoning', text: '.', signature: 'x7', encrypted: 'e' },
      { type: 'reasoning', text: 'Again.' },
      { type: 'text', text: 'Hi', signature: 't' },
      { type: 'text', text: '' },
      { type: 'text', text: '', signature: 'of nothing' },
      { ...call(0, 'f'), signature: 'c' } as ReaderEvent,
    ]);
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm', id: 'r1' },
      { type: 'reasoning', text: '.', signature: 'x7', encrypted: 'e' },
      { type: 'reasoning', text: 'Again.' },
      { type: 'text', text: 'Hi', signature: 't' },
      { type: 'text', text: '', signature: 'of nothing' },
      { type: 'tool_call', id: 'id-0', signature: 'c' },
    ]);
  });

  test('complete what was begun without a signature', () => {
    const { parts } = accumulate([
      { type: 'reasoning', text: 'Hm' },
      { type: 'reasoning', text: '', signature: 'x7' },
      { type: 'reasoning', text: '', signature: undefined },
    ]);
    expect(parts).toEqual([{ type: 'reasoning', text: 'Hm', signature: 'x7' }]);
  });

  test('lose the place of a call that was withdrawn', () => {
    const reply = accumulate([
      call(0, 'f'),
      { type: 'text', text: 'x' },
      call(1, 'g'),
      { type: 'tool-call-malformed', index: 1, raw: '[g(', reason: 'it broke off' },
      { type: 'tool-call-malformed', raw: '[h(', reason: 'it broke off' },
      { type: 'tool-call-malformed', index: 7, raw: '[i(', reason: 'it broke off' },
      end,
    ]);
    expect(reply.parts).toEqual([
      { type: 'tool_call', id: 'id-0' },
      { type: 'text', text: 'x' },
    ]);
    expect(reply.malformed).toHaveLength(3);
    expect(reply.message.tool_calls).toHaveLength(1);
  });

  test('are the message where there are none', () => {
    const reply = accumulate([end]);
    expect(orderedMessage(reply)).toBe(reply.message);
  });
});

test("keeps a provider's own part at its place, and starts a new text after it", () => {
  const value = { type: 'search', query: 'rain' };
  const { message, parts } = accumulate([
    { type: 'text', text: 'I will ' },
    { type: 'text', text: 'search.' },
    { type: 'provider', format: 'owl', value },
    { type: 'text', text: ' Found.' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(message.content).toBe('I will search. Found.');
  expect(parts).toEqual([
    { type: 'text', text: 'I will search.' },
    { type: 'provider', format: 'owl', value },
    { type: 'text', text: ' Found.' },
  ]);
});

test('gives a call of a custom tool its input as it came', () => {
  const { message } = accumulate<ToolCall>([
    { type: 'tool-call', index: 0, id: 'a', name: 'shell', custom: true },
    args(0, 'ls '),
    args(0, '-l'),
    callEnd(0),
    { type: 'tool-call', index: 1, id: 'b', name: 'shell', custom: true },
    end,
  ]);
  expect(message.tool_calls).toEqual([
    { id: 'a', type: 'custom', custom: { name: 'shell', input: 'ls -l' } },
    { id: 'b', type: 'custom', custom: { name: 'shell', input: '' } },
  ]);
});

describe('halves of surrogate pairs, which no prompt can hold', () => {
  test('are replaced in the name of a call', () => {
    const { message } = accumulate([call(0, 'f\ud800'), callEnd(0), end]);
    expect(message.tool_calls?.[0]?.function.name).toBe('f\ufffd');
  });

  test.each([
    ['x\ud83d', 'x\ufffd'],
    ['\ude00x', '\ufffdx'],
    ['\ud83d\ude00', '\ud83d\ude00'],
  ])('are replaced in text: %j', (text, expected) => {
    const { message, parts } = accumulate([
      { type: 'text', text },
      { type: 'reasoning', text },
      { type: 'refusal', text },
    ]);
    expect(message).toMatchObject({
      content: expected,
      reasoning_content: expected,
      refusal: expected,
    });
    expect(parts.map((part) => ('text' in part ? part.text : ''))).toEqual([
      expected,
      expected,
      '',
    ]);
    expect(parts[2]).toEqual({ type: 'refusal', refusal: expected });
  });

  test('are joined where they came apart', () => {
    const { message } = accumulate([
      { type: 'text', text: '\ud83d' },
      { type: 'text', text: '\ude00' },
    ]);
    expect(message.content).toBe('😀');
  });

  test.each([
    ['{"a":"\\ud800"}', '{"a":"\\ufffd"}'],
    ['{"a":"\\uDC00x"}', '{"a":"\\ufffdx"}'],
    ['{"a":"\\ud83d\\ude00"}', '{"a":"\\ud83d\\ude00"}'],
    ['{"a":"\\uD83D\\uD83D\\uDE00"}', '{"a":"\\ufffd\\uD83D\\uDE00"}'],
    ['{"a":"\\ud83dx\\ude00"}', '{"a":"\\ufffdx\\ufffd"}'],
    ['{"a":"\\\\ud800"}', '{"a":"\\\\ud800"}'],
    ['{"a":"\\ud7ff\\u0041"}', '{"a":"\\ud7ff\\u0041"}'],
    ['{"a":"\ud800"}', '{"a":"\ufffd"}'],
    ['{"a":"\ud800\\udc00"}', '{"a":"\ufffd\\ufffd"}'],
  ])('are replaced in arguments: %j', (json, expected) => {
    const { message } = accumulate([call(0, 'f'), args(0, json)]);
    expect(message.tool_calls?.[0].function.arguments).toBe(expected);
    expect(validateConversation({ messages: [message] })).toBeUndefined();
  });

  test('are replaced in the input of custom tools', () => {
    const { message } = accumulate<ToolCall>([
      { type: 'tool-call', index: 0, id: 'a', name: 'shell', custom: true },
      args(0, 'x\ud83d'),
    ]);
    expect(message.tool_calls?.[0]).toMatchObject({ custom: { input: 'x\ufffd' } });
  });
});

test('events of a missing call are ignored', () => {
  const reply = accumulate([
    { type: 'tool-call-arguments', index: 3, text: '{}' },
    { type: 'extra', index: 3, extra: { a: 1 } },
    { type: 'tool-call-end', index: 3 },
    { type: 'tool-call-malformed', index: 3, raw: 'x', reason: 'none' },
    { type: 'text', text: 'Hi' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(reply).toStrictEqual({
    message: { role: 'assistant', content: 'Hi' },
    parts: [{ type: 'text', text: 'Hi' }],
    reason: 'stop',
    malformed: [{ raw: 'x', reason: 'none' }],
    repairs: [],
    ignored: '',
  });
});

test('how likely tokens were is kept in their order', () => {
  const of = (token: string) => ({ token, logProb: -1, top: [] });
  const events: ReaderEvent[] = [
    { type: 'log-probs', logProbs: [of('a'), of('b')] },
    { type: 'text', text: 'ab' },
    { type: 'log-probs', logProbs: [of('c')] },
    { type: 'end', reason: 'stop' },
  ];
  expect(accumulate(events).logProbs).toEqual([of('a'), of('b'), of('c')]);
  expect(accumulate(events.slice(1, 2))).not.toHaveProperty('logProbs');
});

test('gathers warnings, and has none otherwise', () => {
  const warning = { code: 'calls-not-read', message: 'describe them' } as const;
  expect(accumulate([{ type: 'warning', ...warning }]).warnings).toEqual([warning]);
  expect(accumulate([])).not.toHaveProperty('warnings');
});

test('keys of a part complete it, and are kept with it', () => {
  const { parts, message } = accumulate([
    { type: 'text', text: 'One.' },
    { type: 'text', text: '', extra: {} },
    { type: 'text', text: 'Two.' },
    { type: 'text', text: '', extra: { citations: [1] } },
    { type: 'text', text: 'Three.' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(message.content).toBe('One.Two.Three.');
  expect(parts).toEqual([
    { type: 'text', text: 'One.' },
    { type: 'text', text: 'Two.', extra: { citations: [1] } },
    { type: 'text', text: 'Three.' },
  ]);
});

test('pieces with the same id are one part', () => {
  const { parts } = accumulate([
    { type: 'reasoning', text: 'H', id: 'r1' },
    { type: 'reasoning', text: 'm.', id: 'r1' },
    { type: 'reasoning', text: '', id: 'r1', encrypted: 'x' },
    { type: 'reasoning', text: 'So.', id: 'r2' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(parts).toEqual([
    { type: 'reasoning', text: 'Hm.', id: 'r1', encrypted: 'x' },
    { type: 'reasoning', text: 'So.', id: 'r2' },
  ]);
});
