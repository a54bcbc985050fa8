import { describe, expect, test } from 'vitest';
import { brief, eventsOf, everyWay, sectionsReader } from '../../../test/described.js';
import type { FunctionTool } from '../../conversation/conversation.js';
import { MAX_JSON_DEPTH } from '../../json/json.js';
import { accumulate } from '../accumulate.js';
import type { CallParser } from './call-parser.js';
import type { CallSyntax, ParametersSyntax } from './description.js';

function expectCalls(
  call: CallSyntax,
  text: string,
  expected: unknown,
  tools?: FunctionTool[],
): void {
  const description = { calls: [{ open: '<c>', isText: true, close: '</c>', call }] };
  const make = () => sectionsReader(description, tools === undefined ? {} : { tools });
  for (const way of everyWay(make, `<c>${text}</c>`)) expect(way).toEqual(expected);
}

describe('a call in JSON', () => {
  test.each([
    ['{"name": "f"}', 'f({})'],
    ['{"name":"f","arguments":{"a":[1,{"b":null}]}}', 'f({"a":[1,{"b":null}]})'],
    ['{"arguments": {"a": 1e3}, "name": "f"}', 'f({"a": 1e3})'],
    ['{ "type" : "function" , "name" : "f" , "parameters" : { "a" :  1 } }', 'f({ "a" :  1 })'],
    ['{"name": "f", "arguments": "{\\"a\\": \\"\\u00e9\\"}"}', 'f({"a": "é"})'],
    ['{"name": "f", "arguments": ""}', 'f({})'],
    ['{"name": "f", "arguments": " \\n"}', 'f({})'],
    ['{"name": "f", "arguments": " {\\"a\\": 1}"}', 'f( {"a": 1})'],
    ['{"name": "f", "arguments": {"s": "}]</c>"}}', 'f({"s": "}]</c>"})'],
    ['{"name": "f", "id": 7, "arguments": {}}', 'f({})'],
    ['\r\t{\r\t"name"\r\t:\r\t"f"\r\t}', 'f({})'],
    ['{"arguments": "{\\"a\\": 1} ", "name": "f"}', 'f({"a": 1} )'],
    ['{"other": {"name": "g", "arguments": 1}, "name": "f"}', 'f({})'],
  ])('%j', (text, call) => expectCalls({ json: {} }, text, { calls: [call] }));

  test.each([
    ['{}'],
    ['{"name": ""}'],
    ['{"name": 5}'],
    ['{"name": "f", "arguments": 5}'],
    ['{"name": "f", "arguments": "5"}'],
    ['{"name": "f", "arguments": "{} x"}'],
    ['{"name": "f",}'],
    ['{"name" "f"}'],
    ['[]'],
    ['[{"name": "f"'],
    ['x'],
  ])('%j is none', (text) => {
    const description = {
      calls: [{ open: '<c>', isText: true, close: '</c>', call: { json: {} } }],
    };
    for (const way of everyWay(() => sectionsReader(description), `<c>${text}</c>`)) {
      expect(way).toMatchObject({ text: `<c>${text}</c>`, malformed: [expect.any(String)] });
    }
  });

  test('with keys of its own, and an id', () => {
    const json = { name: ['tool'], arguments: ['input'], id: ['call'] };
    const description = { calls: [{ open: '<c>', isText: true, call: { json } }] };
    const reader = sectionsReader(description);
    expect(reader.push('<c>{"tool": "f", "input": {}, ')).toEqual([]);
    expect(reader.push('"call": "x1"}')).toEqual([
      { type: 'tool-call', index: 0, id: 'x1', name: 'f' },
      { type: 'tool-call-arguments', index: 0, text: '{}' },
      { type: 'tool-call-end', index: 0 },
    ]);
  });
});

test('a call in JSON without arguments has an empty object of them', () => {
  const reader = sectionsReader({ calls: [{ open: '<c>', isText: true, call: { json: {} } }] });
  expect(reader.push('<c>{"name": "f"}')).toEqual([
    { type: 'tool-call', index: 0, id: 'call_0', name: 'f' },
    { type: 'tool-call-arguments', index: 0, text: '{}' },
    { type: 'tool-call-end', index: 0 },
  ]);
});

