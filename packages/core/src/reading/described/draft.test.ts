import { describe, expect, test } from 'vitest';
import { brief, eventsOf, everyWay, sectionsReader } from '../../../test/described.js';
import { accumulate } from '../accumulate.js';
import type { EndReason } from '../reader.js';
import type { SectionsDescription } from './description.js';

const thinking: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 'all' },
  },
  calls: [{ open: { mark: '<call>', before: 1 }, close: '</call>', call: { json: {} } }],
};
const sections: SectionsDescription = {
  reasoning: { open: '<think>', close: '</think>' },
  calls: [
    {
      open: '<calls>',
      close: '</calls>',
      each: { open: '<one>', close: '</one>' },
      call: {
        steps: [
          { name: ['<sep>'], read: (spelled) => ({ name: spelled.slice(0, 1), id: spelled }) },
          { text: '<sep>' },
          { arguments: 'json' },
        ],
      },
    },
  ],
};
const CALL = '<call>{"name": "f"}</call>';
const TWO = ['f({})', 'f({})'];

function expectEveryWay(description: SectionsDescription, reply: string, expected: unknown): void {
  for (const way of everyWay(() => sectionsReader(description), reply)) {
    expect(way).toEqual(expected);
  }
}

describe('in reasoning that never closes, the calls at its end are calls', () => {
  test.each([
    [`<think>Hm.\n${CALL}`, { thought: 'Hm.', calls: ['f({})'] }],
    [`<think>${CALL}\n`, { calls: ['f({})'] }],
    [`<think>Hm.\n${CALL}<end>`, { thought: 'Hm.', calls: ['f({})'] }],
    [`<think>A${CALL}\n${CALL}`, { thought: 'A', calls: ['f({})', 'f({})'] }],
    [`<think>A\n${CALL} B`, { thought: `A\n${CALL} B` }],
    [`<think>A${CALL}B${CALL}C${CALL}${CALL}`, { thought: `A${CALL}B${CALL}C`, calls: TWO }],
    [`<think>A<call> B${CALL}`, { thought: 'A<call> B', calls: ['f({})'] }],
    [`<think>A${CALL}<call>B`, { thought: `A${CALL}<call>B` }],
    ['<think>A<call>{"name": "f"}</cal', { thought: 'A</cal', calls: ['f({})'] }],
    [`<think>A</think>B\n<think>C${CALL}`, { thought: 'AC', text: 'B\n', calls: ['f({})'] }],
  ])('%j', (reply, expected) => expectEveryWay(thinking, reply, expected));

  test.each([
    [
      '<think>A<calls><one>fa<sep>{}</one><one>gb<sep>{}',
      { thought: 'A', calls: ['f({})', 'g({})'] },
    ],
    [
      '<think>A<calls><one>fa<sep>{}</one></calls> B',
      { thought: 'A<calls><one>fa<sep>{}</one></calls> B' },
    ],
    ['<think>A<calls> B', { thought: 'A<calls> B' }],
  ])('%j', (reply, expected) => expectEveryWay(sections, reply, expected));

  test('but one that is cut off, which is reported', () => {
    const cut = '\n<call>{"name": "f", "argu';
    expectEveryWay(thinking, `<think>A${cut}`, { thought: `A${cut}`, malformed: [cut] });
    expectEveryWay(thinking, `<think>A${CALL}${cut}`, {
      thought: `A${cut}`,
      calls: ['f({})'],
      malformed: [cut],
    });
    expectEveryWay(sections, '<think>A<calls><o', {
      thought: 'A<calls><o',
      malformed: ['<calls><o'],
    });
  });
});

test.each<EndReason>(['length', 'content_filter'])(
  'a reply that ends because of %s may have closed its reasoning: calls in it are text',
  (reason) => {
    for (const rest of [
      CALL,
      `${CALL} B`,
      '<call>{"name": "f',
      `${CALL}<call>`,
      `\n${CALL}</thi`,
    ]) {
      const chunked = sectionsReader(thinking);
      const events = [...`<think>A${rest}`].flatMap((each) => [...chunked.push(each)]);
      const reply = accumulate([...events, ...chunked.end(reason)]);
      expect(brief(reply)).toEqual({ thought: `A${rest}` });
      expect(reply.reason).toBe(reason);
    }
  },
);

