import { errorOf } from '@modelspeak/conformance';
import type { AssistantMessage, Message, Tool } from '@modelspeak/core';
import { accumulate } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { type MinimaxVersion, minimax } from './minimax.js';

const VERSIONS: readonly MinimaxVersion[] = ['m2', 'm3'];
const user = { role: 'user', content: 'Hi' } as const;
const m2 = minimax({ version: 'm2' });
const m3 = minimax();

function calling(args: string, ...ids: readonly string[]): AssistantMessage {
  const called = { name: 'f', arguments: args };
  return {
    role: 'assistant',
    content: null,
    tool_calls: ids.map((id) => ({ id, type: 'function', function: called })),
  };
}

const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });

function tool(properties: object): Tool {
  return { type: 'function', function: { name: 'f', parameters: { type: 'object', properties } } };
}

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = minimax(formatOptions).turn(conversation, options as object);
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored, stop }).toEqual({ malformed: [], ignored: '', stop: '[e~[' });
  });

  test('explains every token that M3 writes', () => {
    const explained = guide.tokens.map(({ token }) => token);
    expect(m3.control.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('the system', () => {
  test.each(VERSIONS)('says who the model is where nobody else does: version %s', (version) => {
    const format = minimax({ version, identity: 'You are Bot.' });
    const system = (content: string) => ({ role: 'system', content }) as const;
    expect(format.render({ messages: [user] })).toContain('\nYou are Bot.[e~[');
    expect(format.render({ messages: [system(''), user] })).toContain('\nYou are Bot.[e~[');
    expect(format.render({ messages: [system('Be brief.'), user] })).not.toContain('You are Bot.');
  });

  test.each(VERSIONS)('speaks first or not at all: version %s', (version) => {
    const messages = [user, { role: 'system', content: 'Be brief.' } as const];
    expect(errorOf(() => minimax({ version }).render({ messages }))).toMatchObject({
      code: 'unsupported',
      path: 'messages[1]',
    });
  });
});

describe('thoughts', () => {
  const thought: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };
  const plain: Message = { role: 'assistant', content: 'Ho.' };

  test('of M2 stand since the user spoke last, empty ones too but in its template', () => {
    expect(m2.render({ messages: [user, thought] })).toContain('ai\n<think>\nHm.\n</think>\n\nHo.');
    expect(m2.render({ messages: [user, thought, user] })).not.toContain('Hm.');
    expect(m2.render({ messages: [user, plain] })).toContain('ai\n<think>\n\n</think>\n\nHo.');
    expect(m2.render({ messages: [user, plain] }, { onLoss: 'reference' })).toContain('ai\nHo.');
  });

  test.each([
    [undefined, '</mm:think>Ho.', '</mm:think>Ho.[e~['],
    [true, '<mm:think></mm:think>Ho.', '</mm:think>Ho.[e~['],
    [false, '</mm:think>Ho.', 'Ho.[e~['],
  ])('of M3 that is told %s say that there is none', (enabled, written, sampled) => {
    const request = { thinking: { enabled } };
    const conversation = { messages: [user, plain] };
    expect(m3.render(conversation, request)).toContain(`ai\n${written}[e~[`);
    const { text, sampled: spans } = m3.mask(conversation, request);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([sampled]);
    const reference = m3.render(conversation, { ...request, onLoss: 'reference' });
    expect(reference).toContain('ai\n</mm:think>Ho.');
  });

  test('of M3 stay', () => {
    const messages = [user, thought, user];
    expect(m3.render({ messages })).toContain('ai\n<mm:think>Hm.</mm:think>Ho.');
  });
});

describe('results', () => {
  test.each(VERSIONS)('come in the order of the calls: version %s', (version) => {
    const format = minimax({ version });
    const calls = calling('{}', 'a', 'b');
    const prompt = format.render({ messages: [user, calls, result('b'), result('a')] });
    expect(prompt).toContain(
      ']~b]tool\n<response>of a</response>\n<response>of b</response>[e~[\n]~b]ai',
    );
  });
});

test('M2 writes nothing for null, though its template writes None', () => {
  const messages = [user, calling('{}', 'a')];
  expect(m2.render({ messages })).toContain('</think>\n\n\n<minimax:tool_call>');
  expect(m2.render({ messages }, { onLoss: 'reference' })).toContain('ai\nNone\n<minimax');
});

/** Returns the arguments of the first call in a reply of M3, with `NS` for the namespace. */
function argumentsIn(elements: string, tools?: readonly Tool[]): string | undefined {
  const call = `NS<tool_call>\nNS<invoke name="f">${elements}NS</invoke>\nNS</tool_call>`;
  const reply = call.replaceAll('NS', ']<]minimax[>[');
  return m3.parse(reply, { tools }).message.tool_calls?.[0].function.arguments;
}

/** Returns the elements that M3 writes for a call. */
function elementsOf(args: string, tools: readonly Tool[], onLoss?: 'reference'): string {
  const prompt = m3.render({ messages: [user, calling(args, 'a')], tools }, { onLoss });
  const [, elements = ''] =
    /.*<invoke name="f">(.*)\]<\]minimax\[>\[<\/invoke>/s.exec(prompt) ?? [];
  return elements.replaceAll(']<]minimax[>[', 'NS');
}

const PLACE = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    codes: { type: 'array', items: { type: ['integer', 'string'] } },
    more: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

describe('calls of M3', () => {
  const tools = [tool({ place: PLACE, n: { type: 'integer' }, any: {}, text: { type: 'string' } })];

  test.each([
    ['no arguments', '{}', ''],
    ['text', '{"text":"1 < 2"}', 'NS<text>1 < 2NS</text>'],
    ['a number', '{"n":1}', 'NS<n>1NS</n>'],
    ['an object', '{"place":{"city":"1"}}', 'NS<place>NS<city>1NS</city>NS</place>'],
    [
      'a list in an object',
      '{"place":{"codes":[1,"x"]}}',
      'NS<place>NS<codes>NS<item>1NS</item>NS<item>xNS</item>NS</codes>NS</place>',
    ],
    [
      'an empty list in an object',
      '{"place":{"codes":[]}}',
      'NS<place>NS<codes>NS</codes>NS</place>',
    ],
    ['an empty object', '{"place":{}}', 'NS<place>NS</place>'],
    [
      'an object of any keys',
      '{"place":{"more":{"item":"1"}}}',
      'NS<place>NS<more>NS<item>1NS</item>NS</more>NS</place>',
    ],
    [
      'a list of anything',
      '{"any":["a",true]}',
      'NS<any>NS<item>aNS</item>NS<item>trueNS</item>NS</any>',
    ],
  ])('are elements, written and read: %s', (_name, args, elements) => {
    expect(elementsOf(args, tools)).toBe(elements);
    expect(elementsOf(args, tools, 'reference')).toBe(elements);
    expect(argumentsIn(elements, tools)).toBe(args);
  });

  test.each([
    ['text that looks like a number', '{"any":{"a":"1"}}', 'NS<any>NS<a>1NS</a>NS</any>'],
    ['an empty list of anything', '{"any":[]}', 'NS<any>NS</any>'],
    ['null in a list', '{"any":["a",null]}', 'NS<any>NS<item>aNS</item>NS<item>NS</item>NS</any>'],
    ['null in an object', '{"place":{"city":null}}', 'NS<place>NS</place>'],
    ['a key that is no name', '{"any":{"a b":1}}', 'NS<any>NS<a b>1NS</a b>NS</any>'],
    ['an object with a key named item', '{"any":{"item":1}}', 'NS<any>NS<item>1NS</item>NS</any>'],
  ])('are JSON where elements would be read otherwise: %s', (_name, args, lost) => {
    expect(elementsOf(args, tools, 'reference')).toBe(lost);
    const elements = elementsOf(args, tools);
    expect(elements).toMatch(/^NS<(\w+)>[[{].*NS<\/\1>$/);
    expect(JSON.parse(argumentsIn(elements, tools) ?? '')).toEqual(JSON.parse(args));
  });

  test('have null as text, and none in the template', () => {
    expect(elementsOf('{"any":null,"n":1}', tools)).toBe('NS<any>nullNS</any>NS<n>1NS</n>');
    expect(elementsOf('{"any":null,"n":1}', tools, 'reference')).toBe('NS<n>1NS</n>');
    expect(argumentsIn('NS<any>nullNS</any>', tools)).toBe('{"any":null}');
  });

  test.each([
    ['an argument that nobody declared is text', 'NS<x>1NS</x>', '{"x":"1"}'],
    [
      'white space between elements',
      'NS<place>\n NS<city>aNS</city>\nNS</place>',
      '{"place":{"city":"a"}}',
    ],
    ['Python', 'NS<any>NoneNS</any>', '{"any":null}'],
    ['a closing tag in a text', 'NS<text></text></invoke>NS</text>', '{"text":"</text></invoke>"}'],
  ])('are read with %s', (_name, elements, args) => {
    expect(argumentsIn(elements, tools)).toBe(args);
  });

  test('of a tool that nobody offered are read as JSON if they are', () => {
    const elements = 'NS<a>1NS</a>NS<b>NS<item>xNS</item>NS</b>NS<c>NS<d>trueNS</d>NS</c>';
    expect(argumentsIn(elements)).toBe('{"a":1,"b":["x"],"c":{"d":true}}');
  });

  test('that repeat without a schema are a list', () => {
    const tags = 'NS<tag>aNS</tag>NS<n>1NS</n>NS<tag>NS<x>bNS</x>NS<x>cNS</x>NS</tag>';
    const expected = '{"tag":["a",{"x":["b","c"]}],"n":1}';
    expect(argumentsIn(`NS<all>${tags}NS</all>`)).toBe(`{"all":${expected}}`);
    expect(argumentsIn(`NS<place>NS<city>LimaNS</city>${tags}NS</place>`, tools)).toBe(
      `{"place":{"city":"Lima",${expected.slice(1)}}`,
    );
  });

  test.each([
    ['text beside elements', 'NS<place>xNS<city>aNS</city>NS</place>'],
    ['text after elements', 'NS<place>NS<city>aNS</city>xNS</place>'],
    ['a tag that does not close', 'NS<place>NS<city>aNS</place>'],
    ['an element within text', 'NS<text>aNS<b>cNS</b>NS</text>'],
    ['what is no tag', 'NS<a b>cNS</a b>'],
    ['too many elements within elements', 'NS<a>'.repeat(2000)],
    ['a name without an end', `NS<${'a'.repeat(2000)}`],
  ])('are none with %s', (_name, elements) => {
    expect(argumentsIn(elements, tools)).toBeUndefined();
  });

  test('pass on text as it comes in', () => {
    const reader = m3.reader({ tools });
    reader.push(']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="f">]<]minimax[>[<text>');
    const events = reader.push('some 😀 words');
    expect(events).toEqual([{ type: 'tool-call-arguments', index: 0, text: '"some 😀 words' }]);
  });
});

test('images stand where they are, also in results', () => {
  const image = { type: 'image', image_path: 'a.png' } as const;
  const content = [{ type: 'text', text: 'a' } as const, image];
  const messages: Message[] = [
    { role: 'user', content },
    calling('{}', 'a'),
    { role: 'tool', tool_call_id: 'a', content },
  ];
  const turn = m3.turn({ messages });
  expect(turn.media.map(({ message }) => message)).toEqual([0, 2]);
  expect(turn.text).toContain('<response>a]<]image[>[</response>');
});

describe('damaged calls of M3', () => {
  const NS = ']<]minimax[>[';
  const begun = (value: string) => `${NS}<invoke name="run">${NS}<code>${value}${NS}</code>`;
  const tools = [
    {
      type: 'function',
      function: { name: 'run', parameters: { properties: { code: { type: 'string' } } } },
    },
  ] as const;

  test.each([
    ['a call without its end', `${begun('1')}\n`, ['1'], 'missing-close'],
    [
      'a call without its end before the next one',
      `${begun('1')}\n${begun('2')}${NS}</invoke>\n`,
      ['1', '2'],
      'missing-close',
    ],
    ['text next to a call', `Hm.\n${begun('1')}${NS}</invoke>\n`, ['1'], 'noise'],
    ['no call', '', undefined, 'empty-section'],
  ])('%s is read as it was meant', (_what, calls, read, kind) => {
    const reply = `Hi${NS}<tool_call>\n${calls}${NS}</tool_call>`;
    for (const chunks of [[reply], [...reply]]) {
      const reader = minimax({ version: 'm3' }).reader({ tools });
      const events = chunks.flatMap((chunk) => reader.push(chunk));
      const { message, malformed, repairs } = accumulate([...events, ...reader.end()]);
      expect(malformed).toEqual([]);
      expect(message.content).toBe('Hi');
      expect(message.tool_calls?.map((call) => JSON.parse(call.function.arguments).code)).toEqual(
        read,
      );
      expect(repairs.map((repair) => repair.kind)).toEqual([kind]);
    }
  });
});

test.each([
  ['m2', '<invoke name="run"><parameter name="code">1</parameter></invoke>', '<minimax:tool_call>'],
  [
    'm3',
    ']<]minimax[>[<invoke name="run">]<]minimax[>[<code>1]<]minimax[>[</code>]<]minimax[>[</invoke>',
    ']<]minimax[>[<tool_call>',
  ],
] as const)('a call of %s is read without the mark before it', (version, call, mark) => {
  const code = { type: 'string' };
  const parameters = { type: 'object', properties: { code } };
  const offered = (name: string) => [{ type: 'function', function: { name, parameters } } as const];
  const reply = `</think>Hi.\n${call}`.slice(version === 'm2' ? 0 : '</think>'.length);
  const reader = minimax({ version });
  const { message, repairs } = reader.parse(reply, { tools: offered('run') });
  expect(message.tool_calls?.map((each) => each.function)).toEqual([
    { name: 'run', arguments: '{"code":"1"}' },
  ]);
  expect(repairs.map(({ kind, text }) => [kind, text])).toEqual([['missing-open', mark]]);
  const other = reader.parse(reply, { tools: offered('walk') });
  expect(other.message.tool_calls).toBeUndefined();
  expect(other.message.content).toContain(call);
});
