import { errorOf } from '@modelspeak/conformance';
import {
  type Conversation,
  type FunctionTool,
  JsonNumber,
  ModelspeakError,
  parseJson,
} from '@modelspeak/core';
import { describe, expect, it } from 'vitest';
import { openaiMessages } from '../openai-messages.js';
import type { OpenAIMessagesOptions } from '../options.js';

const format = openaiMessages({ model: 'gpt-5' });

const call = (id: string, text = '{}') => ({
  id,
  type: 'function' as const,
  function: { name: 'f', arguments: text },
});

const everything = {
  messages: [
    {
      role: 'system',
      content: [{ type: 'text', text: 'A' }],
      extra: { cache_control: { type: 'ephemeral' } },
    },
    { role: 'developer', content: 'B', name: 'boss' },
    {
      role: 'user',
      name: 'ann',
      content: [
        { type: 'text', text: 'C' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'high' } },
        { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
        { type: 'file', file: { file_id: 'file-1', filename: 'a.pdf' } },
      ],
    },
    {
      role: 'assistant',
      content: [{ type: 'refusal', refusal: 'No.' }],
      refusal: 'No.',
      audio: { id: 'audio-1' },
      name: 'bob',
      annotations: [],
      reasoning_content: 'Hm.',
      tool_calls: [
        call('a', '{ "x":1.0,\n"y" : 1e5 }'),
        { id: 'b', type: 'custom', custom: { name: 'shell', input: 'ls' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'D', extra: { annotations: [1] } },
    { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: 'E' }] },
    { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
    { role: 'function', name: 'f', content: null },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'f',
        description: 'Does f',
        strict: true,
        parameters: { type: 'object', properties: { x: { type: 'number', minimum: 0 } } },
      },
    },
    {
      type: 'custom',
      custom: {
        name: 'shell',
        format: { type: 'grammar', grammar: { syntax: 'regex', definition: '.*' } },
      },
    },
  ],
} as const;

function refusalOf(conversation: unknown, options: OpenAIMessagesOptions = { model: 'gpt-5' }) {
  return errorOf(() => openaiMessages(options).body(conversation as Conversation));
}

function deepFreeze(value: object): void {
  Object.freeze(value);
  for (const item of Object.values(value)) {
    if (typeof item === 'object' && item !== null) deepFreeze(item);
  }
}

