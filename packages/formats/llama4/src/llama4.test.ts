import { errorOf } from '@modelspeak/conformance';
import type { Message, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { llama4 } from './llama4.js';

const json = llama4();
const pythonic = llama4({ version: 'pythonic' });
const user = { role: 'user', content: ' Hi ' } as const;
const reference = { onLoss: 'reference' } as const;
const tools: Tool[] = [{ type: 'function', function: { name: 'f' } }];
const called = { name: 'f', arguments: '{"a":[true,"it\'s"]}' };
const calls: Message = {
  role: 'assistant',
  content: 'Wait.',
  tool_calls: [
    { id: 'a', type: 'function', function: called },
    { id: 'b', type: 'function', function: called },
  ],
};
const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: id });

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = llama4(formatOptions).turn(conversation, options as object);
    const { malformed, ignored } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
  });

  test('explains every token that is written', () => {
    const explained = guide.tokens.map(({ token }) => token);
    expect(json.control.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('calls', () => {
  test('in JSON stand after the text between tokens', () => {
    const call = '{"name": "f", "parameters": {"a": [true, "it\'s"]}}';
    expect(json.render({ messages: [user, calls] })).toContain(
      `<|python_start|>Wait.<|python_end|>${call}${call}<|eot|>`,
    );
  });

  test('in Python are Python, and text in the template', () => {
    const prompt = pythonic.render({ messages: [user, calls] });
    expect(prompt).toContain('Wait.[f(a=[True, "it\'s"]), f(a=[True, "it\'s"])]<|eot|>');
    expect(pythonic.render({ messages: [user, calls] }, reference)).toContain(
      'Wait.[f(a="[True, "it\'s"]"), f(a="[True, "it\'s"]")]<|eot|>',
    );
  });

  test.each([json, pythonic])('have their results in their order: $name', (format) => {
    expect(format.render({ messages: [user, calls, result('b'), result('a')] })).toMatch(
      /ipython<\|header_end\|>\n\n"a"<\|eot\|>.*ipython<\|header_end\|>\n\n"b"<\|eot\|>/,
    );
  });

  test.each(['[1, 2]', '[link](x)', 'a [b', '[f(a=1', '[]'])('are none in %s', (text) => {
    expect(pythonic.parse(`${text}<|eot|>`).message).toEqual({ role: 'assistant', content: text });
  });

  test.each(['{"a": 1}', 'if (x) { y }', '{"name": "f", "parameters": {'])(
    'are none in %s',
    (text) => {
      expect(json.parse(`${text}<|eot|>`).message).toEqual({ role: 'assistant', content: text });
    },
  );
});

describe('calls in the other spelling', () => {
  const weather: Tool[] = [{ type: 'function', function: { name: 'weather' } }];
  const turns = [json, pythonic].map((format) => ({
    name: format.name,
    format,
    turn: format.turn({ messages: [user], tools: [...weather, ...tools] }),
  }));
  const inPython = '[weather(city="Paris"), f(a=[True])]';
  const inJson =
    '{"name": "weather", "parameters": {"city": "Paris"}}{"name": "f", "parameters": {"a": [true]}}';
  const expected = [
    { name: 'weather', arguments: { city: 'Paris' } },
    { name: 'f', arguments: { a: [true] } },
  ];

  describe.each(turns)('$name', ({ format, turn }) => {
    test.each([
      inPython,
      inJson,
      `<|python_start|>${inPython}<|python_end|>`,
      `<|python_start|><|python_end|>${inPython}`,
      `<|python_start|>${inJson}<|python_end|>`,
    ])('reads %s', (reply) => {
      for (const parse of [turn.parse, format.parse]) {
        const { message, malformed } = parse(`${reply}<|eot|>`);
        const calls = message.tool_calls?.map(({ function: called }) => ({
          name: called.name,
          arguments: JSON.parse(called.arguments),
        }));
        expect({ calls, content: message.content, malformed }).toEqual({
          calls: expected,
          content: null,
          malformed: [],
        });
      }
    });
  });

  test.each(['See [the site](x).', '[1, 2]', '[weather]', '[other(a=1)]'])(
    'is no malformed call: %s',
    (text) => {
      const { message, malformed } = json
        .turn({ messages: [user], tools: weather })
        .parse(`${text}<|eot|>`);
      expect({ message, malformed }).toEqual({
        message: { role: 'assistant', content: text },
        malformed: [],
      });
    },
  );

  test.each(['{"name": "Bob"}', '{"name": "weather"}'])('is an answer in Python: %s', (text) => {
    const { message } = pythonic.turn({ messages: [user], tools: weather }).parse(`${text}<|eot|>`);
    expect(message).toEqual({ role: 'assistant', content: text });
  });
});

describe('tools', () => {
  test('stand in the first turn of the user, which must be there', () => {
    expect(json.render({ messages: [user], tools })).toMatch(/}\n\n Hi <\|eot\|>/);
    expect(json.render({ messages: [user], tools }, reference)).toMatch(/}\n\nHi<\|eot\|>/);
    const messages: Message[] = [{ role: 'assistant', content: 'Ho' }];
    expect(errorOf(() => json.render({ messages, tools }))).toMatchObject({
      code: 'unsupported',
      path: 'messages[0]',
    });
  });

  test('stand in what the system says, which the template needs', () => {
    const format = llama4({ toolsInUserMessage: false });
    expect(format.render({ messages: [user], tools })).toContain('"name": "f"');
    expect(format.render({ messages: [user], tools }, reference)).not.toContain('"name": "f"');
  });

  test('in Python stand after what the system says, or after words of its own', () => {
    const system: Message = { role: 'system', content: ' Be brief. ' };
    expect(pythonic.render({ messages: [system, user], tools })).toContain(
      '\n\nBe brief.\nHere is a list of functions in JSON format that you can invoke. Use',
    );
    expect(pythonic.render({ messages: [user], tools })).toContain('an expert in function');
  });
});

test.each([json, pythonic])('images are seen, but not in results: $name', (format) => {
  const content = [{ type: 'image', image_path: 'a.png' }] as const;
  const seen = format.render({ messages: [{ role: 'user', content }] });
  expect(seen).toContain('\n\n<|image|><|eot|>');
  const shown: Message = { role: 'tool', tool_call_id: 'a', content };
  const messages = [user, calls, shown, result('b')];
  expect(errorOf(() => format.render({ messages }))).toMatchObject({
    code: 'lossy',
    path: 'messages[2].content[0]',
  });
  expect(format.render({ messages }, reference)).toContain('ipython<|header_end|>\n\n""');
});