describe('a call in JSON that may have an id', () => {
  test.each([
    ['{"call": "x1", "name": "f", "arguments": {}}', 'x1'],
    ['{"name": "f", "arguments": {}, "call": "x1"}', 'x1'],
    ['{"arguments": {}, "name": "f", "call": "x1"}', 'x1'],
    ['{"name": "f", "arguments": {}}', 'call_0'],
    ['{"name": "f", "call": "", "arguments": {}}', 'call_0'],
    ['{"name": "f", "call": 7, "arguments": {}}', 'call_0'],
  ])('%j', (text, id) => {
    const description = {
      calls: [{ open: '<c>', isText: true, call: { json: { id: ['call'] } } }],
    };
    for (const chunks of [[`<c>${text}`], `<c>${text}`]) {
      const { message } = accumulate(eventsOf(sectionsReader(description), chunks));
      expect(message.tool_calls).toEqual([
        { id, type: 'function', function: { name: 'f', arguments: '{}' } },
      ]);
    }
  });
});

describe('a call in steps', () => {
  const fenced: CallSyntax = {
    steps: [
      { text: 'function<sep>' },
      { name: ['\n'] },
      { text: '\n' },
      { text: '```json', optional: true },
      { arguments: 'json' },
      { text: '```', optional: true },
    ],
  };
  test.each([
    ['function<sep>f\n```json\n{"a": "```"}\n```', 'f({"a": "```"})'],
    ['function<sep>f\n{}', 'f({})'],
    ['\r\n\t function<sep>f\n\r\t{}\r\n\t ```', 'f({})'],
    ['function<sep>f\n```json{"a": 1}', 'f({"a": 1})'],
  ])('%j', (text, call) => expectCalls(fenced, text, { calls: [call] }));

  const announced: CallSyntax = {
    steps: [
      {
        name: ['[ID]', '[ARGS]'],
        read: (spelled) => ({ name: spelled.replace(/^functions\./, '') }),
      },
      { announce: '[ID]', id: ['[ARGS]'] },
      { text: '[ARGS]' },
      { arguments: 'json' },
    ],
  };
  test.each([
    ['functions.f[ARGS]{}', 'f({})'],
    ['f[ID]abc[ARGS] {"a": 1}', 'f({"a": 1})'],
  ])('%j', (text, call) => expectCalls(announced, text, { calls: [call] }));

  test('passes over an optional text for which another mark stands', () => {
    const steps: CallSyntax = {
      steps: [
        { name: ['[A]', '[X]'] },
        { text: '[X]', optional: true },
        { text: '[A]' },
        { arguments: 'json' },
      ],
    };
    for (const text of ['f[A]{}', 'f[X][A]{}']) expectCalls(steps, text, { calls: ['f({})'] });
  });

  test('emits the id that it is spelled with', () => {
    const reader = sectionsReader({ calls: [{ open: '<c>', isText: true, call: announced }] });
    expect(reader.push('<c>f[ID]abc[ARGS]{')[0]).toMatchObject({ id: 'abc', name: 'f' });
  });

  test.each([
    [fenced, 'f\n{}'],
    [fenced, 'function<sep>\n{}'],
    [fenced, 'function<sep>f\n[1]'],
    [announced, `${'f'.repeat(600)}[ARGS]{}`],
    [announced, 'f[ARGS]{"a" 1}'],
  ])('%#: no call', (call, text) => {
    const reply = `<c>${text}`;
    for (const way of everyWay(
      () => sectionsReader({ calls: [{ open: '<c>', isText: true, call }] }),
      reply,
    )) {
      expect(way).toMatchObject({ text: reply });
    }
  });
});

const xml: ParametersSyntax = {
  open: '<function=',
  nameEnd: '>',
  key: { open: '<parameter=', close: '>' },
  close: '</parameter>',
  closesBefore: ['<parameter=', '</function>'],
  breaks: true,
  end: '</function>',
  typed: 'schema',
  literal: (text) => (text === 'True' ? true : text === '[None]' ? [null] : undefined),
};

