import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, eventsOf, everyWay, sectionsReader } from '../../../test/described.js';
import { chunked, chunkLengths, tinyText } from '../../../test/texts.js';
import { accumulate } from '../accumulate.js';
import { replyPrefixReader } from '../reply-prefix-reader.js';
import type { SectionsDescription } from './description.js';

const thinking: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 'all' },
  },
  calls: [{ open: { mark: '<call>', before: 1 }, close: '</call>', call: { json: {} } }],
};
const sections: SectionsDescription = {
  calls: [
    {
      open: { mark: '<calls>', before: 'all' },
      close: '</calls>',
      each: { open: '<one>', close: '</one>' },
      call: { steps: [{ name: ['<sep>'] }, { text: '<sep>' }, { arguments: 'json' }] },
    },
  ],
  wrappers: ['<say>', '</say>'],
};
const listed: SectionsDescription = {
  calls: [{ open: '[CALLS]', separator: ';', call: { json: {} } }],
};

function expectEveryWay(description: SectionsDescription, reply: string, expected: unknown): void {
  for (const way of everyWay(() => sectionsReader(description), reply)) {
    expect(way).toEqual(expected);
  }
}

describe('text, reasoning and calls, however the reply is cut', () => {
  test.each([
    ['Hello there.', { text: 'Hello there.' }],
    ['', {}],
    ['a < b <c> </think> d', { text: 'a < b <c> </think> d' }],
    ['<think>\nHm.\n</think>\n\nHi\n', { thought: 'Hm.', text: 'Hi\n' }],
    ['<think>\n\nHm.\n\n</think>Hi', { thought: '\nHm.\n', text: 'Hi' }],
    ['<think>Hm.\n', { thought: 'Hm.\n' }],
    ['<think>I could <call> here</think>Hi', { thought: 'I could <call> here', text: 'Hi' }],
    ['<call>{"name": "f"}</call>', { calls: ['f({})'] }],
    ['Ok.\n\n<call>\n{"name": "f"}\n</call>\n', { text: 'Ok.\n', calls: ['f({})'] }],
    ['<call>{"name":"f"}</call> \n<call>{"name":"g"}</call>', { calls: ['f({})', 'g({})'] }],
    ['<call>{"name": "f"}</call>\nDone.', { calls: ['f({})'], text: '\nDone.' }],
    ['<call>{"name": "f"}<call>{"name": "g"}', { calls: ['f({})', 'g({})'] }],
    ['<call>{"name": "f"} and so on', { calls: ['f({})'], text: ' and so on' }],
    [
      '<call>{"name": "f", "arguments": {"s": "</call><think>"}}</call>',
      { calls: ['f({"s": "</call><think>"})'] },
    ],
    ['Hi<end>', { text: 'Hi' }],
    ['<think> <think>\nHm.', { thought: ' Hm.' }],
    ['<think>\n<think>\nHm.<think>', { thought: 'Hm.<think>' }],
    ['<think><thin', { thought: '<thin' }],
    ['<think></think>\n\nHi', { text: 'Hi' }],
    ['Hm.</think>\nHi', { text: 'Hm.</think>\nHi' }],
    [
      '<call>{"name": "f"}</call>\n<think>Hm.</think>Hi',
      { calls: ['f({})'], text: '\nHi', thought: 'Hm.' },
    ],
    ['<call>{"name": "f"}</call></call>', { calls: ['f({})'], text: '</call>' }],
    ['<call>{"name": "f"} \n</cal', { calls: ['f({})'] }],
    ['<call>{"name": "f"}</call>\r\t<call>{"name": "g"}\n', { calls: ['f({})', 'g({})'] }],
    [
      'a\n<call>{"name": "f"}</call>\nb\n<call>{"name": "g"}',
      { calls: ['f({})', 'g({})'], text: 'a\nb' },
    ],
  ])('%j', (reply, expected) => expectEveryWay(thinking, reply, expected));

  test.each([
    ['<calls><one>f<sep>{}</one></calls>', { calls: ['f({})'] }],
    [
      'Ok. \n<calls>\n<one>f<sep>{"a": 1}</one>\n<one> g <sep> {}</one>\n</calls>\n',
      { text: 'Ok.', calls: ['f({"a": 1})', 'g({})'] },
    ],
    ['<calls><one>f<sep>{}</one></calls>\nDone.', { calls: ['f({})'], text: '\nDone.' }],
    ['<say>Hi</say><calls><one>f<sep>{}', { text: 'Hi', calls: ['f({})'] }],
    [
      '<calls>\r\t<one>f<sep>{}</one></calls>\n<calls><one>g<sep>{}</one>',
      { calls: ['f({})', 'g({})'] },
    ],
    ['<calls><one>f<sep>{}</one></one>', { calls: ['f({})'], text: '</one>' }],
    ['<calls><one>f<sep>{}</one></calls><one>g', { calls: ['f({})'], text: '<one>g' }],
    ['<calls><one>f<sep>{}</one></calls></calls>', { calls: ['f({})'], text: '</calls>' }],
    ['<calls><one>f<sep>{}</calls>', { calls: ['f({})'] }],
    ['</one></calls><one>Hi', { text: '</one></calls><one>Hi' }],
  ])('%j', (reply, expected) => expectEveryWay(sections, reply, expected));

  test.each([
    ['[CALLS]{"name": "f"}; {"name": "g"}', { calls: ['f({})', 'g({})'] }],
    ['[CALLS][{"name": "f"}, {"name": "g"}]', { calls: ['f({})', 'g({})'] }],
    ['Hi [CA', { text: 'Hi [CA' }],
    ['[CALLS]{"name": "f"} \n; {"name": "g"}', { calls: ['f({})', 'g({})'] }],
    ['[CALLS]{"name": "f"}[CALLS]{"name": "g"}', { calls: ['f({})', 'g({})'] }],
    ['[CALLS]{"name": "f"}: x', { calls: ['f({})'], text: ': x' }],
  ])('%j', (reply, expected) => expectEveryWay(listed, reply, expected));
});

