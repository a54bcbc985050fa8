import { countOperations, cutByLengths, everyCut, readInChunks } from '@modelspeak/conformance';
import { accumulate, type ReaderEvent, type Reply } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { result, toolOf, user } from '../test/conversations.js';
import { mtkV3 } from './mtk-v3.js';

const format = mtkV3();

function callsOf({ message }: Reply): [string, unknown][] {
  return (message.tool_calls ?? []).map((call) => {
    if (call.type !== 'function') throw new Error('not a function');
    return [call.function.name, JSON.parse(call.function.arguments)];
  });
}

/** Replies with their text and their calls. */
const REPLIES: readonly [string, string | null, [string, unknown][]][] = [
  // Text, without the surrounding white space that Python's strip() removes.
  ['<|answer|>Hello there<|eot_id|>', 'Hello there', []],
  ['Hello<|eot_id|>', 'Hello', []],
  ['  plain \n text \u3000\n', 'plain \n text', []],
  ['<|answer|> \n in \n\n between \t<|eot_id|>\n', 'in \n\n between', []],
  [' <|answer|>x', 'x', []],
  ['\ufeffno white space to Python\ufeff', '\ufeffno white space to Python\ufeff', []],
  ['<|answer|>', '', []],
  ['<|eot_id|>', '', []],
  ['', '', []],
  [' \n ', '', []],
  ['Bye<|end_of_text|>', 'Bye', []],
  ['a <|answer|> b <|answer|>', 'a <|answer|> b <|answer|>', []],
  ['<|answer|><|answer|>', '<|answer|>', []],
  [
    '<|answer|>See <|start_bbox|>[[1, 2, 3, 4]]<|end_bbox|>.',
    'See <|start_bbox|>[[1, 2, 3, 4]]<|end_bbox|>.',
    [],
  ],
  ['a < b <| c <|eot', 'a < b <| c <|eot', []],
  ['<|start_header_id|>assistant<|end_header_id|>\n\nHi<|eot_id|>', 'Hi', []],
  ['<|start_header_id|>assistant<|end_header_id|>\n\n<|use_tool|>[f()]', null, [['f', {}]]],
  ['<|begin_of_text|>Hi', 'Hi', []],
  ['<|start_header_id|>assis', '<|start_header_id|>assis', []],
  ['x<|start_header_id|>y', 'x<|start_header_id|>y', []],
  ['x<|end_header_id|>y', 'x<|end_header_id|>y', []],
  ['<|start_header_id|>x<|start_header_id|>y', '<|start_header_id|>x<|start_header_id|>y', []],
  ['x<|begin_of_text|>y', 'x<|begin_of_text|>y', []],
  // The model decided to answer; the reference reads this as a call.
  ['<|answer|>[f(a=1)]<|eot_id|>', '[f(a=1)]', []],
  // Text that begins with a bracket.
  ['[1] As the source says', '[1] As the source says', []],
  ['[link](https://example.org)', '[link](https://example.org)', []],
  ['[see(this)] and that', '[see(this)] and that', []],
  ['[]', '[]', []],
  ['[{"name": "f", "arguments": {}}]', '[{"name": "f", "arguments": {}}]', []],
  ['[f(1, 2)]', '[f(1, 2)]', []],
  ['Let me see: [f(a=1)]', 'Let me see: [f(a=1)]', []],
  // Calls.
  ["<|use_tool|>[f(location='Boston, MA')]<|eot_id|>", null, [['f', { location: 'Boston, MA' }]]],
  ["<|python_tag|>[f(a='x')]<|eom_id|>", null, [['f', { a: 'x' }]]],
  [
    " <|use_tool|> \n[ f(a='台北'),\n  g.h(), k-l(x=-5, y=1e3) ] \n<|eot_id|>",
    null,
    [
      ['f', { a: '台北' }],
      ['g.h', {}],
      ['k-l', { x: -5, y: 1000 }],
    ],
  ],
  [
    "<|use_tool|>[f(s='a(b, c)=[d]', l=[1, (2, 3), {'k': None}], t=True)]<|eot_id|>",
    null,
    [['f', { s: 'a(b, c)=[d]', l: [1, [2, 3], { k: null }], t: true }]],
  ],
  [
    "[f(a=1),g(b='x')]<|eot_id|>",
    null,
    [
      ['f', { a: 1 }],
      ['g', { b: 'x' }],
    ],
  ],
  ['  [get-weather(city="Oslo")]', null, [['get-weather', { city: 'Oslo' }]]],
  ["<|use_tool|>[f(a='<|img|> <|answer|>')]", null, [['f', { a: '<|img|> <|answer|>' }]]],
  ['<|use_tool|>[f(a=1)', null, [['f', { a: 1 }]]],
  ['<|use_tool|>[f(a=1), ', null, [['f', { a: 1 }]]],
  ['[f(a=1)] and so on', 'and so on', [['f', { a: 1 }]]],
  ['<|answer|>First <|use_tool|>[f()]<|eot_id|>', 'First', [['f', {}]]],
  ['<|use_tool|>[f()]<|answer|>Done.<|eot_id|>', 'Done.', [['f', {}]]],
  [
    '<|use_tool|>[f()] <|use_tool|>[g()]',
    null,
    [
      ['f', {}],
      ['g', {}],
    ],
  ],
  ['a <|use_tool|>[f()] b', 'a  b', [['f', {}]]],
];

