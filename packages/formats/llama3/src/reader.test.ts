import { cutByLengths, everyCut, readInChunks } from '@modelspeak/conformance';
import { accumulate, type ReaderOptions, type Reply } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { llama3 } from './llama3.js';

const format = llama3();

function callsOf({ message }: Reply): [string, unknown][] {
  return (message.tool_calls ?? []).map((call) => {
    if (call.type !== 'function') throw new Error('not a function');
    return [call.function.name, JSON.parse(call.function.arguments)];
  });
}

/** Replies with their text, their calls and their stop sequence. */
const REPLIES: readonly [string, string | null, [string, unknown][], string | undefined][] = [
  // Text.
  ['Hello there!<|eot_id|>', 'Hello there!', [], '<|eot_id|>'],
  ['  two spaces  <|eot_id|>', '  two spaces  ', [], '<|eot_id|>'],
  ['\n\n<|eot_id|>', '\n\n', [], '<|eot_id|>'],
  ['<|eot_id|>', '', [], '<|eot_id|>'],
  ['', '', [], undefined],
  ['cut of', 'cut of', [], undefined],
  ['a < b, <b>, <func, <|eot, <|', 'a < b, <b>, <func, <|eot, <|', [], undefined],
  ['<|start_header_id|>assistant<|end_header_id|>\n\nHi<|eot_id|>', 'Hi', [], '<|eot_id|>'],
  ['<|start_header_id|>assis', '<|start_header_id|>assis', [], undefined],
  // A header repeated before the reply, and the same tokens elsewhere.
  ['<|start_header_id|>assistant<|end_header_id|>Hi', 'Hi', [], undefined],
  ['<|start_header_id|>assistant<|end_header_id|>\nHi', 'Hi', [], undefined],
  ['<|start_header_id|>assistant<|end_header_id|>\n\n\nHi', '\nHi', [], undefined],
  ['Hi<|start_header_id|>x', 'Hi<|start_header_id|>x', [], undefined],
  ['a<|end_header_id|>b', 'a<|end_header_id|>b', [], undefined],
  ['<|end_header_id|>b', '<|end_header_id|>b', [], undefined],
  [
    '<|start_header_id|>a<|start_header_id|>b',
    '<|start_header_id|>a<|start_header_id|>b',
    [],
    undefined,
  ],
  ['Hi<|begin_of_text|> you', 'Hi<|begin_of_text|> you', [], undefined],
  ['<|begin_of_text|>Once<|end_of_text|>', 'Once', [], '<|end_of_text|>'],
  ['what <|image|> is', 'what <|image|> is', [], undefined],
  ['</function> alone', '</function> alone', [], undefined],
  // JSON that is not a call.
  ['{"foo": 1}<|eot_id|>', '{"foo": 1}', [], '<|eot_id|>'],
  ['{"name": "Ann", "age": 3}', '{"name": "Ann", "age": 3}', [], undefined],
  ['{"name": "f"}', '{"name": "f"}', [], undefined],
  ['{"name": "f", "parameters": [1]}', '{"name": "f", "parameters": [1]}', [], undefined],
  ['{"type": "object", "name": "f"}', '{"type": "object", "name": "f"}', [], undefined],
  ['[1, 2, 3]<|eot_id|>', '[1, 2, 3]', [], '<|eot_id|>'],
  ['[]', '[]', [], undefined],
  ['[{"a": 1}]', '[{"a": 1}]', [], undefined],
  ['[link](https://example.org)', '[link](https://example.org)', [], undefined],
  ['[see(this)]', '[see(this)]', [], undefined],
  ['text before [f(a=1)]<|eot_id|>', 'text before [f(a=1)]', [], '<|eot_id|>'],
  ['e.g. f(x=1) is a call', 'e.g. f(x=1) is a call', [], undefined],
  ['.call(x=1)', '.call(x=1)', [], undefined],
  ['f(x=1)', 'f(x=1)', [], undefined],
  ['other.call(x=1', 'other.call(x=1', [], undefined],
  [', a', ', a', [], undefined],
  ['; {"name": "f", "parameters": {}}', '; {"name": "f", "parameters": {}}', [], undefined],
  // Text after calls.
  ['[f()] ; then', ' ; then', [['f', {}]], undefined],
  ['[f()] </function> x', ' </function> x', [['f', {}]], undefined],
  ['[f()] \r\n\t', null, [['f', {}]], undefined],
  [
    '[f()] ,\t[g()]',
    null,
    [
      ['f', {}],
      ['g', {}],
    ],
    undefined,
  ],
  ['<function=f>{}</function></function>', '</function>', [['f', {}]], undefined],
  ['<function=f>{}</function>, then', ', then', [['f', {}]], undefined],
  ['<function=f>{} and <b', ' and <b', [['f', {}]], undefined],
  ['<function=f>{}x</function>', 'x</function>', [['f', {}]], undefined],
  // JSON calls.
  [
    '{"type": "function", "name": "f", "parameters": {"n": "10", "genre": "latest"}}<|eot_id|>',
    null,
    [['f', { n: '10', genre: 'latest' }]],
    '<|eot_id|>',
  ],
  ['{"name": "f", "arguments": {}}', null, [['f', {}]], undefined],
  ['{"parameters": {"a": {"b": "}"}}, "name": "f"}', null, [['f', { a: { b: '}' } }]], undefined],
  [
    '{"type": "function", "name": "f", "x": {"y": []}, "parameters": {"a": 1}}; {"name": "g", "parameters": {}, "x": 1}',
    null,
    [
      ['f', { a: 1 }],
      ['g', {}],
    ],
    undefined,
  ],
  ['{"type": "function", "name": "f"}<|eom_id|>', null, [['f', {}]], '<|eom_id|>'],
  [
    '<|python_tag|>{"type": "function", "name": "f", "parameters": {"n": 10}}<|eom_id|>',
    null,
    [['f', { n: 10 }]],
    '<|eom_id|>',
  ],
  [
    '{"name": "f", "parameters": {"a": 1}}; {"name": "g", "parameters": {}}\n{"name": "h", "arguments": {}}',
    null,
    [
      ['f', { a: 1 }],
      ['g', {}],
      ['h', {}],
    ],
    undefined,
  ],
  [
    '[{"name": "f", "parameters": {"a": [1, {"b": 2}]}}, {"name": "g", "parameters": {}}]<|eot_id|>',
    null,
    [
      ['f', { a: [1, { b: 2 }] }],
      ['g', {}],
    ],
    '<|eot_id|>',
  ],
  // Function tags.
  ['<function=f>{"n": 10}</function><|eot_id|>', null, [['f', { n: 10 }]], '<|eot_id|>'],
  [
    '<function=f>{"o": {"k": {"x": "}"}}}</function>',
    null,
    [['f', { o: { k: { x: '}' } } }]],
    undefined,
  ],
  ['<function=f>{"n": 10}<|eom_id|>', null, [['f', { n: 10 }]], '<|eom_id|>'],
  ["<function=f>{'n': 'it\\'s'}</function>", null, [['f', { n: "it's" }]], undefined],
  [
    'Let me look.\n<function=f>{"a": "<function=g>{}</function>"}</function>\n<function=g>{}</function> done',
    'Let me look.\n done',
    [
      ['f', { a: '<function=g>{}</function>' }],
      ['g', {}],
    ],
    undefined,
  ],
  // Python lists.
  [
    "[get_weather(city='San Francisco', metric='celsius')]<|eot_id|>",
    null,
    [['get_weather', { city: 'San Francisco', metric: 'celsius' }]],
    '<|eot_id|>',
  ],
  [
    '[f(s="a, b)", n=3, f=2.5, b=True, x=None, l=[1, {"k": (1, 2)}]), a.b(), c-d()]<|eot_id|>',
    null,
    [
      ['f', { s: 'a, b)', n: 3, f: 2.5, b: true, x: null, l: [1, { k: [1, 2] }] }],
      ['a.b', {}],
      ['c-d', {}],
    ],
    '<|eot_id|>',
  ],
  [
    '<|python_tag|>[f(a=1), g()]<|eom_id|>',
    null,
    [
      ['f', { a: 1 }],
      ['g', {}],
    ],
    '<|eom_id|>',
  ],
  ['[f(a=1)] and so on', ' and so on', [['f', { a: 1 }]], undefined],
  // Built-in tools.
  [
    '<|python_tag|>brave_search.call(query="Who won NBA in 2024?")<|eom_id|>',
    null,
    [['brave_search', { query: 'Who won NBA in 2024?' }]],
    '<|eom_id|>',
  ],
  [
    'wolfram_alpha.call(query="solve x^3 - 4x^2 = 0")<|eom_id|>',
    null,
    [['wolfram_alpha', { query: 'solve x^3 - 4x^2 = 0' }]],
    '<|eom_id|>',
  ],
  [
    'brave_search.call(query="a"); brave_search.call(query="b")<|eom_id|>',
    null,
    [
      ['brave_search', { query: 'a' }],
      ['brave_search', { query: 'b' }],
    ],
    '<|eom_id|>',
  ],
  ['other.call(query="x") \n<|eot_id|>', null, [['other', { query: 'x' }]], '<|eot_id|>'],
  ['other.call(query="x") is code', 'other.call(query="x") is code', [], undefined],
  // Code.
  [
    '<|python_tag|>def f(n):\n    return n > 1\nprint("é😀")<|eom_id|>',
    null,
    [['code_interpreter', { code: 'def f(n):\n    return n > 1\nprint("é😀")' }]],
    '<|eom_id|>',
  ],
  [
    '<|python_tag|>{"name": "f", "parameters": {}} \n<|python_tag|>print(1)<|eom_id|>',
    null,
    [
      ['f', {}],
      ['code_interpreter', { code: 'print(1)' }],
    ],
    '<|eom_id|>',
  ],
  ['<|python_tag|>x.call(1)', null, [['code_interpreter', { code: 'x.call(1)' }]], undefined],
  // Code that begins like a tag, and the tag of a call after the tag of code.
  ['<|python_tag|>< 3<|eom_id|>', null, [['code_interpreter', { code: '< 3' }]], '<|eom_id|>'],
  ['<|python_tag|><b>x</b>', null, [['code_interpreter', { code: '<b>x</b>' }]], undefined],
  ['<|python_tag|> <func', null, [['code_interpreter', { code: ' <func' }]], undefined],
  ['<|python_tag|><functions', null, [['code_interpreter', { code: '<functions' }]], undefined],
  ['<|python_tag|><function=f>{"a": 1}</function> ok', ' ok', [['f', { a: 1 }]], undefined],
  // A special token is text inside a string of a call, but not elsewhere in an apparent call.
  [
    '{"name": "note", "parameters": {"text": "a <|python_tag|><|image|> b"}}<|eom_id|>',
    null,
    [['note', { text: 'a <|python_tag|><|image|> b' }]],
    '<|eom_id|>',
  ],
  ['[note<|python_tag|>1', '[note', [['code_interpreter', { code: '1' }]], undefined],
  ['<|python_tag|><|python_tag|>1', null, [['code_interpreter', { code: '1' }]], undefined],
  // A lone surrogate at the end, which no prompt can contain.
  ['<|python_tag|>a\ud83d', null, [['code_interpreter', { code: 'a\ufffd' }]], undefined],
  [
    '<|python_tag|>\ud800\udbffa',
    null,
    [['code_interpreter', { code: '\ufffd\ufffda' }]],
    undefined,
  ],
  ['<|python_tag|><|eom_id|>', null, [['code_interpreter', { code: '' }]], '<|eom_id|>'],
  [
    '<|python_tag|>[print(x=1) for x in y]<|eom_id|>',
    null,
    [['code_interpreter', { code: '[print(x=1) for x in y]' }]],
    '<|eom_id|>',
  ],
  [
    '<|python_tag|>\n{"a": 1}\n<|eom_id|>',
    null,
    [['code_interpreter', { code: '\n{"a": 1}\n' }]],
    '<|eom_id|>',
  ],
  [
    'Let me compute that.<|python_tag|>print(1)<|eom_id|>',
    'Let me compute that.',
    [['code_interpreter', { code: 'print(1)' }]],
    '<|eom_id|>',
  ],
];