describe('a malformed call is told apart from the text', () => {
  test.each([
    [thinking, 'Ok.\n<call>{"name": "f", "argu', { text: 'Ok.' }],
    [thinking, 'Ok.\n\n<call>\n\nf', { text: 'Ok.\n' }],
    [thinking, 'Ok.<call>', { text: 'Ok.' }],
    [thinking, 'Ok.<cal', { text: 'Ok.' }],
    [sections, 'Ok. \n <calls><one>f', { text: 'Ok.' }],
    [sections, '<calls><one>f', {}],
    [sections, '<calls><on', {}],
    [thinking, 'Ok.<call>{"name": "f", "arguments": [1]} x', { text: 'Ok.' }],
    [listed, 'Ok.[CALLS]{"name": "f", "arguments": [1]} x', { text: 'Ok.' }],
  ] as const)(
    '%#: up to the end of the reply',
    (description, reply, expected: { text?: string }) => {
      const malformed = [reply.slice(expected.text?.length ?? 0)];
      expectEveryWay(description, reply, { ...expected, malformed });
    },
  );

  test.each([
    [thinking, '<call>f()</call>', '\nOk.'],
    [thinking, '<call>{"name": "f", "arguments": [1]}</call>', '\nOk.'],
    [sections, '<calls>f</calls>', ' Ok.'],
    [sections, '<calls><one>f<sep>[]</one></calls>', ' Ok.'],
  ])('%#: %j up to the mark that closes it', (description, raw, text) => {
    // The mark of one call, and that of the section.
    for (const way of everyWay(() => sectionsReader(description), raw + text)) {
      expect(way).toMatchObject({ text });
      expect((way as { malformed: string[] }).malformed.join('')).toBe(
        raw.replace(/(<\/one>)<\/calls>$/, '$1'),
      );
    }
  });

  test('up to the next call', () => {
    expectEveryWay(thinking, 'Ok.<call>{"name": "f" x}\n<call>{"name": "g"}</call>', {
      text: 'Ok.',
      calls: ['g({})'],
      malformed: ['<call>{"name": "f" x}\n'],
    });
    expectEveryWay(sections, '<calls><one>f<sep>[]<one>g<sep>{}</one></calls>', {
      calls: ['g({})'],
      malformed: ['<calls><one>f<sep>[]'],
    });
  });

  test('but for the calls before it', () => {
    expectEveryWay(listed, '[CALLS][{"name": "f"}, {"name": 5}]', {
      calls: ['f({})'],
      malformed: [', {"name": 5}]'],
    });
    expectEveryWay(thinking, '<call>{"name": "f"}</call> \n<call>\ng', {
      calls: ['f({})'],
      malformed: [' \n<call>\ng'],
    });
    expectEveryWay(sections, '<calls><one>f<sep>{}</one>\n<one>g</calls>', {
      calls: ['f({})'],
      malformed: ['\n<one>g</calls>'],
    });
  });

  test('and the reply says so', () => {
    const reply = accumulate(eventsOf(sectionsReader(thinking), ['Ok.<call>{"name": "f"']));
    expect(reply.malformed).toMatchObject([
      { raw: '<call>{"name": "f"', reason: 'the reply ended inside a call', apart: true },
    ]);
  });
});