describe('a whole reply', () => {
  test.each(REPLIES)('%j', (raw, content, calls) => {
    const reply = format.parse(raw);
    expect(reply.message.content).toBe(content);
    expect(callsOf(reply)).toEqual(calls);
    expect(reply.malformed).toEqual([]);
    expect(reply.ignored.trim()).toBe('');
  });

  test.each([
    ['<|answer|>Hi<|eot_id|>', 'stop', '<|eot_id|>'],
    ['<|use_tool|>[f()]<|eot_id|>', 'tool_calls', '<|eot_id|>'],
    ['<|python_tag|>[f()]<|eom_id|>', 'tool_calls', '<|eom_id|>'],
    ['Hi<|end_of_text|>', 'stop', '<|end_of_text|>'],
    ['<|use_tool|>[f()]', 'unknown', undefined],
  ])('%j ends because of %s', (raw, reason, stop) => {
    expect(format.parse(raw)).toMatchObject({ reason, ...(stop !== undefined && { stop }) });
  });

  test('ends as the server says where its text does not tell', () => {
    const reader = format.reader();
    reader.push('Hi ');
    expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
    expect(reader.end('stop')).toEqual([]);
    expect(reader.push('more')).toEqual([]);
  });

  test('keeps numbers as they are spelled, and takes ids from outside', () => {
    const { message } = format.parse('<|use_tool|>[f(a=1.0, b=12345678901234567890)]', {
      callId: (index) => `id-${index}`,
    });
    expect(message.tool_calls?.[0]).toMatchObject({
      id: 'id-0',
      function: { arguments: '{"a":1.0,"b":12345678901234567890}' },
    });
  });

  test('says what came after its end', () => {
    const { message, ignored } = format.parse('Hi<|eot_id|><|start_header_id|>user');
    expect(message.content).toBe('Hi');
    expect(ignored).toBe('<|start_header_id|>user');
  });
});

/** Replies with malformed calls, their text, their calls, and the reported text. */
const MALFORMED: readonly [string, string | null, string[], string][] = [
  ['<|use_tool|>not a list<|eot_id|>', 'not a list', [], '<|use_tool|>'],
  ['<|use_tool|><|eot_id|>', '', [], '<|use_tool|>'],
  ['<|use_tool|> <|answer|>Hi', 'Hi', [], '<|use_tool|> '],
  ['<|use_tool|>f(a=1)', 'f(a=1)', [], '<|use_tool|>'],
  ['text with <|use_tool|> inside', 'text with inside', [], '<|use_tool|> '],
  ['a <|python_tag|>\n b', 'a b', [], '<|python_tag|>\n '],
  ['Hm <|use_tool|> [f(', 'Hm', [], '<|use_tool|> [f('],
  ['<|use_tool|>[f(a=undefined_name)]<|eot_id|>', '', [], '<|use_tool|>[f(a=undefined_name)]'],
  ['<|use_tool|>[f(a=1), g(b=oops)]', null, ['f'], ', g(b=oops)]'],
  ['<|use_tool|>[f(a=1), g', null, ['f'], ', g'],
  ['<|use_tool|>[f(a=<|eot_id|>', '', [], '<|use_tool|>[f(a='],
  ...[
    "[delete_file('a.txt')]",
    '[]',
    '[ {"name": "f", "arguments": {}}]',
    '[f(name)]',
    '[f(a=1, 2)]',
    '[f(1, a=2)]',
    '[f(1',
    "[f(a='x",
  ].map((list): [string, string, string[], string] => {
    const raw = `<|use_tool|>${list}`;
    return [raw, '', [], raw];
  }),
];