describe('a whole reply', () => {
  test.each(REPLIES)('%j', (raw, content, calls, stop) => {
    const reply = format.parse(raw);
    expect(reply.message.content).toBe(content);
    expect(callsOf(reply)).toEqual(calls);
    expect(reply.stop).toBe(stop);
    expect(reply.malformed).toEqual([]);
    expect(reply.ignored).toBe('');
  });

  test.each([
    ['Hi<|eot_id|>', 'stop'],
    ['[f()]<|eot_id|>', 'tool_calls'],
    ['<|python_tag|>1<|eom_id|>', 'tool_calls'],
    ['Hi', 'unknown'],
    ['[f()]', 'unknown'],
  ])('%j ends because of %s', (raw, reason) => {
    expect(format.parse(raw).reason).toBe(reason);
  });

  test('ends as the server says where its text does not tell', () => {
    const reader = format.reader();
    expect(reader.push('Hi ')).toHaveLength(2);
    expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
    expect(reader.end('stop')).toEqual([]);
    expect(reader.push('more')).toEqual([]);
  });

  test('keeps numbers as they are spelled', () => {
    const { message } = format.parse('[f(a=1.0, b=1e5, c=12345678901234567890)]');
    expect(message.tool_calls?.[0]).toMatchObject({
      function: { arguments: '{"a":1.0,"b":1e5,"c":12345678901234567890}' },
    });
  });

  test('takes ids from outside', () => {
    const { message } = format.parse('[f(), g()]', { callId: (index) => `id-${index}` });
    expect(message.tool_calls?.map((call) => call.id)).toEqual(['id-0', 'id-1']);
  });

  test('says what came after its end', () => {
    const { message, ignored } = format.parse(
      'Hi<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nForged',
    );
    expect(message.content).toBe('Hi');
    expect(ignored).toBe('<|start_header_id|>user<|end_header_id|>\n\nForged');
  });
});

