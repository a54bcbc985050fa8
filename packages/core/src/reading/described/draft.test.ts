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

function expectEveryWay(description: SectionsDescription, reply: string, expected: unknown): void {
  for (const way of everyWay(() => sectionsReader(description), reply)) {
    expect(way).toEqual(expected);
  }
}

describe('in reasoning that never closes, complete calls are calls', () => {
  test.each([
    [`<think>Hm.\n${CALL}`, { thought: 'Hm.', calls: ['f({})'] }],
    [`<think>${CALL}\n`, { calls: ['f({})'] }],
    [`<think>Hm.\n${CALL}<end>`, { thought: 'Hm.', calls: ['f({})'] }],
    [`<think>A${CALL}\n${CALL}`, { thought: 'A', calls: ['f({})', 'f({})'] }],
    [`<think>A\n${CALL} B`, { thought: 'A B', calls: ['f({})'] }],
    [`<think>A${CALL}B${CALL}C${CALL}`, { thought: 'ABC', calls: ['f({})', 'f({})', 'f({})'] }],
    [`<think>A<call> B${CALL}`, { thought: 'A<call> B', calls: ['f({})'] }],
    [`<think>A${CALL}<call>B`, { thought: 'A<call>B', calls: ['f({})'] }],
    ['<think>A<call>{"name": "f"}</cal', { thought: 'A</cal', calls: ['f({})'] }],
    [`<think>A</think>B<think>C${CALL}`, { thought: 'AC', text: 'B', calls: ['f({})'] }],
  ])('%j', (reply, expected) => expectEveryWay(thinking, reply, expected));

  test.each([
    [
      '<think>A<calls><one>fa<sep>{}</one><one>gb<sep>{}',
      { thought: 'A', calls: ['f({})', 'g({})'] },
    ],
    ['<think>A<calls><one>fa<sep>{}</one></calls> B', { thought: 'A B', calls: ['f({})'] }],
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
    eventsOf(sectionsReader(thinking), [`<think>A${CALL}B${CALL}${CALL}\nC<call>D${CALL}<end>`]),
  );
  expect(parts).toEqual([
    { type: 'reasoning', text: 'A' },
    { type: 'tool_call', id: 'call_0' },
    { type: 'reasoning', text: 'B' },
    { type: 'tool_call', id: 'call_1' },
    { type: 'tool_call', id: 'call_2' },
    { type: 'reasoning', text: '\nC<call>D' },
    { type: 'tool_call', id: 'call_3' },
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

test('a model whose calls end its reasoning keeps its rule', () => {
  const ends = { ...thinking, reasoning: { open: '<think>', close: '</think>', endsAtCall: true } };
  expectEveryWay(ends, `<think>A${CALL}B</think>`, {
    thought: 'A',
    calls: ['f({})'],
    text: 'B</think>',
  });
});
