import { describe, expect, test } from 'vitest';
import { brief, eventsOf, everyWay, sectionsReader } from '../../../test/described.js';
import type { FunctionTool } from '../../conversation/conversation.js';
import { accumulate } from '../accumulate.js';
import type { CallsSection, ParametersSyntax, SectionsDescription } from './description.js';

const parameters: ParametersSyntax = {
  nameEnd: '>',
  key: { open: '<p=', close: '>' },
  close: '</p>',
  closesBefore: ['<p=', '</f>'],
  breaks: true,
  end: '</f>',
  typed: 'schema',
  repairs: { follows: [['</call>', '<call>', '<f='], ['<f=']], empty: ['/>'] },
};
const section: CallsSection = {
  open: { mark: '<call>', before: 1 },
  close: '</call>',
  each: { open: '<f=' },
  repairs: ['open'],
  call: { parameters },
};
const described: SectionsDescription = {
  reasoning: { open: '<think>', close: '</think>' },
  calls: [section],
};
const pairs: SectionsDescription = {
  calls: [
    {
      open: '<call>',
      call: {
        parameters: {
          nameEnd: '\n',
          key: { open: '<k>', close: '</k>' },
          value: '<v>',
          close: '</v>',
          closesBefore: ['<k>', '</call>'],
          end: '</call>',
          typed: 'schema',
          repairs: { follows: [['<call>']] },
        },
      },
    },
  ],
};
const noisy: SectionsDescription = {
  calls: [
    {
      open: '<calls>',
      close: '</calls>',
      each: { open: '<one>', close: '</one>' },
      repairs: ['noise', 'empty'],
      call: { json: {} },
    },
  ],
  stray: ['<stray>', '<str'],
};

const properties = { city: { type: 'string' }, days: { type: 'integer' } };
const tools: FunctionTool[] = [
  { type: 'function', function: { name: 'get', parameters: { type: 'object', properties } } },
  { type: 'function', function: { name: 'now' } },
];
const CITY = '<p=city>\nOslo\n</p>\n';
const DAYS = '<p=days>\n3\n</p>\n';
const BOTH = 'get({"city":"Oslo","days":3})';

type Repaired = readonly [kind: string, text: string];

function expectRepaired(
  description: SectionsDescription,
  reply: string,
  expected: unknown,
  repairs: readonly Repaired[],
  offered: FunctionTool[] | undefined = tools,
): void {
  const options = offered === undefined ? {} : { tools: offered };
  for (const way of everyWay(() => sectionsReader(description, options), reply)) {
    expect(way).toEqual(expected);
  }
  const reader = sectionsReader(description, options);
  const read = accumulate(eventsOf(reader, reply));
  expect(read.repairs.map(({ kind, text }) => [kind, text])).toEqual(repairs);
}

const orJson: SectionsDescription = {
  calls: [{ ...section, call: { parameters: { ...parameters, orJson: true } } }],
};

const value: Repaired = ['missing-close', '</p>'];
const end: Repaired = ['missing-close', '</f>'];
const open: Repaired = ['missing-open', '<call>'];