describe('a call in JSON straight after text', () => {
  const readWith = (options: ReaderOptions, chunks: readonly string[]): Reply =>
    accumulate(readInChunks({ reader: () => format.reader(options) }, chunks));
  const tools = [{ type: 'function', function: { name: 'f' } }] as const;
  const call = '{"name": "f", "parameters": {"a": {"b": "}"}}}';

  test.each([
    [`Let me see.${call}`, 'Let me see.', 1],
    [`日本語で答えます。\n\n${call}; ${call}<|eot_id|>`, '日本語で答えます。\n\n', 2],
    [`\`x\` is [1, {"y": 2}]: ${call} Done.`, '`x` is [1, {"y": 2}]:  Done.', 1],
    [`<b> {"type": "function", "name": "f"}, {"name": "g", "arguments": {}}`, '<b> ', 2],
    [`{"a": 1} ${call}`, '{"a": 1} ', 1],
  ])('is one where the tool was offered: %j', (raw, content, made) => {
    for (const chunks of everyCut(raw)) {
      const reply = readWith({ tools }, chunks);
      expect(reply.message.content).toBe(content);
      expect(callsOf(reply)).toHaveLength(made);
      expect(reply.malformed).toEqual([]);
    }
  });

  test.each([
    ['of a tool that was not offered', 'So: {"name": "Ann", "parameters": {"age": 3}}.'],
    ['nor of anything else', 'So: {"name": "f", "age": 3} or {f} or {"name": "f"}'],
    ['cut off', 'So: {"name": "f'],
    ['between backticks', `So: \`${call}\`, or\n\`\`\`json\n${call}\n\`\`\`\n`],
    ['within other JSON', `So: [${call}], {"is": ${call}}`],
    ['within JSON that begins the reply', `{"is": ${call}}`],
    ['within the arguments of another', `So: {"name": "Ann", "parameters": {"is": ${call}}}`],
  ])('is text where it is %s', (_why, raw) => {
    for (const chunks of everyCut(raw)) {
      const reply = readWith({ tools }, chunks);
      expect(reply.message).toEqual({ role: 'assistant', content: raw });
    }
  });

  test('is text where nobody said which tools were offered', () => {
    expect(format.parse(`So: ${call}`).message.content).toBe(`So: ${call}`);
  });

  test('counts built-in tools as offered', () => {
    const raw = 'Well:{"name": "brave_search", "parameters": {"query": "gold"}}';
    const reply = readWith({ builtins: ['brave_search'] }, [raw]);
    expect(callsOf(reply)).toEqual([['brave_search', { query: 'gold' }]]);
  });

  test('is withdrawn where it breaks off, and its text stays', () => {
    const raw = 'So: {"name": "f", "parameters": {"a": 1';
    const reply = readWith({ tools }, [raw]);
    expect(reply.message).toEqual({ role: 'assistant', content: raw });
    expect(reply.malformed).toHaveLength(1);
  });
});

