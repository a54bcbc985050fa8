import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as classic from 'zod';
import * as mini from 'zod/mini';
import { errorOf } from '../../test/errors.js';
import { parrot, parrotOf } from '../../test/parrot.js';
import type { Conversation } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import { markup } from '../writing/writer.js';
import { defineFormat } from './define-format.js';

const user = { role: 'user', content: 'Hi' } as const;
const assistant = { role: 'assistant', content: 'Hello!' } as const;
const format = parrot();

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) deepFreeze(item);
    Object.freeze(value);
  }
  return value;
}

describe('rendering', () => {
  test('gives the same prompt as a string, as bytes and as segments', () => {
    const conversation = { messages: [user, { role: 'assistant', content: '你好 😀' }] } as const;
    const prompt = '<|turn|>user loud\nHi<|end|><|turn|>assistant loud\n你好 😀<|end|>';
    expect(format.render(conversation)).toBe(prompt);
    expect(format.bytes(conversation)).toEqual(new TextEncoder().encode(prompt));
    expect(
      format
        .segments(conversation)
        .map(({ text }) => text)
        .join(''),
    ).toBe(prompt);
  });

  test('gives bytes of long prompts too', () => {
    const conversation = { messages: [{ role: 'user', content: '長'.repeat(50_000) }] } as const;
    expect(new TextDecoder().decode(format.bytes(conversation))).toBe(format.render(conversation));
  });

  test('ends with the header of the reply, unless the last message is the reply', () => {
    const header = '<|turn|>assistant loud\n';
    expect(format.render({ messages: [user] }).endsWith(header)).toBe(true);
    expect(format.render({ messages: [user, assistant] }).endsWith(header)).toBe(false);
    expect(
      format.render({ messages: [user, assistant] }, { generationPrompt: true }).endsWith(header),
    ).toBe(true);
    expect(format.render({ messages: [user] }, { generationPrompt: false }).endsWith(header)).toBe(
      false,
    );
  });

  test('takes a developer for the system, and changes nothing of what it is given', () => {
    const conversation = deepFreeze<Conversation>({
      messages: [{ role: 'developer', content: 'Be brief.' }, user],
    });
    const before = structuredClone(conversation);
    expect(format.render(conversation)).toContain('<|turn|>system loud\nBe brief.');
    expect(format.segments(conversation).at(0)).toMatchObject({ message: 0, role: 'developer' });
    expect(conversation).toEqual(before);
  });

  test('hands on the date it is given', () => {
    expect(format.render({ messages: [user] }, { today: '2025-01-31' })).toMatch(/^2025-01-31\n/);
    expect(errorOf(() => format.render({ messages: [user] }, { today: 'today' }))).toMatchObject({
      code: 'invalid_option',
      path: 'today',
    });
  });

  test('says so where a prompt is beyond what an engine can hold', () => {
    const long = 'x'.repeat(2 ** 28);
    const messages = [user, assistant, user, assistant].map((message) => ({
      ...message,
      content: long,
    }));
    expect(errorOf(() => format.render({ messages })).code).toBe('too_large');
  });

  test('throws nothing but our errors, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
        }),
        (anything) => {
          for (const input of [
            anything,
            { messages: anything },
            { messages: [anything] },
            { messages: [{ role: 'user', content: anything }], tools: anything },
          ]) {
            try {
              format.render(input as Conversation);
            } catch (error) {
              expect(error).toBeInstanceOf(ModelspeakError);
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('segments', () => {
  test('know what they are and where they come from', () => {
    expect(format.segments({ messages: [user, assistant] }, { generationPrompt: true })).toEqual([
      { text: '<|turn|>', kind: 'control', message: 0, role: 'user', sampled: false },
      { text: 'user loud\n', kind: 'scaffold', message: 0, role: 'user', sampled: false },
      { text: 'Hi', kind: 'content', message: 0, role: 'user', sampled: false },
      { text: '<|end|>', kind: 'control', message: 0, role: 'user', sampled: false },
      { text: '<|turn|>', kind: 'control', message: 1, role: 'assistant', sampled: false },
      { text: 'assistant loud\n', kind: 'scaffold', message: 1, role: 'assistant', sampled: false },
      { text: 'Hello!', kind: 'content', message: 1, role: 'assistant', sampled: true },
      { text: '<|end|>', kind: 'control', message: 1, role: 'assistant', sampled: true },
      { text: '<|turn|>', kind: 'control', message: null, role: null, sampled: false },
      { text: 'assistant loud\n', kind: 'scaffold', message: null, role: null, sampled: false },
    ]);
  });

  test('keep content as it came', () => {
    const messages = [{ role: 'user', content: '<|end|>' }] as const;
    expect(format.segments({ messages })[2]).toMatchObject({ text: '<|end|>', kind: 'content' });
    expect(format.render({ messages })).toContain('\n< |end|><|end|>');
  });
});

describe('the loss mask', () => {
  test('holds the spans that the model would have sampled', () => {
    const { text, sampled } = format.mask({ messages: [user, assistant, user, assistant] });
    expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Hello!<|end|>',
      'Hello!<|end|>',
    ]);
  });

  test('is the same in text, segments and tokens', () => {
    const conversation = { messages: [user, assistant, user] };
    const { text, sampled } = format.mask(conversation);
    const segments = format.segments(conversation, { generationPrompt: false });
    const { ids, sampled: mask } = format.tokens(conversation, letters, {
      generationPrompt: false,
    });
    const joined = (keep: (index: number) => boolean) =>
      ids
        .filter((_, index) => keep(index))
        .map(show)
        .join('');
    expect(joined(() => true)).toBe(text);
    const expected = segments
      .filter((segment) => segment.sampled)
      .map((segment) => segment.text)
      .join('');
    expect(sampled.map(({ start, end }) => text.slice(start, end)).join('')).toBe(expected);
    expect(joined((index) => mask[index] === true)).toBe(expected);
  });
});

const CONTROL = ['<|turn|>', '<|end|>'];
/** Beyond all of Unicode. */
const FIRST = 0x110000;
const letters = {
  controlId: (token: string) =>
    CONTROL.includes(token) ? FIRST + CONTROL.indexOf(token) : undefined,
  encode: (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
};
const show = (id: number) => CONTROL[id - FIRST] ?? String.fromCodePoint(id);

describe('tokens', () => {
  test('are encoded in one piece between control tokens, and cut where sampling begins', () => {
    const pieces: string[] = [];
    const tokenizer = {
      ...letters,
      encode: (text: string) => [pieces.push(text)],
    };
    format.tokens({ messages: [user, assistant] }, tokenizer);
    expect(pieces).toEqual(['user loud\nHi', 'assistant loud\n', 'Hello!']);
  });

  test('need a tokenizer that knows the control tokens', () => {
    const tokenizer = { ...letters, controlId: () => undefined };
    expect(errorOf(() => format.tokens({ messages: [user] }, tokenizer)).message).toContain(
      '<|turn|>',
    );
  });
});

describe('markup', () => {
  const run = markup(
    { control: '<a>' },
    { scaffold: 'x' },
    { control: '<b>' },
    { scaffold: 'y' },
    { scaffold: '<' },
  );
  const sameAs = (isWhole: boolean) =>
    defineFormat({
      name: 'm',
      models: [],
      options: {
        '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) },
      } as const,
      control: ['<a>', '<b>'],
      stop: [],
      supports: {},
      write({ messages }, out) {
        for (const piece of isWhole ? [run] : run.pieces.map((one) => markup(one)))
          out.markup(piece);
        out.content(messages[0]?.content as string);
      },
      reader: () => ({ push: () => [], end: () => [] }),
    })();

  test.each(['plain', 'a>', '<a>', 'b>'])('is its pieces, before %s', (content) => {
    const conversation = { messages: [{ role: 'user', content }] } as const;
    expect(sameAs(true).render(conversation)).toBe(sameAs(false).render(conversation));
    expect(sameAs(true).segments(conversation)).toEqual(sameAs(false).segments(conversation));
    expect(run.text).toBe('<a>x<b>y<');
  });
});

describe('options', () => {
  test('are checked when the format is made', () => {
    expect(parrot({ voice: 'soft' }).render({ messages: [user] })).toContain('user soft');
    expect(errorOf(() => parrot({ voice: 'shrill' as 'soft' }))).toMatchObject({
      code: 'invalid_option',
      path: 'options.voice',
    });
    expect(errorOf(() => parrot({ voic: 'soft' } as object))).toMatchObject({
      code: 'invalid_option',
      path: 'options.voic',
    });
    expect(errorOf(() => parrot('loud' as never))).toMatchObject({
      code: 'invalid_option',
      path: 'options',
    });
  });

  test('can be changed one by one: the others stay', () => {
    const soft = format.with({ voice: 'soft' });
    expect(soft.render({ messages: [user] })).toContain('user soft');
    expect(soft.with().render({ messages: [user] })).toContain('user soft');
    expect(soft.with({ wings: true }).render({ messages: [user] })).toContain('user soft');
    expect(soft.with({ voice: 'loud' }).render({ messages: [user] })).toContain('user loud');
    expect(format.render({ messages: [user] })).toContain('user loud');
    expect(soft.parse('Hi<|end|>').message.content).toBe('Hi');
    expect(errorOf(() => soft.with({ voice: 'shrill' as 'soft' }))).toMatchObject({
      code: 'invalid_option',
      path: 'options.voice',
    });
  });

  test.each([
    ['Zod', classic.object({ pitch: classic.number().default(3) })],
    ['Zod Mini', mini.object({ pitch: mini._default(mini.number(), 3) })],
  ])('may be a schema of %s', (_name, options) => {
    const whistle = defineFormat({
      name: 'whistle',
      models: [],
      options,
      control: ({ pitch }) => [`<${pitch}>`],
      stop: ({ pitch }) => [`<${pitch}>`],
      supports: {},
      write: (_conversation, out, context) => out.control(`<${context.options.pitch}>`),
      reader: () => ({ push: () => [], end: () => [] }),
    });
    expect(whistle().render({ messages: [] })).toBe('<3>');
    expect(whistle({ pitch: 5 }).stop).toEqual(['<5>']);
    expect(errorOf(() => whistle({ pitch: 'high' as never }))).toMatchObject({
      code: 'invalid_option',
      path: 'options.pitch',
    });
  });
});

test.each(['Parrot', 'my format', '-x', 'a--b', ''])('a format cannot be named %j', (name) => {
  const definition = {
    name,
    models: [],
    options: {} as never,
    control: [],
    stop: [],
    supports: {},
  };
  const define = () =>
    defineFormat({ ...definition, write() {}, reader: () => ({ push: () => [], end: () => [] }) });
  expect(errorOf(define).code).toBe('invalid_format');
});

test.each([undefined, null, {}, { pitch: 3 }])('a format cannot have the options %j', (options) => {
  const define = () =>
    defineFormat({
      name: 'whistle',
      models: [],
      options: options as never,
      control: [],
      stop: [],
      supports: {},
      write() {},
      reader: () => ({ push: () => [], end: () => [] }),
    });
  expect(errorOf(define)).toMatchObject({
    code: 'invalid_format',
    message: expect.stringMatching(/^whistle has no schema of its options; add `options`/),
  });
});

test('a format without a reader says what to do, and writes all the same', () => {
  const mute = defineFormat({
    name: 'mute',
    models: [],
    options: { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: {} }) } },
    control: [],
    stop: [],
    supports: {},
    write: (_conversation, out) => out.scaffold('Hi'),
    reader: undefined as never,
  })();
  expect(mute.render({ messages: [] })).toBe('Hi');
  expect(errorOf(() => mute.parse('Hi'))).toMatchObject({
    code: 'invalid_format',
    message: expect.stringMatching(/^mute has no reader; add one to its definition/),
  });
});

test('what a format tells of its tokens is a copy: no one can take its guard away', () => {
  const made = parrotOf({})();
  (made.control as string[]).length = 0;
  (made.stop as string[]).length = 0;
  const { control, stop } = parrotOf({})();
  expect(control.length).toBeGreaterThan(0);
  expect(stop.length).toBeGreaterThan(0);
});