const f = (properties: object, more: object = {}): FunctionTool => ({
  type: 'function',
  function: { name: 'f', parameters: { type: 'object', properties, ...more } },
});

/** A call of `f` with one argument `x` that is written so. */
const withX = (value: string) =>
  `\n<function=f>\n<parameter=x>\n${value}\n</parameter>\n</function>\n`;

describe('a call whose parameters stand between marks', () => {
  test.each([
    [{ type: 'string' }, '123', '"123"'],
    [{ type: 'string' }, '  a\nb\n', '"  a\\nb\\n"'],
    [{ type: 'string' }, '"q" \\ 👩‍🚀', '"\\"q\\" \\\\ 👩‍🚀"'],
    [{ type: 'string' }, 'a </parameter> b', '"a </parameter> b"'],
    [
      { type: 'string' },
      'a </parameter></parameter> \n</par',
      '"a </parameter></parameter> \\n</par"',
    ],
    [{ type: 'string' }, '<parameter=y>', '"<parameter=y>"'],
    [{ type: 'string' }, '', '""'],
    [{ type: 'string' }, '\u{10000}\u{10ffff}\ud7ff\ue000', '"\u{10000}\u{10ffff}\ud7ff\ue000"'],
    [{ type: 'string' }, 'a\ud83d', '"a\\ufffd"'],
    [{ type: 'string' }, '\n\na\n\n', '"\\n\\na\\n\\n"'],
    [{ type: 'string' }, '\r\t</parameter>\r\t x', '"\\r\\t</parameter>\\r\\t x"'],
    [{ type: 'integer' }, '12345678901234567890', '12345678901234567890'],
    [{ type: 'integer' }, '2.0', '2.0'],
    [{ type: 'integer' }, 'two', '"two"'],
    [{ type: 'number' }, ' -1e5 ', '-1e5'],
    [{ type: 'boolean' }, 'True', 'true'],
    [{ type: 'boolean' }, 'null', '"null"'],
    [{ type: 'null' }, 'None', 'null'],
    [{ type: 'array' }, '[1, "a"]', '[1, "a"]'],
    [{ type: 'array' }, '[None]', '[null]'],
    [{ type: 'array' }, '{}', '"{}"'],
    [{ type: 'object' }, '{"a": 1.0}', '{"a": 1.0}'],
    [{ type: ['string', 'null'] }, 'null', 'null'],
    [{ type: ['integer', 'string'] }, '5', '5'],
    [{ anyOf: [{ type: 'string' }, { type: 'array' }] }, '[1]', '[1]'],
    [{ enum: ['1', '2'] }, '1', '"1"'],
    [{}, '5', '5'],
    [{}, 'True', 'true'],
    [{}, 'word', '"word"'],
  ])('of the schema %j: %j', (schema, value, expected) => {
    expectCalls({ parameters: xml }, withX(value), { calls: [`f({"x":${expected}})`] }, [
      f({ x: schema }),
    ]);
  });

  test('undeclared parameters of known and unknown tools', () => {
    const call = { parameters: xml };
    expectCalls(call, withX('5'), { calls: ['f({"x":"5"})'] }, [f({})]);
    const more = { additionalProperties: { type: 'integer' } };
    expectCalls(call, withX('5'), { calls: ['f({"x":5})'] }, [f({}, more)]);
    expectCalls(call, withX('5'), { calls: ['f({"x":5})'] });
    expectCalls(call, withX('a b'), { calls: ['f({"x":"a b"})'] });
    const bare: FunctionTool = { type: 'function', function: { name: 'f' } };
    expectCalls(call, withX('5'), { calls: ['f({"x":"5"})'] }, [bare]);
    const inherited = '<function=f><parameter=__proto__>5</parameter></function>';
    expectCalls(call, inherited, { calls: ['f({"__proto__":"5"})'] }, [f({})]);
  });

  test('none, one and several', () => {
    const call = { parameters: xml };
    expectCalls(call, '<function=f></function>', { calls: ['f({})'] });
    const two = '<function=f><parameter=a>1</parameter><parameter=b>2</parameter></function>';
    expectCalls(call, two, { calls: ['f({"a":1,"b":2})'] });
  });

  test('a text streams', () => {
    const description = { calls: [{ open: '<c>', isText: true, call: { parameters: xml } }] };
    const reader = sectionsReader(description, { tools: [f({ x: { type: 'string' } })] });
    reader.push('<c><function=f><parameter=x>\nab');
    for (const text of ['cd', ' ', '👩', '\ud7ff', '\ue000']) {
      expect(reader.push(text)).toEqual([{ type: 'tool-call-arguments', index: 0, text }]);
    }
    for (const held of ['\n', '</param', 'eter>', ' ']) expect(reader.push(held)).toEqual([]);
    expect(reader.push('</function>')).toEqual([
      { type: 'tool-call-arguments', index: 0, text: '"' },
      { type: 'tool-call-arguments', index: 0, text: '}' },
      { type: 'tool-call-end', index: 0 },
    ]);
  });

  test.each([
    ['f</c>'],
    ['<function=></function>'],
    ['<function=f g></function>'],
    ['<function=f>x'],
    ['<function=f><parameter=x>1</parameter>'],
    [`<function=${'f'.repeat(600)}>`],
  ])('%#: no call', (text) => {
    const description = { calls: [{ open: '<c>', isText: true, call: { parameters: xml } }] };
    for (const way of everyWay(() => sectionsReader(description), `<c>${text}`)) {
      expect(way).toMatchObject({ text: `<c>${text}` });
    }
  });
});