describe('a mark that text only mentions is text', () => {
  test.each([
    [thinking, 'Use `<call>` for calls and `</call>` after them.'],
    [thinking, 'Use <call> for calls.'],
    [thinking, '<call> begins a call.'],
    [sections, 'Use `<calls>`, then `<one>`.'],
    [sections, '<calls>f'],
    [thinking, 'a <c'],
  ])('%#: %j', (description, text) => {
    for (const way of everyWay(() => sectionsReader(description), text)) {
      expect(way).toMatchObject({ text });
    }
  });

  test('but not one that came as a token', () => {
    const reader = sectionsReader(thinking);
    const events = [
      ...reader.push('Ok.'),
      ...(reader.token?.('<call>') ?? []),
      ...reader.push('f()'),
      ...(reader.token?.('</call>') ?? []),
      ...reader.end(),
    ];
    expect(brief(accumulate(events))).toEqual({ text: 'Ok.', malformed: ['<call>f()</call>'] });
  });

  test('and where the mark is ordinary text, all that is no call is text', () => {
    const description = { calls: [{ open: '[', isText: true, call: { json: {} } }] };
    const text = 'Ok. [{"name": "f", [1, 2]';
    for (const way of everyWay(() => sectionsReader(description), text)) {
      expect(way).toMatchObject({ text });
    }
  });
});

test.each([
  [thinking, '<call>{"name": "f"}</call>', 'unknown', undefined, ''],
  [thinking, '<call>{"name": "f"}</call><end>a<end>b', 'tool_calls', '<end>', 'a<end>b'],
  [thinking, '<call>{"name": 5}</call><end>', 'stop', '<end>', ''],
  [thinking, '<call>{"name": "f"<end>', 'stop', '<end>', ''],
  [sections, '<calls><one>f<sep>{}<end>', 'tool_calls', '<end>', ''],
  [sections, '<calls><end>', 'stop', '<end>', ''],
  [thinking, '<think>Hm.<end><think>', 'stop', '<end>', '<think>'],
  [thinking, 'Hi<en', 'unknown', undefined, ''],
])('a reply ends once: %#, %j', (description, reply, reason, stop, ignored) => {
  for (const chunks of [[reply], reply]) {
    const ended = accumulate(eventsOf(sectionsReader(description), chunks));
    expect([ended.reason, ended.stop, ended.ignored]).toEqual([reason, stop, ignored]);
    const asked = sectionsReader(description);
    const events = Array.from(chunks).flatMap((chunk) => [...asked.push(chunk)]);
    const last = [...events, ...asked.end('length'), ...asked.push('x'), ...asked.end('stop')];
    expect(last.filter(({ type }) => type === 'end')).toStrictEqual([
      stop === undefined ? { type: 'end', reason: 'length' } : { type: 'end', reason, stop },
    ]);
    expect(accumulate(last).message).toEqual(ended.message);
  }
});