describe('in reasoning that closes with nothing after it, the calls at its end are calls', () => {
  test.each([
    [`A\n${CALL}\n</think>`, { thought: 'A', calls: ['f({})'] }],
    [`${CALL}</think>\n\n`, { calls: ['f({})'] }],
    [`A${CALL}\n\n${CALL}\n\n</think> \n`, { thought: 'A', calls: TWO }],
    [`A${CALL}B${CALL}</think><end>`, { thought: `A${CALL}B`, calls: ['f({})'] }],
    ['A<call>{"name": "f"}</think>', { thought: 'A', calls: ['f({})'] }],
    [`A${CALL}</think>\n<think>\n</think>`, { thought: `A${CALL}` }],
    [`A${CALL}</think><think>${CALL}</think>`, { thought: `A${CALL}`, calls: ['f({})'] }],
    [`A${CALL}</think><think>B</think>`, { thought: `A${CALL}B` }],
    [`A${CALL}B</think>`, { thought: `A${CALL}B` }],
    [`A${CALL}<call></think>`, { thought: `A${CALL}<call>` }],
    ['A<call>{"name": "f"}</cal</think>', { thought: 'A<call>{"name": "f"}</cal' }],
  ])('%j', (rest, expected) => expectEveryWay(thinking, `<think>${rest}`, expected));

  test.each([
    ['.', { text: '.' }],
    ['<ca', { text: '<ca' }],
    ['<call', { malformed: ['<call'] }],
    ['<call>{"name": "g"', { malformed: ['<call>{"name": "g"'] }],
    ['<call>{"name": "g"}</call>', { calls: ['g({})'] }],
  ])('but not if %j follows', (answer, expected) => {
    const read = { thought: `A\n${CALL}`, ...expected };
    expectEveryWay(thinking, `<think>A\n${CALL}\n</think>\n\n${answer}`, read);
  });

  test('a wrapper is no answer, and neither is a mark that means nothing', () => {
    const wrapped = { ...thinking, wrappers: ['<answer>', '</answer>'], stray: ['</call>'] };
    const reply = `<think>A${CALL}</think>\n<answer>\n</answer></call>`;
    expectEveryWay(wrapped, reply, { thought: 'A', calls: ['f({})'] });
  });

  test('however their special tokens come', () => {
    for (const [reply, expected] of [
      [`<think>A${CALL}</think>`, { thought: 'A', calls: ['f({})'] }],
      [`<think>A${CALL}</think>B`, { thought: `A${CALL}`, text: 'B' }],
    ] as const) {
      const reader = sectionsReader(thinking);
      const events = reply
        .split(/(<[^<>]+>)/)
        .flatMap((each) => [
          ...(each[0] === '<' ? (reader.token?.(each) ?? []) : reader.push(each)),
        ]);
      expect(brief(accumulate([...events, ...reader.end()]))).toEqual(expected);
    }
  });

  test('their text is emitted only if they are none', () => {
    const events = eventsOf(sectionsReader(thinking), [`<think>A\n${CALL}\n</think>\n<end>`]);
    expect(events).toEqual([
      { type: 'reasoning', text: 'A' },
      { type: 'tool-call', index: 0, id: 'call_0', name: 'f' },
      { type: 'tool-call-arguments', index: 0, text: '{}' },
      { type: 'tool-call-end', index: 0 },
      { type: 'end', reason: 'tool_calls', stop: '<end>' },
    ]);
    expect(accumulate(events).parts).toEqual([
      { type: 'reasoning', text: 'A' },
      { type: 'tool_call', id: 'call_0' },
    ]);
    const answered = eventsOf(sectionsReader(thinking), `<think>A\n${CALL}\n</think>\nB`);
    expect(answered.slice(0, -1)).toEqual([
      { type: 'reasoning', text: 'A' },
      { type: 'reasoning', text: `\n${CALL}` },
      { type: 'text', text: 'B' },
    ]);
  });
});

test.each([
  `A${CALL}B`,
  `A\n${CALL}\n${CALL} B`,
  'A\n\n<call>{"name": "f"',
  `${CALL}`,
  'A <call> B',
  `A\n${CALL}B<call>{"na`,
])('in reasoning that closes, a draft is text: %j', (thought) => {
  expectEveryWay(thinking, `<think>${thought}</think>Hi`, { thought, text: 'Hi' });
});