describe('body', () => {
  it('passes everything on by value', () => {
    const messages = everything.messages.map((message) => {
      const { extra, ...own } = { extra: {}, ...message };
      return { ...own, ...extra };
    });
    expect(format.body(everything)).toEqual({ model: 'gpt-5', ...everything, messages });
  });

  it('changes nothing and shares nothing with the conversation', () => {
    const conversation = structuredClone(everything);
    deepFreeze(conversation);
    const body = format.body(conversation);
    body.messages.pop();
    for (const message of body.messages) message.content = 'changed';
    expect(conversation).toEqual(everything);
  });

  it('adds the parameters, and leaves the model out where none is given', () => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const parameters = { temperature: 0, stream: true };
    expect(openaiMessages({ parameters }).body({ messages })).toEqual({ messages, ...parameters });
  });

  it('leaves out what says nothing and what the API refuses', () => {
    const body = format.body({
      messages: [{ role: 'assistant', content: 'Hi', tool_calls: [] }],
      tools: [],
    });
    expect(body).toEqual({ model: 'gpt-5', messages: [{ role: 'assistant', content: 'Hi' }] });
    const nulls = format.body({
      messages: [{ role: 'assistant', content: 'Hi', tool_calls: null, refusal: null }],
      tools: [{ type: 'function', function: { name: 'f', description: null, parameters: null } }],
    });
    expect(nulls.messages).toEqual([{ role: 'assistant', content: 'Hi', refusal: null }]);
    expect(nulls.tools).toEqual([{ type: 'function', function: { name: 'f' } }]);
  });

  it.each([
    [undefined, { reasoning_content: 'Hm.' }],
    ['reasoning_content' as const, { reasoning_content: 'Hm.' }],
    ['reasoning' as const, { reasoning: 'Hm.' }],
    ['omit' as const, {}],
  ])('with reasoning: %j writes %j', (reasoning, expected) => {
    const body = openaiMessages({ reasoning }).body({
      messages: [{ role: 'assistant', content: 'Hi', reasoning_content: 'Hm.' }],
    });
    expect(body.messages).toEqual([{ role: 'assistant', content: 'Hi', ...expected }]);
  });

  it('leaves out what proves nothing to another provider, and what is no error', () => {
    const { messages } = format.body({
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'Hm.', signature: 's' },
            { type: 'text', text: 'Hi', signature: 's' },
            { type: 'tool_call', id: 'a', signature: 's' },
          ],
          tool_calls: [call('a')],
        },
        { role: 'tool', tool_call_id: 'a', content: 'x', is_error: false },
      ],
    });
    expect(messages).toEqual([
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Hi' }],
        reasoning_content: 'Hm.',
        tool_calls: [call('a')],
      },
      { role: 'tool', tool_call_id: 'a', content: 'x' },
    ]);
  });

  it('lets pass what servers send along empty', () => {
    const messages = [
      { role: 'assistant', content: 'Hi', refusal: null, annotations: [], audio: null },
    ];
    expect(format.body({ messages } as Conversation).messages).toEqual(messages);
  });

  it.each([
    [
      { type: 'object', required: ['a'] },
      { type: 'object', required: ['a', 'b'] },
    ],
    [{}, { type: 'object', properties: {}, required: ['a', 'b'] }],
    [null, { type: 'object', properties: {}, required: ['a', 'b'] }],
    [parseJson('{"b": 1, "1": 2}', { objects: 'map' }), { b: 1, 1: 2, required: ['a', 'b'] }],
  ])('moves the names of required arguments into the schema %j', (parameters, expected) => {
    const tool = { type: 'function', function: { name: 'f', parameters, required: ['a', 'b'] } };
    const { tools } = format.body({ messages: [], tools: [tool as FunctionTool] });
    expect(tools).toEqual([{ type: 'function', function: { name: 'f', parameters: expected } }]);
  });

  it('refuses names of required arguments that the schema has in another form', () => {
    const tool = { name: 'f', parameters: { required: true }, required: ['a'] };
    expect(
      refusalOf({ messages: [], tools: [{ type: 'function', function: tool }] }),
    ).toMatchObject({
      code: 'invalid_input',
      path: 'tools[0].function.parameters.required',
    });
  });

  it('makes plain numbers of numbers that keep their spelling', () => {
    const parameters = { minimum: new JsonNumber('1.0'), enum: [new JsonNumber('1e5')] };
    const tools = [{ type: 'function' as const, function: { name: 'f', parameters } }];
    expect(format.body({ messages: [], tools }).tools).toEqual([
      { type: 'function', function: { name: 'f', parameters: { minimum: 1, enum: [100_000] } } },
    ]);
    expect(openaiMessages({ model: 'gpt-5' }).text({ messages: [], tools })).toBe(
      '{"model":"gpt-5","messages":[],"tools":[{"type":"function",' +
        '"function":{"name":"f","parameters":{"minimum":1.0,"enum":[1e5]}}}]}',
    );
  });
});

