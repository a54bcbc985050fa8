import { JsonNumber, type Message } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test } from 'vitest';
import { Prompt } from './prompt.js';
import type { PromptMessage } from './prompt-message.js';

const prompt = Prompt.fromMessages([
  { role: 'system', content: 'You know {topic}.' },
  { role: 'user', content: '{a} then {b}' },
]);

describe('values', () => {
  test('are not looked through again', () => {
    const values = { topic: '{a}', a: '{b}{topic}', b: '{b}' };
    expect(prompt.formatString(values)).toBe('system: You know {a}.\nuser: {b}{topic} then {b}');
  });

  test('may be numbers', () => {
    expect(Prompt.fromText('{a}|{b}').formatString({ a: 0, b: -1.5 })).toBe('0|-1.5');
  });

  test('may be empty, and of any length', () => {
    const long = '{a}'.repeat(100_000);
    expect(Prompt.fromText('{a}-{b}').formatString({ a: '', b: long })).toBe(`-${long}`);
  });

  test.each([
    [true, 'True', 'true'],
    [false, 'False', 'false'],
    [null, 'None', 'null'],
    [['x', 1, null], "['x', 1, None]", '["x", 1, null]'],
    [[], '[]', '[]'],
    [["it's", [true]], '["it\'s", [True]]', '["it\'s", [true]]'],
    [{ a: [1.5], b: undefined }, "{'a': [1.5]}", '{"a": [1.5]}'],
    [1e-7, '1e-07', '1e-7'],
  ])('%j is written as Python does, and in double braces as JSON', (value, python, json) => {
    expect(Prompt.fromText('{a}').formatString({ a: value })).toBe(python);
    const double = Prompt.fromText('{{a}}', { braces: 'double' });
    expect(double.formatString({ a: value })).toBe(json);
    expect(double.trace({ a: value }, { noSystemMessage: true })[0]?.pieces).toEqual([
      { text: json, variable: 'a' },
    ]);
  });

  const circular: unknown[] = [];
  circular.push(circular);

  test.each([
    [Number.NaN, 'invalid_input', 'variables.a'],
    [Number.POSITIVE_INFINITY, 'invalid_input', 'variables.a'],
    [() => 'x', 'invalid_input', 'variables.a'],
    [Symbol('x'), 'invalid_input', 'variables.a'],
    [[1, Number.NaN], 'invalid_input', 'variables.a[1]'],
    [new Date(0), 'invalid_input', 'variables.a'],
    [circular, 'circular', 'variables.a[0]'],
    ['\ud83d', 'invalid_unicode', 'variables.a'],
    [['x', '\ud83d'], 'invalid_unicode', 'variables.a[1]'],
  ])('%# is refused', (value, code, path) => {
    const fill = () => Prompt.fromText('{a}').formatString({ a: value as string });
    expect(fill).toThrow(expect.objectContaining({ code, path }));
  });

  test('of another kind are refused with what is possible', () => {
    const fill = () => Prompt.fromText('{a}').formatString({ a: (() => 'x') as never });
    expect(fill).toThrow(
      'expected a string, a finite number, a boolean, null, a list or an object',
    );
  });

  test('of the prototype are none', () => {
    const text: string = '{constructor} {__proto__} {toString}';
    expect(Prompt.fromText(text).formatString({})).toBe(text);
    const own = JSON.parse('{"__proto__": "own"}');
    expect(Prompt.fromText(text).formatString(own)).toBe('{constructor} own {toString}');
  });

  test.each([[null], ['text'], [[]]])('that are %j are refused', (variables) => {
    expect(() => Prompt.fromText('{a}').formatString(variables as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', path: 'variables' }),
    );
  });
});

describe('strict', () => {
  const strict = { strict: true };

  test('takes what is complete', () => {
    expect(Prompt.fromText('{a}{a}').formatString({ a: '1' }, strict)).toBe('11');
  });

  test('names what is missing', () => {
    const fill = () => prompt.formatMessages({ topic: 'x', a: '1' } as never, strict);
    expect(fill).toThrow(expect.objectContaining({ path: 'variables.b' }));
    expect(fill).toThrow('variables.b: the placeholder "b" has no value; pass one');
  });

  test('names what is not used', () => {
    const fill = () => prompt.formatString({ topic: 'x', a: '1', b: '2', c: '3' } as never, strict);
    expect(fill).toThrow(
      'variables.c: the prompt has no placeholder of this name; expected "topic", "a", "b"',
    );
    const none = () => Prompt.fromText('x' as string).formatString({ c: '3' }, strict);
    expect(none).toThrow('the prompt has no placeholder of this name; it has none');
  });

  test('takes undefined for missing, and for not given', () => {
    const text: string = '{a}';
    const fill = () => Prompt.fromText(text).formatString({ a: undefined }, strict);
    expect(fill).toThrow('variables.a: the placeholder "a" has no value');
    expect(Prompt.fromText(text).formatString({ a: undefined })).toBe('{a}');
    expect(Prompt.fromText('x' as string).formatString({ a: undefined }, strict)).toBe('x');
  });
});

describe('messages', () => {
  test('keep all that they are', () => {
    const call = { id: 'call_0', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    const messages: readonly PromptMessage[] = [
      { role: 'assistant', content: null, tool_calls: [call as never], extra: { a: '{a}' } },
      { role: 'tool', tool_call_id: 'call_0', content: '{a}' },
      {
        role: 'user',
        name: '{a}',
        content: [
          { type: 'text', text: '{a}' },
          { type: 'image_url', image_url: { url: '{a}' } },
          { type: 'text', text: '{b}' },
        ],
      },
    ];
    const before = structuredClone(messages);
    expect(Prompt.fromMessages(messages).formatMessages({ a: '1' })).toEqual([
      { role: 'assistant', content: null, tool_calls: [call], extra: { a: '{a}' } },
      { role: 'tool', tool_call_id: 'call_0', content: '1' },
      {
        role: 'user',
        name: '{a}',
        content: [
          { type: 'text', text: '1' },
          { type: 'image_url', image_url: { url: '{a}' } },
          { type: 'text', text: '{b}' },
        ],
      },
    ]);
    expect(messages).toEqual(before);
  });

  test('of a text are of the role asked for, by default of the user', () => {
    const values = { name: 'Ann' };
    const text = Prompt.fromText('Hi {name}');
    expect(text.role).toBe('user');
    expect(text.conversation(values).messages).toEqual([{ role: 'user', content: 'Hi Ann' }]);
    const system = [{ role: 'system', content: 'Hi Ann' }];
    expect(text.formatMessages(values, { role: 'system' })).toEqual(system);
    const rule = Prompt.fromText('Hi {name}', { role: 'system' });
    expect(rule.role).toBe('system');
    expect(rule.formatMessages(values)).toEqual(system);
    expect(rule.formatMessages(values, { role: 'assistant' })).toEqual([
      { role: 'assistant', content: 'Hi Ann' },
    ]);
    const double = Prompt.fromText('Hi {{name}}', { braces: 'double', role: 'system' });
    expect(double.formatMessages(values)).toEqual(system);
  });

  test.each([['tool'], ['User'], [null], [3]])('have no role %j', (role) => {
    const refused = expect.objectContaining({ code: 'invalid_option', path: 'role' });
    expect(() => Prompt.fromText('x', { role: role as never })).toThrow(refused);
    expect(() => Prompt.fromText('x').formatMessages({}, { role: role as never })).toThrow(refused);
  });

  test('have their own roles', () => {
    const fill = () => Prompt.fromMessages([]).formatMessages({}, { role: 'user' });
    expect(fill).toThrow('role: the messages of this prompt have their own roles');
    const make = () => Prompt.fromMessages([], { role: 'user' } as never);
    expect(make).toThrow('role: unknown option; the options are braces');
  });

  test('do not follow what they were made from', () => {
    const messages: PromptMessage[] = [{ role: 'user', content: '{a}' }];
    const made = Prompt.fromMessages(messages);
    messages.push({ role: 'user', content: '{b}' });
    expect(made.formatMessages({ a: '1' })).toHaveLength(1);
  });

  describe('of Flink Agents', () => {
    const call = { id: 'call_0', type: 'function' as const };
    const add = { name: 'Add', arguments: { a: 1, b: [new JsonNumber('2.0')] } };

    test('have extra_args, which a body spreads', () => {
      const made = Prompt.fromMessages([
        { role: 'user', content: '{a}', extra_args: {} },
        { role: 'assistant', content: 'The {a}', extra_args: { partial: true } },
      ]);
      const conversation = made.conversation({ a: '1' });
      expect(conversation.messages).toEqual([
        { role: 'user', content: '1' },
        { role: 'assistant', content: 'The 1', extra: { partial: true } },
      ]);
      expect(openaiMessages().body(conversation).messages[1]).toEqual({
        role: 'assistant',
        content: 'The 1',
        partial: true,
      });
      expect(() => llama3().render(conversation)).toThrow(
        expect.objectContaining({ code: 'unsupported', path: 'messages[1].extra' }),
      );
    });

    test.each([[3], ['x'], [[1]]])('have no extra_args %j', (extra_args) => {
      const make = () => Prompt.fromMessages([{ role: 'user', content: '', extra_args } as never]);
      expect(make).toThrow(
        expect.objectContaining({ code: 'invalid_input', path: 'messages[0].extra_args' }),
      );
    });

    test('have extra_args or extra', () => {
      const both = { extra_args: { a: 1 }, extra: { b: 2 } };
      const make = () => Prompt.fromMessages([{ role: 'user', content: '', ...both }]);
      expect(make).toThrow(
        'messages[0].extra_args: the message also has extra; put all keys into extra',
      );
    });

    test('have arguments as an object, which become JSON text', () => {
      const message = {
        role: 'assistant' as const,
        content: 'xxx',
        tool_calls: [
          { ...call, function: add },
          { ...call, id: 'call_1', function: { name: 'Add', arguments: '{ }' } },
        ],
      };
      const { messages } = Prompt.fromMessages([message]).conversation({});
      expect(messages).toEqual([
        {
          ...message,
          tool_calls: [
            { ...call, function: { name: 'Add', arguments: '{"a":1,"b":[2.0]}' } },
            message.tool_calls[1],
          ],
        },
      ]);
      expect(llama3().render({ messages, tools: [] })).toContain('Add');
    });

    test('have no arguments that JSON cannot hold', () => {
      const tool_calls = [{ ...call, function: { name: 'f', arguments: { a: Number.NaN } } }];
      const make = () => Prompt.fromMessages([{ role: 'assistant', tool_calls }]);
      expect(make).toThrow('messages[0].tool_calls[0].function.arguments.a: found NaN');
    });
  });

  test('as text refuse what that cannot express', () => {
    const say = (message: unknown) => () =>
      Prompt.fromMessages([message as PromptMessage]).formatString({});
    const image = { type: 'image_url', image_url: { url: 'x' } };
    expect(say({ role: 'user', content: [image] })).toThrow(
      'messages[0].content[0]: plain text cannot express a part of the type image_url',
    );
    expect(say({ role: 'assistant', content: '', tool_calls: [{}] })).toThrow(
      'messages[0].tool_calls: plain text cannot express tool_calls',
    );
    for (const kept of [{ name: 'ann' }, { stop_reason: 'x' }, { is_error: true }]) {
      const [key] = Object.keys(kept);
      expect(say({ role: 'assistant', content: 'a', ...kept })).toThrow(
        `messages[0].${key}: plain text cannot express`,
      );
    }
    const empty = { tool_calls: [], refusal: null, is_error: false, reasoning_content: '' };
    expect(say({ role: 'assistant', content: 'a', ...empty })()).toBe('assistant: a');
  });

  test('spell extra_args as Python does', () => {
    const extra_args = { flag: true, none: null, list: [1, "it's"] };
    const made = Prompt.fromMessages([{ role: 'user', content: '{a}', extra_args }]);
    expect(made.formatString({ a: '1' })).toBe(
      `user: 1{'flag': True, 'none': None, 'list': [1, "it's"]}`,
    );
    for (const none of [{}, null, undefined]) {
      const bare = Prompt.fromMessages([{ role: 'user', content: 'x', extra_args: none }]);
      expect(bare.formatString()).toBe('user: x');
    }
    const wrong = Prompt.fromMessages([{ role: 'user', content: '', extra: { a: Number.NaN } }]);
    expect(() => wrong.formatString()).toThrow('messages[0].extra.a: found NaN');
  });

  test.each([
    [[null], 'messages[1].content[0]: found null, expected a part'],
    [['x'], 'messages[1].content[0]: found "x", expected a part'],
    [[{ type: 'text', text: 'x' }, { text: 'x' }], 'messages[1].content[1].type: missing'],
    [[{ type: 'text' }], 'messages[1].content[0].text: missing, expected a string'],
    [[{ type: 'text', text: 3n }], 'messages[1].content[0].text: found 3, expected a string'],
    [Array(1), 'messages[1].content[0]: missing, expected a part'],
  ])('with the parts %# are refused, and the place is named', (content, error) => {
    const messages = [
      { role: 'user', content: 'x' },
      { role: 'user', content },
    ];
    const invalid = expect.objectContaining({ code: 'invalid_input' });
    for (const braces of ['single', 'double'] as const) {
      const make = () => Prompt.fromMessages(messages as never, { braces });
      expect(make).toThrow(error);
      expect(make).toThrow(invalid);
    }
    const history = messages as never;
    const fill = () => Prompt.fromText('x', { braces: 'double' }).formatMessages({}, { history });
    expect(fill).toThrow(error.replace('messages', 'history'));
    expect(fill).toThrow(invalid);
  });

  test.each([[{}], [[3]], [[null]], [[{ content: 'x' }]], [[{ role: 'user', content: 3 }]]])(
    'that are %j are refused',
    (messages) => {
      expect(() => Prompt.fromMessages(messages as never)).toThrow(
        expect.objectContaining({ code: 'invalid_input' }),
      );
    },
  );
});

describe('double braces', () => {
  const double = { braces: 'double' } as const;
  const history: readonly Message[] = [
    { role: 'user', content: 'earlier {{a}}' },
    { role: 'assistant', content: 'reply {{a}}' },
  ];

  test('fill system and user messages, and nothing else', () => {
    const made = Prompt.fromMessages(
      [
        { role: 'user', content: '{{a}} {b}' },
        { role: 'assistant', content: '{{a}}' },
        { role: 'tool', tool_call_id: 'x', content: '{{a}}' },
        { role: 'system', content: '{{a}}{{b}}' },
      ],
      double,
    );
    expect(made.placeholders).toEqual(['a', 'b']);
    expect(made.formatMessages({ a: '{{b}}', b: '2' })).toEqual([
      { role: 'system', content: '{{b}}2' },
      { role: 'user', content: '{{b}} {b}' },
      { role: 'assistant', content: '{{a}}' },
      { role: 'tool', tool_call_id: 'x', content: '{{a}}' },
    ]);
  });

  test('put the history between the system message and the others, as it is', () => {
    const made = Prompt.fromMessages(
      [
        { role: 'user', content: 'now {{a}}' },
        { role: 'developer', content: 'Be {{a}}.' },
      ],
      double,
    );
    expect(made.formatMessages({ a: 'x' }, { history, strict: true })).toEqual([
      { role: 'developer', content: 'Be x.' },
      ...history,
      { role: 'user', content: 'now x' },
    ]);
  });

  test('add a default system message unless told not to', () => {
    const made = Prompt.fromText('{{a}}', double);
    const user = { role: 'user', content: '1' };
    const system = { role: 'system', content: 'Act as a helpful AI assistant' };
    expect(made.formatMessages({ a: '1' })).toEqual([system, user]);
    expect(made.formatMessages({ a: '1' }, { history })).toEqual([system, ...history, user]);
    expect(made.formatMessages({ a: '1' }, { noSystemMessage: true })).toEqual([user]);
    expect(made.formatMessages({ a: '1' }, { defaultSystemMessage: false })).toEqual([user]);
    expect(made.formatMessages({ a: '1' }, { defaultSystemMessage: 'Hm {{a}}.' })).toEqual([
      { role: 'system', content: 'Hm {{a}}.' },
      user,
    ]);
  });

  test('refuse a history that is none', () => {
    const made = Prompt.fromText('x', double);
    for (const wrong of ['x', [null], [{ content: 'x' }]]) {
      expect(() => made.formatMessages({}, { history: wrong as never })).toThrow(/^history/);
    }
  });

  test('refuse a second system message, and name it', () => {
    const system = { role: 'system', content: 'x' } as const;
    const user = { role: 'user', content: 'x' } as const;
    const two = Prompt.fromMessages([system, user, system], double);
    expect(() => two.formatMessages()).toThrow('messages[2]: there is a second system message');
    const one = Prompt.fromMessages([user, system], double);
    expect(() => one.formatMessages({}, { history: [system] })).toThrow(
      'messages[1]: there is a second',
    );
    expect(() => one.formatMessages({}, { history: [system], noSystemMessage: true })).toThrow();
    expect(Prompt.fromMessages([user], double).formatMessages({}, { history: [system] })).toEqual([
      system,
      user,
    ]);
  });

  test('leave the system message of the history as it is for models without one', () => {
    const made = Prompt.fromText('{{a}}', double);
    const before: readonly Message[] = [{ role: 'system', content: 'Be kind.' }, ...history];
    expect(made.formatMessages({ a: 'x' }, { history: before, noSystemMessage: true })).toEqual([
      ...before,
      { role: 'user', content: 'x' },
    ]);
  });

  test.each([
    ['model'],
    ['api_kwargs'],
    ['return_all'],
    ['image_url'],
    ['betas'],
    ['name_assistant'],
  ])('have no placeholder with the reserved name %s', (name) => {
    const refused = `reserves the name of the placeholder "${name}"; rename it`;
    expect(() => Prompt.fromText(`Use {{${name}}}.`, double)).toThrow(
      `text: PromptingTools.jl ${refused}`,
    );
    const messages = [
      { role: 'user', content: 'x' },
      { role: 'system', content: [{ type: 'text', text: `{{${name}}}` }] },
    ] as const;
    expect(() => Prompt.fromMessages(messages, double)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        path: 'messages[1].content',
        message: expect.stringContaining(refused),
      }),
    );
    expect(Prompt.fromText(`{${name}}` as string).formatString({ [name]: '1' })).toBe('1');
    const unfilled = [{ role: 'assistant', content: `{{${name}}}` }] as const;
    expect(Prompt.fromMessages(unfilled, double).placeholders).toEqual([]);
  });

  test('make a user message of the system message for models without one', () => {
    const made = Prompt.fromMessages(
      [
        { role: 'user', content: 'x' },
        { role: 'system', content: 'Be {{a}}.' },
      ],
      double,
    );
    expect(made.formatMessages({ a: 'kind' }, { noSystemMessage: true })).toEqual([
      { role: 'user', content: 'Be kind.' },
      { role: 'user', content: 'x' },
    ]);
  });

  test('alone take options for what stands around', () => {
    const single = Prompt.fromText('x');
    for (const options of [{ history }, { noSystemMessage: true }, { defaultSystemMessage: '' }]) {
      expect(() => single.formatMessages({}, options)).toThrow(
        expect.objectContaining({ code: 'invalid_option', path: Object.keys(options)[0] }),
      );
    }
  });
});