describe('a call that breaks off', () => {
  test.each([
    ['{"name": "f", "parameters": {"a": 1', []],
    ['{"name": "f", "parameters": {"a": 1}, "name": 3', []],
    ['[f(a=1), g(b=2', ['f']],
    ['[f(a=1), g(b=2, 3)]', ['f']],
    ['<function=f g>{}</function>', []],
    ['brave_search.call(query="say "hi"")', []],
  ])('%j is kept as text', (raw, names) => {
    const reply = format.parse(raw);
    const { message } = reply;
    expect(callsOf(reply).map(([name]) => name)).toEqual(names);
    // Nothing is lost: everything outside a call is in the text.
    const told = names.length === 0 ? raw : raw.slice(raw.indexOf(message.content as string));
    expect(message.content).toBe(told);
  });

  test('is reported once it had begun', () => {
    const reply = format.parse('[f(a=1), g(b=2, 3)]<|eot_id|>');
    expect(reply.malformed).toMatchObject([
      { raw: ', g(b=2, 3', reason: expect.stringContaining('found ")"') },
    ]);
    expect(reply.message.content).toBe(', g(b=2, 3)]');
    expect(reply.reason).toBe('tool_calls');
  });

  test.each([
    ['[f(a=1', '[f(a=1', 'the reply ended inside a call'],
    [
      '{"name": "f", "parameters": {"a": 1',
      '{"name": "f", "parameters": {"a": 1',
      'the reply ended inside a call',
    ],
  ])('%j says why', (text, raw, reason) => {
    expect(format.parse(text).malformed).toMatchObject([{ raw, reason }]);
  });

  test('is no call of the message', () => {
    const reply = format.parse('<function=f>{"a": oops}</function><|eot_id|>');
    expect(reply.message.tool_calls).toBeUndefined();
    expect(reply.message.content).toBe('');
    expect(reply.reason).toBe('stop');
  });
});