describe('parameters in pairs', () => {
  const pairs: ParametersSyntax = {
    nameEnd: '\n',
    key: { open: '<k>', close: '</k>' },
    value: '<v>',
    close: '</v>',
    closesBefore: ['<k>', '<stop>'],
    end: '<stop>',
    typed: 'schema',
  };
  test.each([
    ['f\n<k>a</k>\n<v>1</v>\n<k>b</k><v>x</v><stop>', 'f({"a":1,"b":"x"})'],
    ['f<k>a</k><v>1</v><stop>', 'f({"a":1})'],
    ['f<stop>', 'f({})'],
    ['f\n<stop>', 'f({})'],
    ['\r\tf<k>a</k>\r\t<v>\nx\n</v>\r\t<stop>', 'f({"a":"\\nx\\n"})'],
  ])('%j', (text, call) => expectCalls({ parameters: pairs }, text, { calls: [call] }));
});

describe('parameters whose marks hold attributes of their own', () => {
  const attributed: ParametersSyntax = {
    open: '<call ',
    nameEnd: '>',
    readName: (spelled) => /^tool="([^"]+)"/.exec(spelled)?.[1],
    key: { open: '<arg ', close: '>' },
    close: '</arg>',
    closesBefore: ['<arg ', '</call>'],
    end: '</call>',
    typed: (spelled) => {
      const [, name = '', type] = /^key="([^"]*)" type="(\w+)"/.exec(spelled) ?? [];
      return { name, isText: type === 'string' };
    },
  };

  test.each([
    ['<call tool="f" index="1"></call>', 'f({})'],
    [
      '<call tool="f"><arg key="a" type="string">1</arg><arg key="b" type="number">1</arg></call>',
      'f({"a":"1","b":1})',
    ],
    ['<call tool="f"><arg key="a" type="object">{"b": []}</arg></call>', 'f({"a":{"b": []}})'],
    ['<call tool="f"><arg key="a" type="number">one</arg></call>', 'f({"a":"one"})'],
  ])('%j', (text, call) => expectCalls({ parameters: attributed }, text, { calls: [call] }));

  test('a call without a name is not a call', () => {
    const description = {
      calls: [{ open: '<c>', isText: true, close: '</c>', call: { parameters: attributed } }],
    };
    const text = '<c><call index="1"></call></c>';
    for (const way of everyWay(() => sectionsReader(description), text)) {
      expect(way).toMatchObject({ text, malformed: [expect.any(String)] });
    }
  });
});

