import { describe, expect, test, vi } from 'vitest';
import { brief, eventsOf, everyWay } from '../../../test/described.js';
import { accumulate } from '../accumulate.js';
import type { Reader, ReaderOptions } from '../reader.js';
import { readerContext } from '../reader-context.js';
import { replyPrefixReader } from '../reply-prefix-reader.js';
import { createMessagesReader } from './messages-reader.js';

/** Messages as harmony has them. */
function reader(options: ReaderOptions = {}): Reader {
  return createMessagesReader(
    {
      open: '<|start|>',
      body: '<|message|>',
      close: ['<|end|>', '<|call|>'],
      stop: ['<|call|>'],
      headers: ['<|channel|>', ' to='],
      route(header) {
        const [, name] = /to=([\w.]+)/.exec(header) ?? [];
        if (name === 'python') return { call: name, argument: 'code' };
        if (name !== undefined) return { call: name };
        return header.includes('analysis') ? 'reasoning' : 'text';
      },
    },
    ['<|return|>'],
    readerContext(options),
  );
}

const next = '<|start|>assistant';
const call = '<|channel|>commentary to=f<|message|>';

test.each([
  ['<|channel|>final<|message|>Hi<|return|>', { text: 'Hi' }],
  [
    `<|channel|>analysis<|message|>Hm.<|end|>${next}<|channel|>final<|message|>Hi`,
    { thought: 'Hm.', text: 'Hi' },
  ],
  [`${call}{"a": 1}<|call|>`, { calls: ['f({"a": 1})'] }],
  [
    `${call} {"a": "<|channel|>"} <|call|>${next}${call}<|call|>`,
    { calls: ['f({"a": "<|channel|>"})', 'f({})'] },
  ],
  [' to=f<|channel|>commentary<|message|>{}<|call|>', { calls: ['f({})'] }],
  [
    '<|channel|>commentary to=python<|message|>print("é👩‍🚀")<|call|>',
    { calls: ['python({"code":"print(\\"é👩‍🚀\\")"})'] },
  ],
  [`${call}{}<|call|>\nDone.`, { calls: ['f({})'], text: '\nDone.' }],
  [
    '<|channel|>commentary to=python<|message|>\u{10000}\u{10ffff}\ud7ff\ue000\n<|call|>',
    { calls: ['python({"code":"\u{10000}\u{10ffff}\ud7ff\ue000\\n"})'] },
  ],
  [`${call} \n`, { calls: ['f({})'] }],
  [`${call}{} \n<|call|>`, { calls: ['f({})'] }],
  ['Hello <b>', { text: 'Hello <b>' }],
  ['<|chan', { text: '<|chan' }],
  ['<|channel|', { text: '<|channel|' }],
  [' \n<|channel|>final<|message|>Hi', { text: 'Hi' }],
  [' \n', {}],
  ['', {}],
])('%j', (reply, expected) => {
  for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
});

test.each([
  ['<|message|>Hi', { text: 'Hi' }],
  ['<|channel|>final<|message|>a<|message|>b', { text: 'a<|message|>b' }],
  ['<|end|>Hi', { text: '<|end|>Hi' }],
  ['<|channel|>final<|message|>a<|end|><|message|>b', { text: 'ab' }],
  ['<|channel|>final<|message|>a<|end|><|end|>b', { text: 'a<|end|>b' }],
  ['<|channel|>final<|end|>b', { text: '<|channel|>final<|end|>b' }],
  [`${next}${next}<|message|>Hi`, { text: `${next}Hi` }],
  [`a<|end|> \n${next}<|message|>b<|end|>c`, { text: 'abc' }],
  [`a<|end|> \n<|return|>`, { text: 'a' }],
  [' to=f<|call|>', { malformed: [' to=f<|call|>'] }],
  [`${call}{"a": 1}${next}<|message|>Hi`, { calls: ['f({"a": 1})'], text: 'Hi' }],
])('a mark where none is to be: %j', (reply, expected) => {
  for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
});