describe('a missing mark in a call with parameters', () => {
  test.each([
    [`<call>\n<f=get>\n<p=city>\nOslo\n${DAYS}</f>\n</call>`, [BOTH], [value]],
    [`<call>\n<f=get>\n<p=city>\nOslo\n<p=days>\n3\n</f>\n</call>`, [BOTH], [value, value]],
    [`<call><f=get>${CITY}<p=days>3</f></call>`, [BOTH], [value]],
    [`<call><f=get>${CITY}<p=days>3</f>`, [BOTH], [value]],
    [`<call><f=get>${CITY}<p=days>3</f> \n`, [BOTH], [value]],
    [`<call><f=get>${CITY}${DAYS}</call>`, [BOTH], [end]],
    [`<call><f=get>${CITY}${DAYS}</call>\n<call><f=now></f></call>`, [BOTH, 'now({})'], [end]],
    [`<call><f=get>${CITY}<p=days>3</f><f=now></f></call>`, [BOTH, 'now({})'], [value]],
    [`<call><f=get>${CITY}${DAYS}<f=now></f></call>`, [BOTH, 'now({})'], [end]],
    ['<call><f=now></call>', ['now({})'], [end]],
    ['<call><f=now/></call>', ['now({})'], [['self-closing', '/>']]],
    ['<call><f=get><p=city>\n<p=days>3</p></f></call>', ['get({"city":"","days":3})'], [value]],
  ] as const)('%j', (reply, calls, repairs) =>
    expectRepaired(described, reply, { calls }, repairs),
  );

  test.each([
    ['get\n<k>city</k>\n<v>Oslo\n<k>days</k>\n<v>3</v>\n</call>', 1],
    ['get<k>city</k><v>Oslo<k>days</k><v>3</v></call>', 1],
    ['get<k>city</k><v>Oslo</v><k>days</k><v>3\n</call>', 1],
    ['get<k>city</k><v>Oslo<k>days</k><v>3</call>', 2],
  ])('%j', (reply, count) =>
    expectRepaired(
      pairs,
      `<call>${reply}`,
      { calls: [BOTH] },
      Array(count).fill(['missing-close', '</v>']),
    ),
  );

  test('of a tool that is not known', () =>
    expectRepaired(
      described,
      '<call><f=put><p=a>\nx\n<p=b>\n1\n</p></f></call>',
      { calls: ['put({"a":"x","b":1})'] },
      [value],
    ));

  test('says which call it was', () => {
    const reply = `<call><f=now></f></call><call><f=get>${CITY}</call>`;
    const { repairs, message } = accumulate(eventsOf(sectionsReader(described), [reply]));
    expect(repairs).toEqual([
      { kind: 'missing-close', text: '</f>', call: message.tool_calls?.[1]?.id },
    ]);
  });
});

describe('a mark that a value mentions is none', () => {
  const within = (text: string): string => `<call><f=get><p=city>\n${text}\n</p>\n</f>\n</call>`;
  test.each([
    'a <p=days>',
    '<p=city>',
    'a\n<p=city>\nb',
    'a\n<p=other>\nb',
    'a\n<p=days',
    'a\n<p=\n',
    'a</f>',
    'a</f>\nb',
    'a</f>\n</call>\nb',
    'a</f></call><call>b',
    'a</p>b',
    'a</p>\n</call>',
    'a</p>\n</call>b',
    `a\n<p=${'x'.repeat(200)}>`,
  ])('%j', (text) =>
    expectRepaired(
      described,
      within(text),
      { calls: [`get(${JSON.stringify({ city: text })})`] },
      [],
    ),
  );

  test.each(['a<k>days</k>b', 'a<k>other</k><v>b', 'a</call>b', '<k>city</k><v>b'])('%j', (text) =>
    expectRepaired(
      pairs,
      `<call>get<k>city</k><v>${text}</v></call>`,
      { calls: [`get(${JSON.stringify({ city: text })})`] },
      [],
    ),
  );
});

describe('a call without the mark before it', () => {
  const bare = `<f=get>\n${CITY}${DAYS}</f>`;
  test.each([
    [bare, { calls: [BOTH] }],
    [`Ok.\n${bare}\n</call>`, { text: 'Ok.', calls: [BOTH] }],
    [`${bare}\n</call>\n${bare}</call>`, { calls: [BOTH, BOTH] }, [open, open]],
    [`${bare}\n<f=now></f></call>`, { calls: [BOTH, 'now({})'] }],
    [`<think>Hm.${bare}`, { thought: 'Hm.', calls: [BOTH] }],
  ] as const)('%j', (reply, expected, repairs: readonly Repaired[] = [open]) =>
    expectRepaired(described, reply, expected, repairs),
  );

  test.each([
    '<f=put><p=a>1</p></f>',
    '`<f=get>` begins a call',
    '<f=get></f>',
    'Write <f=get> and then <p=city>.',
    '<f=',
    '<f=get>\n',
  ])('is text if no tool has its name, or no parameter follows: %j', (text) => {
    const { text: said } = brief(
      accumulate(eventsOf(sectionsReader(described, { tools }), [text])),
    ) as { text: string };
    expect(said).toContain(text.slice(0, 8));
    expectRepaired(described, '<f=put><p=a>1</p></f>', { text: '<f=put><p=a>1</p></f>' }, []);
  });

  test('is one of any tool if the tools are not known', () => {
    const reply = '<f=put><p=a>1</p></f>';
    for (const way of everyWay(() => sectionsReader(described), reply)) {
      expect(way).toEqual({ calls: ['put({"a":1})'] });
    }
  });

  test('is text within reasoning that an answer follows', () => {
    const reasoning = { open: '<think>', close: '</think>' };
    expectRepaired(
      { ...described, reasoning },
      `<think>A${bare}</think>B`,
      { thought: `A${bare}`, text: 'B' },
      [],
    );
  });
});