describe('parameters typed by an attribute', () => {
  const attribute: ParametersSyntax = {
    nameEnd: '">',
    key: { open: '<p name="', close: '>' },
    close: '</p>',
    closesBefore: ['<p name="', '</i>'],
    end: '</i>',
    typed: 'attribute',
  };
  test.each([
    ['f"><p name="a" string="true">1</p></i>', 'f({"a":"1"})'],
    [
      'f"><p name="a" string="false">[1]</p><p name="b" string="false">x</p></i>',
      'f({"a":[1],"b":"x"})',
    ],
    ['f"><p name="a">1</p></i>', 'f({"a":"1"})'],
    ['f"><p name="a" kind="b">1</p></i>', 'f({"a\\" kind=\\"b\\"":"1"})'],
  ])('%j', (text, call) => expectCalls({ parameters: attribute }, text, { calls: [call] }));
});

test('arguments nest as deeply as a message may, and no deeper', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const parameters: ParametersSyntax = {
    nameEnd: '>',
    key: { open: '<p ', close: '>' },
    close: '</p>',
    closesBefore: ['</f>'],
    end: '</f>',
    typed: 'schema',
    literal: () => [],
  };
  const [deep, deeper] = [nested(MAX_JSON_DEPTH - 1), nested(MAX_JSON_DEPTH)];
  const read = (call: CallSyntax, text: string) =>
    brief(
      accumulate(
        eventsOf(sectionsReader({ calls: [{ open: '<c>', isText: true, call }] }), [text]),
      ),
    );
  const json = (value: string) => `<c>{"name":"f","arguments":{"a":${value}}}`;
  expect(read({ json: {} }, json(deep))).toEqual({ calls: [`f({"a":${deep}})`] });
  expect(read({ json: {} }, json(deeper))).toMatchObject({ text: json(deeper) });
  const typed = (value: string) => `<c>f><p a>${value}</p></f>`;
  expect(read({ parameters }, typed(deep))).toEqual({ calls: [`f({"a":${deep}})`] });
  expect(read({ parameters }, typed(deeper))).toEqual({ calls: ['f({"a":[]})'] });
  const plain = { ...parameters, literal: undefined };
  expect(read({ parameters: plain }, typed(deeper))).toEqual({ calls: [`f({"a":"${deeper}"})`] });
});

test('a syntax with a parser of its own', () => {
  const call: CallSyntax = {
    parser: (sink) => {
      let status: CallParser['status'] = 'reading';
      return {
        get status() {
          return status;
        },
        reason: '',
        push(chunk, from) {
          sink.start(chunk.slice(from));
          sink.arguments('{}');
          sink.end();
          status = 'done';
          return chunk.length;
        },
        end() {
          status = 'failed';
        },
      };
    },
  };
  const reader = sectionsReader({ calls: [{ open: '<c>', isText: true, call }] });
  expect(reader.push('<c>now').map(({ type }) => type)).toEqual([
    'tool-call',
    'tool-call-arguments',
    'tool-call-end',
  ]);
});

describe('parameters whose values may be quoted', () => {
  const PARAMETERS: ParametersSyntax = {
    nameEnd: '>',
    key: { open: '<p ', close: '>' },
    close: '</p>',
    closesBefore: ['<p ', '</f>'],
    quotes: { open: '<[', close: ']>' },
    end: '</f>',
    typed: 'schema',
  };

  test.each([
    ['<[a</p></f>b]>', '"a</p></f>b"'],
    ['<[]>', '""'],
    ['<[a]>]>', '"a]>"'],
    ['<a]>', '"<a]>"'],
    ['<', '"<"'],
    ['', '""'],
    ['a<[b]>', '"a<[b]>"'],
  ])('%s is %s', (value, json) => {
    const text = `f><p x>${value}</p><p y>b</p></f>`;
    const calls = [`f({"x":${json},"y":"b"})`];
    expectCalls({ parameters: PARAMETERS }, text, { calls }, [
      f({ x: { type: 'string' }, y: { type: 'string' } }),
    ]);
  });

  test('a quoted value that the reply cuts off is no call', () => {
    const description = {
      calls: [{ open: '<c>', isText: true, call: { parameters: PARAMETERS } }],
    };
    const text = '<c>f><p x><[a]></p';
    for (const way of everyWay(() => sectionsReader(description), text)) {
      expect(way).toMatchObject({ text });
    }
  });
});
