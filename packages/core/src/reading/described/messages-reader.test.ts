import { describe, expect, test, vi } from 'vitest';
import { brief, eventsOf, everyWay } from '../../../test/described.js';
import { accumulate } from '../accumulate.js';
import { openedReader } from '../opened-reader.js';
import type { Reader, ReaderOptions } from '../reader.js';
import { readerContext } from '../reader-context.js';
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
  ['Hello <b>', { text: 'Hello <b>' }],
  ['<|chan', { text: '<|chan' }],
  ['', {}],
])('%j', (reply, expected) => {
  for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
});

describe('what is no call is reported and stays as text', () => {
  test.each([
    [`${call}{"a": `, [`${call}{"a": `]],
    [`${call}[1]<|call|>`, [`${call}[1]`]],
    [`${call}{} x<|call|>`, [`${call}{} x`]],
    ['<|channel|>commentary to=f<|mess', ['<|channel|>commentary to=f<|mess']],
  ])('%j', (reply, malformed) => {
    const text = malformed.join('');
    for (const way of everyWay(reader, reply)) expect(way).toEqual({ text, malformed });
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
});

test('without tools, nothing is a call', () => {
  const events = eventsOf(reader({ tools: [] }), [`${call}{}<|call|>`]);
  expect(brief(accumulate(events))).toEqual({ text: `${call}{}` });
});

test('the reply ends where the server stopped', () => {
  const whole = accumulate(eventsOf(reader(), [`${call}{}<|call|>`]));
  expect([whole.reason, whole.stop]).toEqual(['tool_calls', '<|call|>']);
  const ended = accumulate(eventsOf(reader(), ['<|channel|>final<|message|>Hi<|return|>more']));
  expect([ended.reason, ended.stop, ended.ignored]).toEqual(['stop', '<|return|>', 'more']);
  const cut = accumulate(eventsOf(reader(), ['<|channel|>final<|message|>Hi']));
  expect([cut.reason, cut.stop]).toEqual(['unknown', undefined]);
});

test('a reply goes on with the header that the prompt opened', () => {
  const opened = () => openedReader(reader, '<|channel|>analysis<|message|>Let me');
  const reply = ` see.<|end|>${next}<|channel|>final<|message|>Hi`;
  for (const way of everyWay(opened, reply)) expect(way).toEqual({ thought: ' see.', text: 'Hi' });
});

test('white space before the first header is looked at once', () => {
  const trim = vi.spyOn(String.prototype, 'trimStart');
  eventsOf(reader(), [...' '.repeat(500), 'Hi']);
  const looked = trim.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  trim.mockRestore();
  expect(looked).toBeLessThan(1000);
});