const thought = '<|channel|>analysis<|message|>Hm.<|end|>';

test.each([
  [`${thought}<|channel|>final<|message|>Hi<|end|>`, { thought: 'Hm.', text: 'Hi' }],
  [`${thought} \n${call}{"a": 1}<|call|>`, { thought: 'Hm.', calls: ['f({"a": 1})'] }],
  [`${thought} to=f<|channel|>commentary<|message|>{}`, { thought: 'Hm.', calls: ['f({})'] }],
])('a header after a message needs no mark before it: %j', (reply, expected) => {
  for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
  for (const chunks of [[reply], reply]) {
    const { repairs } = accumulate(eventsOf(reader(), chunks));
    expect(repairs).toMatchObject([{ kind: 'missing-open', text: '<|start|>' }]);
  }
});

test('the repair of a call names it', () => {
  const { message, repairs } = accumulate(eventsOf(reader(), [`${thought}${call}{}<|call|>`]));
  expect(repairs.map((repair) => repair.call)).toEqual([message.tool_calls?.[0]?.id]);
});

test.each([
  [`${thought}<|chan`, { thought: 'Hm.', text: '<|chan' }],
  [`${thought} <|channel|>final`, { thought: 'Hm.', text: ' <|channel|>final' }],
  [`${thought} today`, { thought: 'Hm.', text: ' today' }],
  [`${thought} t`, { thought: 'Hm.', text: ' t' }],
])('text after a message that is no header stays text: %j', (reply, expected) => {
  for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
  expect(accumulate(eventsOf(reader(), reply)).repairs).toEqual([]);
});

describe('what is no call is reported', () => {
  test.each([
    [`${call}{"a": `, 'the reply ended inside a call'],
    [`${call}[1]<|call|>`, 'the arguments of a call are not an object'],
    [`${call}{} x<|call|>`, 'text follows the arguments of a call'],
    [`${call}{"a" 1} x<|call|>`, 'the JSON of a call is wrong'],
    ['<|channel|>commentary to=f<|mess', 'the header of a call has no body'],
  ])('with the reason: %j', (reply, reason) => {
    for (const chunks of [[reply], reply]) {
      const { malformed } = accumulate(eventsOf(reader(), chunks));
      expect(malformed).toMatchObject([
        { raw: reply.replace('<|call|>', ''), reason, apart: true },
      ]);
    }
  });

  test.each([
    [`${call}{"a": `, [`${call}{"a": `]],
    [`${call}[1]<|call|>`, [`${call}[1]`]],
    [`${call}{} x<|call|>`, [`${call}{} x`]],
    ['<|channel|>commentary to=f<|mess', ['<|channel|>commentary to=f<|mess']],
  ])('%j', (reply, malformed) => {
    for (const way of everyWay(reader, reply)) expect(way).toEqual({ malformed });
  });

  test('as a header that is cut off', () => {
    const reply = `<|channel|>final<|message|>Hi<|end|>${next}<|channel|>commentary to=`;
    const text = `Hi${next}<|channel|>commentary to=`;
    for (const way of everyWay(reader, reply)) expect(way).toEqual({ text });
  });

  test('as a header that never ends', () => {
    const reply = `<|channel|>${'x'.repeat(3000)}`;
    for (const chunks of [[reply], reply]) {
      expect(brief(accumulate(eventsOf(reader(), chunks)))).toEqual({ text: reply });
    }
  });

  test('as soon as a header is longer than any', () => {
    const longest = `<|channel|>${'x'.repeat(1024 - '<|channel|>'.length)}`;
    const again = `${next}${'x'.repeat(1024 - next.length)}`;
    for (const chunks of [[longest], longest]) {
      const one = reader();
      expect(Array.from(chunks).flatMap((chunk) => one.push(chunk))).toEqual([]);
      expect(one.push('x')).toEqual([{ type: 'text', text: `${longest}x` }]);
      expect(one.push('<|end|>')).toEqual([]);
      expect(Array.from(again).flatMap((chunk) => one.push(chunk))).toEqual([]);
      expect(one.push('<|message|>Hi')).toEqual([{ type: 'text', text: 'Hi' }]);
    }
  });
});