describe('what is left out around calls', () => {
  const call = '<one>{"name": "now"}</one>';
  const calls = ['now({})'];
  test.each([
    ['Hi.<calls></calls>', { text: 'Hi.' }, [['empty-section', '<calls></calls>']]],
    ['<calls>\n</calls>\nHi.', { text: '\nHi.' }, [['empty-section', '<calls>\n</calls>']]],
    [`<calls> so ${call}</calls>`, { calls }, [['noise', 'so ']]],
    [`<calls>${call} so <on </calls>Hi.`, { calls, text: 'Hi.' }, [['noise', 'so <on ']]],
    [`<calls>${call} so`, { calls, text: ' so' }, []],
    [`<calls>${call}</calls> so`, { calls, text: ' so' }, []],
    ['<calls>so</calls>Hi.', { text: 'Hi.' }, [['noise', 'so']]],
    ['<calls>so', { malformed: ['<calls>so'] }, []],
    ['A<stray>B', { text: 'AB' }, [['stray-mark', '<stray>']]],
    ['A<str', { text: 'A' }, [['stray-mark', '<str']]],
    ['A<stra B', { text: 'Aa B' }, [['stray-mark', '<str']]],
  ] as const)('%j', (reply, expected, repairs) => expectRepaired(noisy, reply, expected, repairs));
});

test('a mark around text ends a section of calls that nothing closes', () => {
  const wrapped = { ...noisy, wrappers: ['</say>'] };
  const call = '<one>{"name":"get","arguments":{}}</one>';
  expectRepaired(wrapped, `<calls>${call}</say> Bye`, { text: ' Bye', calls: ['get({})'] }, []);
  expectRepaired(wrapped, `<calls>${call}</say>`, { calls: ['get({})'] }, []);
});

describe('arguments as one JSON object', () => {
  test.each([
    ['<call><f=get>\n {"city":"Oslo","days":3} \n</f></call>', [BOTH], []],
    ['<call><f=get>{"city":"Oslo","days":3}</f><f=now>{}</f></call>', [BOTH, 'now({})'], []],
    ['<call><f=get>{"city":"Oslo","days":3}</call>', [BOTH], [end]],
    ['<f=get>{"city":"Oslo","days":3}</f></call>', [BOTH], [open]],
  ] as const)('are read: %j', (reply, calls, repairs) =>
    expectRepaired(orJson, reply, { calls }, repairs),
  );

  test.each([
    '<call><f=get>{"city"]</f></call>',
    '<call><f=get>{"city":"Oslo"}<p=days>3</p></f></call>',
    '<call><f=get>[1]</f></call>',
  ])('are no others: %j', (reply) => {
    const read = accumulate(eventsOf(sectionsReader(orJson, { tools }), reply));
    expect(read.message.tool_calls).toBeUndefined();
    expect(read.malformed).toMatchObject([{ apart: true }]);
  });

  test('are only read where the syntax has them', () => {
    const reply = '<call><f=get>{"city":"Oslo"}</f></call>';
    const read = accumulate(eventsOf(sectionsReader(described, { tools }), reply));
    expect(read.message.tool_calls).toBeUndefined();
  });
});

test('parameters may be declared behind a reference', () => {
  const all = { allOf: [{ $ref: '#/$defs/All' }], $defs: { All: { properties } } };
  const offered: FunctionTool[] = [
    { type: 'function', function: { name: 'get', parameters: all } },
  ];
  const reply = `<call><f=get><p=city>\n1.10\n<p=zone>\n<p=days>\n3\n</p>\n</f>\n</call>`;
  const { message, repairs } = accumulate(
    eventsOf(sectionsReader(described, { tools: offered }), [reply]),
  );
  expect(message.tool_calls?.[0]?.function.arguments).toBe('{"city":"1.10\\n<p=zone>","days":3}');
  expect(repairs).toMatchObject([{ kind: 'missing-close', text: '</p>' }]);
});