/** Replies without `<|use_tool|>`, where only a complete list counts, and the reported text. */
const MENTIONED: readonly [string, string][] = [
  ['[f(a=1), g(b=oops)]', '[f(a=1), g(b=oops'],
  ['[f(a=1)', '[f(a=1)'],
  ['[f(a=1) and', '[f(a=1) '],
];

describe('calls that are none', () => {
  test.each(MALFORMED)('%j are told apart', (raw, content, names, reported) => {
    const reply = format.parse(raw);
    expect(reply.message.content).toBe(content);
    expect(callsOf(reply).map(([name]) => name)).toEqual(names);
    expect(reply.malformed).toMatchObject([{ raw: reported, apart: true }]);
    expect(reply.malformed[0]?.reason).not.toBe('');
  });

  test.each(MENTIONED)('%j is kept as text', (raw, reported) => {
    const reply = format.parse(raw);
    expect(reply.message).toEqual({ role: 'assistant', content: raw });
    expect(reply.malformed.map((it) => it.raw)).toEqual([reported]);
  });
});

describe('values without names', () => {
  const tools = [toolOf('delete_file', { path: { type: 'string' }, force: {} }), toolOf('now')];
  const parse = (raw: string) => format.parse(raw, { tools });

  test('are given to the parameters of the tool in their order', () => {
    const reply = parse(
      "<|use_tool|>[delete_file('a.txt'), delete_file('b', force=True)]<|eot_id|>",
    );
    expect(callsOf(reply)).toEqual([
      ['delete_file', { path: 'a.txt' }],
      ['delete_file', { path: 'b', force: true }],
    ]);
    expect(reply).toMatchObject({ message: { content: null }, malformed: [] });
    expect(callsOf(parse("[delete_file('a.txt')]"))).toEqual([['delete_file', { path: 'a.txt' }]]);
  });

  test.each([
    '<|use_tool|>[now(1)]',
    "<|use_tool|>[delete_file('a', path='b')]",
    "<|use_tool|>[delete_file('a', 1, 2)]",
    '<|use_tool|>[ghost(1)]',
  ])('that no parameter takes make the call malformed: %s', (raw) => {
    const { message, malformed } = parse(raw);
    expect(message).toEqual({ role: 'assistant', content: '' });
    expect(malformed).toMatchObject([{ raw, apart: true }]);
  });
});

describe('where no tool was offered', () => {
  test.each([
    ['<|use_tool|>[f(a=1)]<|eot_id|>', '<|use_tool|>[f(a=1)]'],
    ['[f(a=1)]', '[f(a=1)]'],
    ['Hm <|python_tag|>[f()]<|eom_id|>', 'Hm <|python_tag|>[f()]'],
    ['<|answer|>Hi', 'Hi'],
  ])('all of %j is text', (raw, content) => {
    for (const options of [{ tools: [] }, { tools: [], toolChoice: 'none' as const }]) {
      const { message, malformed } = format.parse(raw, options);
      expect(message).toEqual({ role: 'assistant', content });
      expect(malformed).toEqual([]);
    }
  });

  test('calls that the request forbids are apart from the text', () => {
    const raw = 'Hm <|python_tag|>[f()]';
    const { message, malformed } = format.parse(`${raw}<|eom_id|>`, { toolChoice: 'none' });
    expect(message.content?.trim()).toBe('Hm');
    expect(malformed).toMatchObject([{ apart: true }]);
  });
});

test.each([
  ['lists of calls', '[f()]'.repeat(2000)],
  ['lists of calls before much white space', `${'[f()]'.repeat(1000)}${' '.repeat(5000)}`],
])('the work for %s grows with their length', (_what, raw) => {
  const work = (text: string) => countOperations(() => format.parse(text));
  expect(work(raw + raw) / work(raw)).toBeLessThan(2.5);
});