test.each([
  [`${call}{}<|call|>`, { text: `${call}{}` }],
  ['<|channel|>commentary to=f', { text: '<|channel|>commentary to=f' }],
])('without tools, nothing is a call: %j', (reply, expected) => {
  for (const way of everyWay(() => reader({ tools: [] }), reply)) expect(way).toEqual(expected);
});

test('what is certain is emitted at once', () => {
  const one = reader();
  expect(one.push('')).toEqual([]);
  expect(one.push(' He')).toEqual([{ type: 'text', text: ' He' }]);
  expect(one.push('')).toEqual([]);
  expect(one.push('llo<|en')).toEqual([{ type: 'text', text: 'llo' }]);
  expect(one.push('!')).toEqual([{ type: 'text', text: '<|en!' }]);
  expect(one.push('<|end|>\n')).toEqual([]);
  expect(one.push(`${next} to=python<|message|>`)).toEqual([
    { type: 'tool-call', index: 0, id: 'call_0', name: 'python' },
    { type: 'tool-call-arguments', index: 0, text: '{"code":"' },
  ]);
  for (const text of ['ab', '👩', '\ud7ff', '\ue000']) {
    expect(one.push(text)).toEqual([{ type: 'tool-call-arguments', index: 0, text }]);
  }
  expect(one.push('\ud83d')).toEqual([]);
  expect(one.end('length')).toStrictEqual([
    { type: 'tool-call-arguments', index: 0, text: '\\ud83d"}' },
    { type: 'tool-call-end', index: 0 },
    { type: 'end', reason: 'length' },
  ]);
  expect(one.push('more')).toEqual([]);
  expect(one.end()).toEqual([]);
});

test.each([
  [`${call}{}<|call|>`, 'tool_calls', '<|call|>', ''],
  [`${call}{}<|call|>\n`, 'tool_calls', '<|call|>', ''],
  [`${call}{}<|call|>\nDone.`, 'unknown', undefined, ''],
  [`${call}{}<|end|>`, 'unknown', undefined, ''],
  [`${call}{}<|return|>`, 'tool_calls', '<|return|>', ''],
  [`${call}[]<|return|>`, 'stop', '<|return|>', ''],
  ['<|channel|>final<|call|>', 'stop', '<|call|>', ''],
  ['<|channel|>final<|message|>Hi<|return|>more', 'stop', '<|return|>', 'more'],
  ['Hi<|return|>a<|end|><|return|>b', 'stop', '<|return|>', 'a<|end|><|return|>b'],
  ['<|channel|>final<|message|>Hi', 'unknown', undefined, ''],
])('the reply ends where the server stopped: %j', (reply, reason, stop, ignored) => {
  for (const chunks of [[reply], reply]) {
    const ended = accumulate(eventsOf(reader(), chunks));
    expect([ended.reason, ended.stop, ended.ignored]).toEqual([reason, stop, ignored]);
  }
});

test('a reply goes on with the header that the prompt opened', () => {
  const replyPrefix = () => replyPrefixReader(reader, '<|channel|>analysis<|message|>Let me');
  const reply = ` see.<|end|>${next}<|channel|>final<|message|>Hi`;
  for (const way of everyWay(replyPrefix, reply))
    expect(way).toEqual({ thought: ' see.', text: 'Hi' });
});

test('white space before the first header is looked at once', () => {
  const trim = vi.spyOn(String.prototype, 'trimStart');
  eventsOf(reader(), [...' '.repeat(500), 'Hi']);
  const looked = trim.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  trim.mockRestore();
  expect(looked).toBeLessThan(1000);
});
