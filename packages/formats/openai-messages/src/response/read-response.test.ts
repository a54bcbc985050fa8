import { errorOf } from '@modelspeak/conformance';
import { accumulate, ModelspeakError } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openaiMessages } from '../openai-messages.js';

const format = openaiMessages({ model: 'gpt-5' });

const offered = { tools: [{ type: 'custom' as const, custom: { name: 'shell' } }] };

const responseOf = (message: object, finish_reason = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
});

describe('parse', () => {
  it('reads text, what was counted and the reason of the end', () => {
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 2,
      total_tokens: 11,
      prompt_tokens_details: { cached_tokens: 4 },
    };
    const response = { ...responseOf({ content: 'Hi!', refusal: null }, 'length'), usage };
    const reply = {
      message: { role: 'assistant', content: 'Hi!' },
      parts: [{ type: 'text', text: 'Hi!' }],
      reason: 'length',
      malformed: [],
      repairs: [],
      ignored: '',
      usage,
    };
    expect(format.parse(response)).toEqual(reply);
    expect(format.parse(JSON.stringify(response, null, 2))).toEqual(reply);
  });

  it('reads a refusal', () => {
    expect(format.parse(responseOf({ content: null, refusal: 'No.' })).message).toEqual({
      role: 'assistant',
      content: null,
      refusal: 'No.',
    });
  });

  it.each(['reasoning_content', 'reasoning'])('reads %s', (key) => {
    expect(format.parse(responseOf({ content: 'Hi', [key]: 'Hm.' })).message).toEqual({
      role: 'assistant',
      content: 'Hi',
      reasoning_content: 'Hm.',
    });
  });

  it('reads tool calls, arguments byte for byte', () => {
    const calls = [
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{ "x":1.0 }\n' } },
      { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
    ];
    const reply = format.parse(responseOf({ content: null, tool_calls: calls }, 'tool_calls'));
    expect(reply.message).toEqual({ role: 'assistant', content: null, tool_calls: calls });
    expect(reply.reason).toBe('tool_calls');
  });

  it('tells calls of one id apart by their places', () => {
    const call = (text: string) => ({ id: 'a', function: { name: 'f', arguments: text } });
    const response = responseOf({ tool_calls: [call('{}'), call('{"x":1}')] });
    expect(format.parse(response).message.tool_calls).toEqual([
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
      { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
    ]);
  });

  it('adds up what a server did not count, and ignores what it left empty', () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2 };
    const response = responseOf({ content: 'Hi' });
    expect(format.parse({ ...response, usage }).usage).toEqual({ ...usage, total_tokens: 11 });
    expect(format.parse({ ...response, usage: {} })).not.toHaveProperty('usage');
  });

  it('reads the older function_call', () => {
    const function_call = { name: 'f', arguments: '{}' };
    const reply = format.parse(responseOf({ content: null, function_call }, 'function_call'), {
      callId: () => 'id',
    });
    expect(reply.message.tool_calls).toEqual([
      { id: 'id', type: 'function', function: function_call },
    ]);
    expect(reply.reason).toBe('tool_calls');
  });

  it('reads calls of custom tools beside others', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const custom = { id: 'b', type: 'custom', custom: { name: 'shell', input: 'ls' } };
    const both = format.parse(responseOf({ content: 'Now:', tool_calls: [custom, call] }), offered);
    expect(both.message).toEqual({
      role: 'assistant',
      content: 'Now:',
      tool_calls: [custom, call],
    });
    const alone = format.parse(responseOf({ content: null, tool_calls: [custom] }), offered);
    expect(alone.message).toEqual({ role: 'assistant', content: null, tool_calls: [custom] });
  });

  it('keeps the order of calls of custom tools where a call beside them is malformed', () => {
    const call = (id: string, text: string) => ({
      id,
      type: 'function',
      function: { name: 'f', arguments: text },
    });
    const custom = (id: string) => ({ id, type: 'custom', custom: { name: 'shell', input: id } });
    const tool_calls = [call('a', '{'), custom('b'), call('c', '{}'), custom('d')];
    const reply = format.parse(responseOf({ tool_calls }), offered);
    expect(reply.message.tool_calls).toEqual(tool_calls.slice(1));
    expect(reply.malformed).toHaveLength(1);
  });

  it('gives each call an id of its own', () => {
    const called = { name: 'f', arguments: '{}' };
    const custom = { type: 'custom', custom: { name: 'shell', input: 'ls' } };
    const idsOf = (message: object) => {
      const reply = format.parse(responseOf({ content: null, ...message }), offered);
      return reply.message.tool_calls?.map(({ id, type }) => [id, type]);
    };
    expect(idsOf({ tool_calls: [custom, { id: 'call_0', function: called }] })).toEqual([
      ['call_0', 'custom'],
      ['call_1', 'function'],
    ]);
    expect(idsOf({ tool_calls: [{ ...custom, id: 'call_1' }, { function: called }] })).toEqual([
      ['call_1', 'custom'],
      ['call_1_1', 'function'],
    ]);
    expect(idsOf({ tool_calls: [custom, custom], function_call: called })).toEqual([
      ['call_0', 'custom'],
      ['call_1', 'custom'],
      ['call_2', 'function'],
    ]);
  });

  it('keeps a call that was cut off as text and reports it', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":' } };
    const reply = format.parse(responseOf({ content: null, tool_calls: [call] }, 'length'));
    expect(reply.message).toEqual({
      role: 'assistant',
      content: '{"name":"f","arguments":"{\\"x\\":"}',
    });
    expect(reply.malformed).toHaveLength(1);
  });

  it('refuses a call of a custom tool where none was offered', () => {
    const custom = { id: 'b', type: 'custom', custom: { name: 'shell', input: 'ls' } };
    const response = responseOf({ content: null, tool_calls: [custom] });
    for (const options of [{}, { tools: [] }]) {
      expect(errorOf(() => format.parse(response, options))).toMatchObject({
        code: 'unsupported',
        path: 'choices[0].message.tool_calls[0]',
        message: expect.stringContaining('option tools'),
      });
    }
  });

  it('reads calls that a server makes although none may be made', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const reply = format.parse(responseOf({ content: null, tool_calls: [call] }), {
      tools: [],
      toolChoice: 'none',
    });
    expect(reply.message.tool_calls).toEqual([call]);
  });

  it('makes ids that the conversation does not have, and keeps those of the server', () => {
    const called = { name: 'f', arguments: '{}' };
    const idsOf = (id?: string) =>
      format
        .parse(responseOf({ tool_calls: [{ id, function: called }] }), { usedIds: ['call_0'] })
        .message.tool_calls?.map((call) => call.id);
    expect(idsOf()).toEqual(['call_0_0']);
    expect(idsOf('call_0')).toEqual(['call_0']);
  });

  it('carries along what only the provider knows', () => {
    const audio = { id: 'audio-1', data: 'AA==', expires_at: 1, transcript: 'Hi' };
    const reasoning_details = [{ type: 'reasoning.encrypted', data: 'x\ud800' }];
    const reply = format.parse(
      responseOf({ name: 'M', audio, reasoning_details, annotations: [], extra: null }),
    );
    const message = {
      role: 'assistant',
      content: '',
      name: 'M',
      audio,
      extra: { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x\ufffd' }] },
    };
    expect(reply.message).toEqual(message);
    const { extra, ...own } = message;
    expect(format.body({ messages: [reply.message] }).messages).toEqual([{ ...own, ...extra }]);
  });

  it('carries along what only the provider knows of a call, as Google does', () => {
    const extra = { extra_content: { google: { thought_signature: 'x' } } };
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const sent = responseOf({ content: null, tool_calls: [{ ...call, ...extra }] });
    const { message } = format.parse(sent);
    expect(message.tool_calls).toEqual([{ ...call, extra }]);
    expect(format.body({ messages: [message] }).messages).toEqual([
      { role: 'assistant', content: null, tool_calls: [{ ...call, ...extra }] },
    ]);
  });

  it('reads a body that a stream was expected of as the same message', () => {
    const list = [
      { index: 0, text: 'a' },
      { index: 0, text: 'b' },
    ];
    const body = responseOf({ content: 'Hi', reasoning_details: list });
    const reader = format.reader();
    const events = [...reader.push(JSON.stringify(body)), ...reader.end()];
    expect(accumulate(events).message).toEqual(format.parse(body).message);
    expect(format.parse(body).message.extra).toEqual({ reasoning_details: list });
  });

  it.each([
    [{ audio: {} }, 'choices[0].message.audio.id'],
    [{ audio: 'A' }, 'choices[0].message.audio'],
    [{ name: 5 }, 'choices[0].message.name'],
    [{ annotations: [new Date(0)] }, 'choices[0].message.extra.annotations[0]'],
  ])('refuses %j, which no conversation can hold', (message, path) => {
    const error = errorOf(() => format.parse(responseOf({ content: 'Hi', ...message })));
    expect(error).toMatchObject({ code: 'invalid_input', path });
  });

  it('reads a message that can be appended to the conversation', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '' } };
    const { message } = format.parse(responseOf({ content: null, tool_calls: [call] }));
    const body = format.body({
      messages: [
        { role: 'user', content: 'Hi' },
        message,
        { role: 'tool', tool_call_id: 'a', content: '' },
      ],
    });
    expect(body.messages[1]).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ ...call, function: { name: 'f', arguments: '{}' } }],
    });
  });

  it('reads the choice that was asked for', () => {
    const choices = [
      { index: 1, message: { content: 'B' }, finish_reason: 'length' },
      { index: 0, message: { content: 'A' }, finish_reason: 'stop' },
    ];
    expect(format.parse({ choices }).message.content).toBe('A');
    const second = openaiMessages({ choice: 1 });
    expect(second.parse({ choices })).toMatchObject({
      message: { content: 'B' },
      reason: 'length',
    });
    const unnumbered = { choices: [{ message: { content: 'A' } }, { message: { content: 'B' } }] };
    expect(second.parse(unnumbered).message.content).toBe('B');
    expect(() => openaiMessages({ choice: 2 }).parse({ choices })).toThrow(
      'choices: found an array, expected a choice with the index 2',
    );
  });

  it('reads from a whole response the message that it reads from a stream', () => {
    const text = fc.string({ unit: 'grapheme' });
    const call = fc.record({
      id: fc.uuid(),
      type: fc.constant('function'),
      function: fc.record({
        name: fc.string({ minLength: 1 }),
        arguments: fc.oneof(fc.json(), fc.constantFrom('', '{"x":')),
      }),
    });
    const message = fc.record({
      content: fc.option(text),
      refusal: fc.option(text),
      reasoning_content: fc.option(text),
      tool_calls: fc.array(call, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(message, (message) => {
        const tool_calls = message.tool_calls.map((call, index) => ({ index, ...call }));
        const delta = { ...message, tool_calls };
        const chunk = { choices: [{ index: 0, delta, finish_reason: 'stop' }] };
        const streamed = format.parse(`data: ${JSON.stringify(chunk)}\n\n`);
        expect(format.parse(responseOf(message))).toEqual(streamed);
      }),
    );
  });

  it('reads messages that can be written again', () => {
    const text = fc.string({ unit: 'binary' });
    const json = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: 'binary', maxDepth: 1 }), {
      maxKeys: 3,
    });
    const call = fc.oneof(
      fc.record({
        id: fc.option(text),
        type: fc.constant('function'),
        function: fc.record({
          name: text,
          arguments: fc.oneof(
            text,
            json.map((v) => JSON.stringify(v)),
          ),
        }),
      }),
      fc.record({
        id: text,
        type: fc.constant('custom'),
        custom: fc.record({ name: text, input: text }),
      }),
    );
    const message = fc.record(
      {
        content: fc.option(text),
        refusal: fc.option(text),
        reasoning: fc.option(text),
        tool_calls: fc.array(call, { maxLength: 3 }),
        function_call: fc.record({ name: text, arguments: text }),
        audio: fc.record({ id: text, data: text }),
        reasoning_details: fc.array(json, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(message, (message) => {
        const said = format.parse(responseOf(message), offered);
        const { messages } = format.body({ messages: [said.message] });
        const again = format.parse({ choices: [{ message: messages[0] }] }, offered);
        expect(again.message).toEqual(said.message);
        const chunk = { choices: [{ delta: { ...message, audio: null }, finish_reason: 'stop' }] };
        const streamed = format.parse(`data: ${JSON.stringify(chunk)}\n\n`, offered);
        format.body({ messages: [streamed.message] });
      }),
    );
  });

  it.each([
    [JSON.stringify(responseOf({ content: 'Hello' }))],
    [`data: ${JSON.stringify({ choices: [{ delta: { content: 'Hello' } }] })}\n\n`],
  ])('holds texts to the limit: %s', (text) => {
    expect(format.parse(text, { limit: text.length }).message.content).toBe('Hello');
    expect(errorOf(() => format.parse(text, { limit: text.length - 1 })).code).toBe('too_large');
  });

  it('holds bodies to the limit', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const response = responseOf({ content: 'Hello', tool_calls: [call] });
    expect(format.parse(response, { limit: 10 }).message.content).toBe('Hello');
    expect(errorOf(() => format.parse(response, { limit: 9 })).code).toBe('too_large');
  });

  it('reads the text of an event stream', () => {
    const stream = 'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n';
    const reply = format.parse(`${stream}data: [DONE]`);
    expect(reply).toMatchObject({ message: { content: 'Hi' }, reason: 'stop' });
  });
});