describe('a stream', () => {
  const raws = [...REPLIES, ...MALFORMED].map(([raw]) => raw);

  test.each(raws)('%j is read the same wherever it is cut', (raw) => {
    const whole = readInChunks(format, [raw]);
    for (const chunks of everyCut(raw)) expect(readInChunks(format, chunks)).toEqual(whole);
    expect(accumulate(whole)).toEqual(format.parse(raw));
  });

  test('is read the same however it is cut', () => {
    fc.assert(
      fc.property(
        generatedReply,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (raw, lengths) => {
          const chunks = cutByLengths(raw, lengths);
          const whole = readInChunks(format, [raw]);
          expect(readInChunks(format, chunks)).toEqual(whole);
          expect(readInChunks(format, raw.split(''))).toEqual(whole);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('loses nothing but white space and the decision to answer', () => {
    fc.assert(
      fc.property(generatedReply, (raw) => {
        const events = readInChunks(format, [raw]);
        const { message } = accumulate(events);
        if (message.tool_calls !== undefined || /<\|e|<\|begin|header/.test(raw)) return;
        const bare = (text: string) => text.toWellFormed().replace(/<\|answer\|>|\s/g, '');
        expect(bare(saidIn(events))).toBe(bare(raw));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['offered', [toolOf('f', { a: {}, 'a b': {} }), toolOf('g')]],
    ['not offered', [toolOf('other')]],
  ])('is read as a message that can be written: tools %s', (_case, tools) => {
    fc.assert(
      fc.property(generatedReply, (raw) => {
        const { message } = format.parse(raw, { tools });
        const messages = [user, message];
        expect(() => format.render({ messages, tools })).not.toThrow();
        const results = (message.tool_calls ?? []).map(({ id }) => result(id));
        expect(() =>
          format.render({ messages: [...messages, ...results, user], tools }),
        ).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  test('tells of text and of arguments as they come', () => {
    const reader = format.reader();
    const pushed = ['<|answer|> Hel', 'lo ', '\n', 'world \n', '<|eot', '_id|>'].map((chunk) =>
      reader.push(chunk),
    );
    expect(pushed).toEqual([
      [{ type: 'text', text: 'Hel' }],
      [{ type: 'text', text: 'lo' }],
      [],
      [{ type: 'text', text: ' \nworld' }],
      [],
      [{ type: 'end', reason: 'stop', stop: '<|eot_id|>' }],
    ]);
  });

  test('tells of announced calls as they come, and of others once their list is whole', () => {
    const chunks = ["[f(a='It was", ' dark', "')", ']'];
    const reader = format.reader();
    reader.push('<|use_tool|>');
    expect(chunks.map((chunk) => reader.push(chunk).map(({ type }) => type))).toEqual([
      ['tool-call', 'tool-call-arguments'],
      ['tool-call-arguments'],
      ['tool-call-arguments', 'tool-call-end'],
      [],
    ]);
    const silent = format.reader();
    expect(chunks.map((chunk) => silent.push(chunk).length)).toEqual([0, 0, 0, 5]);
  });

  test.each([
    ['[ and white space', '<|use_tool|>[', ' '],
    ['white space', 'x', ' '],
    ['values without names', '<|use_tool|>[f(', '1,'],
    ['calls', '<|use_tool|>[', 'f(1),'],
    ['silent calls', '[', 'f(a=1),'],
    ['brackets', '<|use_tool|>[f(a=', '['],
    ['tokens', '', '<|use_tool|>'],
    ['names', '<|use_tool|>[', 'f'],
  ])('of very many %s takes work in proportion', (_case, beginning, piece) => {
    const work = (count: number): number => {
      const reader = format.reader();
      return countOperations(() => {
        reader.push(beginning);
        for (let left = count; left > 0; left--) reader.push(piece);
        reader.end();
      });
    };
    expect(work(20_000)).toBeLessThan(12 * work(2_000));
  });
});

const fragments = fc.constantFrom(
  '<|eot_id|>',
  '<|eom_id|>',
  '<|python_tag|>',
  '<|use_tool|>',
  '<|use_tool|>',
  '<|answer|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|img|>',
  '<|',
  '<',
  'assistant',
  '|>',
  '[f(a=1)]',
  '[f(',
  'g(',
  'a=',
  "'x'",
  '"y"',
  '1',
  '2.5',
  '(3,)',
  'None',
  'oops',
  '{"k": 1}',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  ', ',
  ',',
  '\\',
  "\\'",
  "'",
  '"',
  ' ',
  '\n',
  '\u3000',
  'text',
  'é😀',
  '\ud83d',
  '.',
  '-',
  '=',
  '[1] ',
);

const generatedReply = fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join(''));

test('special tokens that come apart from text are read, and those that text spells are text', () => {
  const reader = format.reader({ tokens: true });
  const chunks = [
    'No <|eot_id|>.',
    { token: '<|use_tool|>' },
    "[f(a='<|use_tool|>')]",
    { token: '<|eot_id|>' },
  ];
  const events = [...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()];
  const reply = accumulate(events);
  expect(reply.message.content).toBe('No <|eot_id|>.');
  expect(callsOf(reply)).toEqual([['f', { a: '<|use_tool|>' }]]);
});

/** All text of a reply, in order: that of malformed calls, and what follows its end. */
function saidIn(events: readonly ReaderEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'text' || event.type === 'ignored') return event.text;
      return event.type === 'tool-call-malformed' && event.apart ? event.raw : '';
    })
    .join('');
}