test('the mark that closes reasoning closes it in a draft, too', () => {
  expectEveryWay(thinking, `<think>A<call>{"name": "</think>Hi${CALL}`, {
    thought: 'A<call>{"name": "',
    text: 'Hi',
    calls: ['f({})'],
  });
});

test('the parts of the reply are in order', () => {
  const { parts, reason } = accumulate(
    eventsOf(sectionsReader(thinking), [`<think>A<call>D${CALL}B${CALL}${CALL}<end>`]),
  );
  expect(parts).toEqual([
    { type: 'reasoning', text: `A<call>D${CALL}B` },
    { type: 'tool_call', id: 'call_0' },
    { type: 'tool_call', id: 'call_1' },
  ]);
  expect(reason).toBe('tool_calls');
});

test('a draft takes no id from the calls after it', () => {
  const call = '<calls><one>fa<sep>{}</one></calls>';
  const { message } = accumulate(
    eventsOf(sectionsReader(sections), [`<think>A${call}B</think>${call}`]),
  );
  expect(message.tool_calls?.map(({ id }) => id)).toEqual(['fa']);
});

test('only the text of a draft is held back', () => {
  const reader = sectionsReader(thinking);
  const told = (text: string): string =>
    reader
      .push(text)
      .map((event) => ('text' in event ? event.text : event.type))
      .join('');
  expect(told('<think>Let me see.')).toBe('Let me see.');
  expect(told('<call>{"name":')).toBe('');
  expect(told(' "f"}</call>')).toBe('');
  expect(told(' It could be ')).toBe('<call>{"name": "f"}</call> It could be ');
  expect(told('so.')).toBe('so.');
});

test('without tools, no call is looked for in reasoning', () => {
  const reader = sectionsReader(thinking, { tools: [] });
  expect(brief(accumulate(eventsOf(reader, [`<think>A${CALL}`])))).toEqual({ thought: `A${CALL}` });
});

describe('a mark that opens reasoning', () => {
  const text = 'Wrap it in <think> tags.';

  test.each([
    [text, { text }],
    [`<think>A</think>\n${text}\n\nB`, { thought: 'A', text: `${text}\n\nB` }],
    ['A <think>B</think> C', { text: 'A <think>B</think> C' }],
    ['A\n<think>B</think>C', { text: 'A\nC', thought: 'B' }],
    [`${CALL}<think>B</think>C`, { text: 'C', thought: 'B', calls: ['f({})'] }],
    ['<think>A</think><think>B</think>C', { text: 'C', thought: 'AB' }],
    ['</think><think>B</think>C', { text: '</think>C', thought: 'B' }],
    ['A</think><think>B</think>', { text: 'A</think><think>B</think>' }],
    [`A <think>${CALL}`, { text: 'A <think>', calls: ['f({})'] }],
  ])('is only named within a line of text: %j', (reply, expected) => {
    expectEveryWay(thinking, reply, expected);
  });

  test('begins a line after a wrapper', () => {
    const wrapped = { ...thinking, wrappers: ['</answer>'] };
    expectEveryWay(wrapped, 'A</answer><think>B', { text: 'A', thought: 'B' });
  });

  test('is always a mark if it comes as a token', () => {
    const reader = sectionsReader(thinking);
    const events = [reader.push('A '), reader.token?.('<think>') ?? [], reader.push('B')].flat();
    const reply = accumulate([...events, ...reader.end()]);
    expect(brief(reply)).toEqual({ text: 'A ', thought: 'B' });
  });

  test('is a mark if one of its tokens comes as a token', () => {
    const open = '<|open|>think<|sep|>';
    const read = (first: 'push' | 'token') => {
      const reader = sectionsReader({ reasoning: { open, close: '</think>' } });
      const pieces = [
        reader.push('A '),
        reader[first]?.('<|open|>') ?? [],
        reader.push('think<|sep|>B <|open|>think<|sep|>'),
      ];
      return brief(accumulate([...pieces.flat(), ...reader.end()]));
    };
    expect(read('token')).toEqual({ text: 'A ', thought: `B ${open}` });
    expect(read('push')).toEqual({ text: `A ${open}B ${open}` });
  });
});

describe('a mark that closes reasoning is text in the answer', () => {
  test.each(['End it with </think> then.', 'A\n</think>\nB'])('%j', (text) => {
    expectEveryWay(thinking, `<think>Hm.</think>${text}`, { thought: 'Hm.', text });
  });
});