test('without tools, nothing is a call', () => {
  const reply = '<think>Hm.</think><call>{"name": "f"}</call>';
  const reader = sectionsReader(thinking, { tools: [] });
  expect(brief(accumulate(eventsOf(reader, [reply])))).toEqual({
    thought: 'Hm.',
    text: '<call>{"name": "f"}</call>',
  });
});

describe('a reply that goes on with what the prompt opened', () => {
  const replyPrefix = (prefix: string) => () =>
    replyPrefixReader(() => sectionsReader(thinking), prefix);

  test.each([
    ['<think>\n', 'Hm.\n</think>\n\nHi', { thought: 'Hm.', text: 'Hi' }],
    ['<think>\n', '<think>\nHm.</think>Hi', { thought: 'Hm.', text: 'Hi' }],
    ['<think>\nLet me', ' see.</think>Hi', { thought: ' see.', text: 'Hi' }],
    ['The answer is', ' 4.', { text: ' 4.' }],
    ['<call>{"name": "f", "arguments": {"a":', ' 1}}</call>', { calls: ['f({"a": 1})'] }],
  ])('%j then %j', (prefix, reply, expected) => {
    for (const way of everyWay(replyPrefix(prefix), reply)) expect(way).toEqual(expected);
  });

  test('white space before a call is not text', () => {
    const description: SectionsDescription = {
      reasoning: { open: '<think>', close: '</think>' },
      calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
    };
    const make = () => replyPrefixReader(() => sectionsReader(description), '<think></think>');
    for (const way of everyWay(make, '\n\n<call>{"name": "f"}</call>')) {
      expect(way).toEqual({ calls: ['f({})'] });
    }
  });
});

test('what is certain is emitted at once', () => {
  const reader = sectionsReader(thinking);
  expect(reader.push('Hi')).toEqual([{ type: 'text', text: 'Hi' }]);
  expect(reader.push('!\n')).toEqual([{ type: 'text', text: '!' }]);
  expect(reader.push('<call>{"name": "f", ')).toEqual([
    { type: 'tool-call', index: 0, id: 'call_0', name: 'f' },
  ]);
  expect(reader.push('"arguments": {"a":')).toEqual([
    { type: 'tool-call-arguments', index: 0, text: '{"a":' },
  ]);
  expect(reader.push(' 1}}')).toEqual([
    { type: 'tool-call-arguments', index: 0, text: ' 1}' },
    { type: 'tool-call-end', index: 0 },
  ]);
  expect(reader.push('</call><end>')).toEqual([
    { type: 'end', reason: 'tool_calls', stop: '<end>' },
  ]);
  expect(reader.push('more')).toEqual([{ type: 'ignored', text: 'more' }]);
  expect(reader.end()).toEqual([]);
});

const pieces = [
  '<think>',
  '</think>',
  '<call>',
  '</call>',
  '<end>',
  '\n',
  ' ',
  '<',
  'x',
  '{"name": "f"}',
];
const anyReply = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));

test('any reply is the same in any chunks, and nothing of it is lost', () => {
  fc.assert(
    fc.property(anyReply, chunkLengths, (reply, lengths) => {
      const whole = accumulate(eventsOf(sectionsReader(thinking), [reply]));
      const cut = accumulate(eventsOf(sectionsReader(thinking), chunked(reply, lengths)));
      expect(cut).toEqual(whole);
      const { content, reasoning_content = '' } = whole.message;
      const apart = whole.malformed.map((each) => (each.apart ? each.raw : '')).join('');
      const kept = `${content ?? ''}${reasoning_content}${apart}${whole.ignored}`;
      expect(kept.split('x').length).toBe(reply.split('x').length);
    }),
  );
});

test('white space before a mark is kept after text, but for what belongs to the mark', () => {
  fc.assert(
    fc.property(tinyText(' \nx', { maxLength: 12 }), chunkLengths, (text, lengths) => {
      const reply = `${text}<call>{"name": "f"}</call>`;
      const { message } = accumulate(eventsOf(sectionsReader(thinking), chunked(reply, lengths)));
      expect(message.content ?? '').toBe(text.trim() && text.replace(/\n$/, ''));
    }),
  );
});