describe('what is no response', () => {
  it.each([
    [undefined, 'missing, expected an object'],
    [42, 'found 42, expected an object'],
    [{}, 'choices: missing, expected an array; the server sent {}'],
    [
      { detail: 'Not Found' },
      'choices: missing, expected an array; the server sent {"detail":"Not Found"}',
    ],
    [
      { object: 'error', message: 'Too long', code: 400 },
      'the server sent {"object":"error","message":"Too long","code":400}',
    ],
    [{ choices: [] }, 'choices: found an array, expected a choice with the index 0'],
    [{ choices: [{}] }, 'choices[0].message: missing, expected an object'],
    [responseOf({ content: 5 }), 'choices[0].message.content: found 5, expected a string'],
    [
      responseOf({ content: [{ type: 'thinking' }] }),
      'choices[0].message.content: found an array, expected a string',
    ],
    [
      responseOf({ tool_calls: [{ function: { name: 'f', arguments: {} } }] }),
      'choices[0].message.tool_calls[0].function.arguments: found an object, expected a string',
    ],
    [
      { choices: [], usage: { prompt_tokens: '9' } },
      'usage.prompt_tokens: found "9", expected a number',
    ],
    ['', 'the response is empty'],
    [' \n', 'the response is empty'],
    [': ping\n\ndata: [DONE]\n\n', 'the response is empty'],
    ['{"choices": [', 'not JSON'],
    ['<html>Bad Gateway</html>', 'found "<html>Bad Gateway</html>", expected an event stream'],
  ])('refuses %j', (response, message) => {
    expect(() => format.parse(response)).toThrow(ModelspeakError);
    expect(() => format.parse(response)).toThrow(message);
  });

  it.each([
    [
      { error: { message: 'No such model', type: 'invalid_request_error', code: 'no_model' } },
      'error: the server answered with an error: No such model (invalid_request_error, no_model)',
    ],
    [
      { error: { message: 'Overloaded', code: 503, type: null } },
      'error: the server answered with an error: Overloaded (503)',
    ],
    [{ error: 'Overloaded' }, 'error: the server answered with an error: Overloaded'],
    [{ error: { status: 1 } }, 'error: the server answered with an error: {"status":1}'],
  ])('says what the server said in %j', (response, message) => {
    const error = expect.objectContaining({ code: 'invalid_input', message });
    expect(() => format.parse(response)).toThrow(error);
    expect(() => format.parse(JSON.stringify(response))).toThrow(error);
  });
});