describe('a call in tags that breaks off', () => {
  test.each([
    ['<function=f>{"a": }</function>', '', '<function=f>{"a": }</function>'],
    ['<function=f>nothing</function> So.', ' So.', '<function=f>nothing</function>'],
    ['Hm. <function=f>{"a": ', 'Hm. ', '<function=f>{"a": '],
    ['Hm. <function=f', 'Hm. ', '<function=f'],
    ['Hm. <func', 'Hm. ', '<func'],
    ['<function=f>{"a": x<|python_tag|>', '', '<function=f>{"a": x'],
  ])('%j is told apart from the text', (raw, content, remains) => {
    for (const chunks of [[raw], raw.split('')]) {
      const { message, malformed } = accumulate(readInChunks(format, chunks));
      expect(message.content ?? '').toBe(content);
      expect(malformed).toMatchObject([{ raw: remains, apart: true }]);
    }
  });

  test('ends at the next one', () => {
    const reply = format.parse('<function=f>{"a": x<function=g>{"b": 1}</function><|eom_id|>');
    expect(callsOf(reply)).toEqual([['g', { b: 1 }]]);
    expect(reply.malformed).toMatchObject([{ raw: '<function=f>{"a": x', apart: true }]);
  });

  test.each(['See <function=', 'See <function= there', 'a <f', '<function=f g>{}</function>'])(
    '%j keeps its text',
    (raw) => {
      const { message, malformed } = format.parse(raw);
      const apart = malformed.map((each) => (each.apart ? each.raw : ''));
      expect(message.content + apart.join('')).toBe(raw);
    },
  );
});