describe('options', () => {
  const single = Prompt.fromText('x');
  const double = Prompt.fromText('x', { braces: 'double' });
  const invalid = expect.objectContaining({ code: 'invalid_option' });

  test('that nobody knows are refused, and the known ones named', () => {
    const stict = { stict: true } as never;
    const all = 'strict, role, history, noSystemMessage, defaultSystemMessage';
    for (const fill of [
      () => single.formatMessages({}, stict),
      () => double.formatMessages({}, stict),
      () => double.conversation({}, stict),
      () => double.trace({}, stict),
    ]) {
      expect(fill).toThrow(`stict: unknown option; the options are ${all}`);
      expect(fill).toThrow(invalid);
    }
    for (const prompt of [single, double]) {
      const fill = () => prompt.formatString({}, stict);
      expect(fill).toThrow('stict: unknown option; the options are strict');
      expect(fill).toThrow(invalid);
    }
    const make = () => Prompt.fromText('x', { brace: 'double' } as never);
    expect(make).toThrow('brace: unknown option; the options are braces, role');
    expect(make).toThrow(invalid);
  });

  test('that are undefined are as good as absent', () => {
    expect(single.formatString({}, undefined)).toBe('x');
    expect(single.formatString({}, { strict: undefined, role: undefined } as never)).toBe('x');
  });

  test.each([[null], [true], ['double'], [['strict']]])('that are %j are refused', (wrong) => {
    expect(() => single.formatString({}, wrong as never)).toThrow(invalid);
    expect(() => double.formatMessages({}, wrong as never)).toThrow(invalid);
    expect(() => Prompt.fromText('x', wrong as never)).toThrow(invalid);
    expect(() => Prompt.fromMessages([], wrong as never)).toThrow(invalid);
  });

  test.each([[true], [null], [3], [['x']]])('have no default system message %j', (wrong) => {
    const fill = () => double.formatMessages({}, { defaultSystemMessage: wrong as never });
    expect(fill).toThrow(/^defaultSystemMessage: found .*, expected a string, or false for none/);
    expect(fill).toThrow(invalid);
  });
});

test('braces are single or double', () => {
  expect(() => Prompt.fromText('x', { braces: 'triple' as never })).toThrow(
    'braces: found "triple", expected "single" or "double"',
  );
});