describe('what a body has no place for', () => {
  const user = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] });
  const text = { type: 'text', text: 'Look:' };

  it.each([
    [
      'a local image',
      user(text, { type: 'image', image_path: 'cat.png' }),
      'unsupported',
      'messages[0].content[1]: a request cannot contain a local image; read the file and pass a data: URL as "image_url"',
    ],
    [
      'a bounding box',
      user(text, { type: 'bbox', width: 1, height: 1, coords: [[0, 0]] }),
      'unsupported',
      'messages[0].content[1]: openai-messages ',
    ],
    [
      'a number beyond JavaScript',
      {
        messages: [],
        tools: [
          { type: 'function', function: { name: 'f', parameters: { x: new JsonNumber('1e400') } } },
        ],
      },
      'too_large',
      'found the number 1e400, which JavaScript cannot represent; use text() instead of body()',
    ],
    [
      'an unknown key',
      { messages: [{ role: 'user', content: 'Hi', at: 1 }] },
      'invalid_input',
      'messages[0].at: unknown key; the keys are role, content, name, extra; put provider keys',
    ],
    [
      'a failed tool',
      {
        messages: [
          { role: 'assistant', tool_calls: [call('a')] },
          { role: 'tool', tool_call_id: 'a', content: 'x', is_error: true },
        ],
      },
      'unsupported',
      'messages[1].is_error: openai-messages does not support tool errors',
    ],
    [
      'an extra key that the message has itself',
      { messages: [{ role: 'user', content: 'Hi', extra: { name: 'ann' } }] },
      'invalid_input',
      'messages[0].extra.name: extra must not contain this standard key; move the value out of extra',
    ],
    [
      'an extra key that a part has itself',
      {
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', extra: { text: 'x' } }] }],
      },
      'invalid_input',
      'messages[0].content[0].extra.text: extra must not contain this standard key',
    ],
    [
      'an extra key that a call has itself',
      {
        messages: [{ role: 'assistant', tool_calls: [{ ...call('a'), extra: { type: 'x' } }] }],
      },
      'invalid_input',
      'messages[0].tool_calls[0].extra.type: extra must not contain this standard key',
    ],
    [
      'an extra key that a tool has itself',
      {
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [{ type: 'function', function: { name: 'f' }, extra: { function: 'x' } }],
      },
      'invalid_input',
      'tools[0].extra.function: extra must not contain this standard key',
    ],
    [
      'calls before text',
      {
        messages: [
          {
            role: 'assistant',
            content: [
              { type: 'tool_call', id: 'a' },
              { type: 'text', text: 'B' },
            ],
            tool_calls: [call('a')],
          },
        ],
      },
      'unsupported',
      'messages[0].content[1]: openai-messages ',
    ],
    [
      'a tool result without a call',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] },
      'unknown_tool_call',
      'messages[0].tool_call_id: ',
    ],
    [
      'arguments that are not JSON',
      { messages: [{ role: 'assistant', tool_calls: [call('a', '{')] }] },
      'invalid_json',
      'messages[0].tool_calls[0].function.arguments: ',
    ],
    [
      'undefined content',
      { messages: [{ role: 'user' }] },
      'invalid_input',
      'messages[0].content: ',
    ],
  ])('refuses %s', (_what, conversation, code, message) => {
    const error = refusalOf(conversation);
    expect(error.code).toBe(code);
    expect(error.message.slice(0, message.length)).toBe(message);
  });

  it('refuses extra keys that contain themselves', () => {
    const extra: Record<string, unknown> = {};
    extra['self'] = extra;
    expect(refusalOf({ messages: [{ role: 'user', content: 'Hi', extra }] })).toMatchObject({
      code: 'circular',
      path: 'messages[0].extra.self',
    });
  });

  it('refuses an extra key for reasoning where reasoning is written under it', () => {
    const message = { role: 'assistant', content: 'Hi', extra: { reasoning: { tokens: 5 } } };
    expect(format.body({ messages: [message] } as Conversation).messages[0]).toMatchObject({
      reasoning: { tokens: 5 },
    });
    const both = { messages: [{ ...message, reasoning_content: 'Hm.' }] };
    expect(refusalOf(both, { reasoning: 'reasoning' }).path).toBe('messages[0].extra.reasoning');
  });

  it('refuses reasoning where the option says so', () => {
    const messages = [{ role: 'assistant', content: 'Hi', reasoning_content: 'Hm.' }];
    expect(refusalOf({ messages }, { reasoning: 'refuse' })).toMatchObject({
      code: 'unsupported',
      path: 'messages[0].reasoning_content',
    });
  });
});

describe('options', () => {
  it.each([
    [{ modle: 'gpt-5' }, /modle/],
    [{ model: 5 }, /model: found 5, expected a string/],
    [{ choice: -1 }, /choice: found -1, expected a non-negative integer/],
    [{ choice: '1' }, /choice: found "1", expected a non-negative integer/],
    [{ reasoning: 'think' }, /reasoning: found "think", expected "reasoning_content" /],
    [{ parameters: [] }, /parameters: found an array, expected an object/],
    [
      { parameters: { messages: [] } },
      /parameters: found an object, expected one without "messages"; pass "model" as an option/,
    ],
  ])('refuses %j', (options, message) => {
    const make = () => openaiMessages(options as object);
    expect(make).toThrow(ModelspeakError);
    expect(make).toThrow(message);
  });
});