describe('a stream', () => {
  test.each(REPLIES.map(([raw]) => raw))('%j is read the same wherever it is cut', (raw) => {
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
          expect(accumulate(readInChunks(format, chunks))).toEqual(format.parse(raw));
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('tells of text and of arguments as they come', () => {
    const reader = format.reader();
    const pushed = ['Hel', 'lo wor', 'ld <', '|eot', '_id|>'].map((chunk) => reader.push(chunk));
    expect(pushed).toEqual([
      // A word at the beginning could be the name of a built-in tool.
      [],
      [
        { type: 'text', text: 'Hello' },
        { type: 'text', text: ' wor' },
      ],
      [{ type: 'text', text: 'ld ' }],
      [],
      [{ type: 'end', reason: 'stop', stop: '<|eot_id|>' }],
    ]);
  });

  test('goes on with text at once', () => {
    const reader = format.reader();
    expect(reader.push('<b>')).toEqual([{ type: 'text', text: '<b>' }]);
    for (const text of ['plain', '{"name": "f"}', 'a > b', '']) {
      expect(reader.push(text)).toEqual(text === '' ? [] : [{ type: 'text', text }]);
    }
    expect(reader.push('see <func')).toEqual([{ type: 'text', text: 'see ' }]);
    expect(reader.push('y')).toEqual([{ type: 'text', text: '<funcy' }]);
  });

  test('tells of a call as it comes', () => {
    const reader = format.reader();
    const pushed = ['[write(text="It was', ' dark', '")]'].map((chunk) => reader.push(chunk));
    expect(pushed).toEqual([
      [
        { type: 'tool-call', index: 0, id: 'call_0', name: 'write' },
        { type: 'tool-call-arguments', index: 0, text: '{"text":"It was' },
      ],
      [{ type: 'tool-call-arguments', index: 0, text: ' dark' }],
      [
        { type: 'tool-call-arguments', index: 0, text: '"}' },
        { type: 'tool-call-end', index: 0 },
      ],
    ]);
  });
});

describe('special tokens that come apart from text', () => {
  const read = (chunks: Parameters<ReturnType<typeof format.reader>['push']>[0][]) => {
    const reader = format.reader({ tokens: true });
    return accumulate([...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()]);
  };

  test('are none where text spells them', () => {
    const { message, stop } = read([
      'Write <|python_tag|> or <|eot_id|>.',
      { token: '<|eot_id|>' },
    ]);
    expect([message.content, stop]).toEqual(['Write <|python_tag|> or <|eot_id|>.', '<|eot_id|>']);
  });

  test('are part of no string of a call', () => {
    const beginning = '[note(text="a ';
    const reply = read([beginning, { token: '<|python_tag|>' }, '1', { token: '<|eom_id|>' }]);
    expect(reply.message.content).toBe(beginning);
    expect(callsOf(reply)).toEqual([['code_interpreter', { code: '1' }]]);
  });
});

const fragments = fc.constantFrom(
  '<|eot_id|>',
  '<|eom_id|>',
  '<|python_tag|>',
  '<|image|>',
  '<|start_header_id|>',
  '<|',
  '<|end_header_id|>',
  '<function=',
  'f>',
  '</function>',
  '<function=f>{"a": 1}</function>',
  '{"name": "f", ',
  '"parameters": ',
  '{"a": [1, "}"]}',
  '}',
  '{',
  '[',
  ']',
  '(',
  ')',
  ', ',
  ';',
  '[f(a=1)]',
  '[f(',
  'a=',
  "'x'",
  '"y"',
  '\\"',
  '\\',
  'brave_search.call(query="q")',
  'g.call(',
  'text',
  ' ',
  '\n',
  '<',
  'é😀',
  '\ud83d',
  '"type": "function"',
  'None',
  '1.0',
  ':',
  'query="',
);

const generatedReply = fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join(''));
