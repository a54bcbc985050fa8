import type { Message, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gptOss } from './gpt-oss.js';

const user: Message = { role: 'user', content: 'How warm is it?' };
const tools: readonly Tool[] = [
  { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } },
];
const THOUGHT = '<|channel|>analysis<|message|>Look it up.<|end|><|start|>assistant';
const CALL = '<|channel|>commentary to=functions.weather <|constrain|>json<|message|>{}';

describe('a server stops at a call, with which the reply may go on', () => {
  const turn = gptOss().turn({ messages: [user], tools });

  test('what stops is not what ends', () => {
    expect(turn.stop).toEqual({ tokens: ['<|return|>', '<|endoftext|>', '<|call|>'], texts: [] });
    expect(gptOss().ends).toEqual(['<|return|>', '<|endoftext|>']);
  });

  test.each(['<|call|>', ''])('a reply that ends with %j is a call', (stop) => {
    const { message, reason } = turn.parse(THOUGHT + CALL + stop);
    expect(message).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Look it up.',
      tool_calls: [
        { id: 'call_0', type: 'function', function: { name: 'weather', arguments: '{}' } },
      ],
    });
    expect(reason).toBe(stop === '' ? 'unknown' : 'tool_calls');
  });

  test('a message without a header is an answer', () => {
    const { message, ignored } = turn.parse('<|message|>Hi.<|return|>');
    expect({ message, ignored }).toEqual({
      message: { role: 'assistant', content: 'Hi.' },
      ignored: '',
    });
  });

  test('another call may follow', () => {
    const { message } = turn.parse(`${CALL}<|call|><|start|>assistant${CALL}<|call|>`);
    expect(message.tool_calls?.length).toBe(2);
  });
});

describe('the next turn', () => {
  test('begins with the call as it was sampled', () => {
    const turn = gptOss().turn({ messages: [user], tools });
    const reply = `${THOUGHT}${CALL}<|call|>`;
    const next = gptOss().next(turn, reply, [
      { role: 'tool', tool_call_id: 'call_0', content: '18' },
    ]);
    expect(next).toMatchObject({ continued: true, isEndReplaced: false });
    expect(next.continued && next.turn.text).toBe(
      `${turn.text}${reply}<|start|>functions.weather to=assistant<|channel|>commentary<|message|>18<|end|><|start|>assistant`,
    );
  });

  test.each(['<|return|>', '<|endoftext|>'])('has <|end|> for the %s of an answer', (stop) => {
    const turn = gptOss().turn({ messages: [user] });
    const answer = '<|channel|>final<|message|>18 degrees';
    const next = gptOss().next(turn, answer + stop, [user]);
    expect(next).toMatchObject({ continued: true, isEndReplaced: true, isTemplate: true });
    expect(next.continued && next.added).toBe(
      '<|end|><|start|>user<|message|>How warm is it?<|end|><|start|>assistant',
    );
  });
});

describe('a reply that the prompt began', () => {
  test('an answer', () => {
    const turn = gptOss().turn(
      { messages: [user, { role: 'assistant', content: 'It is' }] },
      { continueFinalMessage: true },
    );
    expect(turn.replyPrefix).toBe('<|channel|>final<|message|>It is');
    expect(turn.parse(' 18.<|return|>').message).toEqual({ role: 'assistant', content: ' 18.' });
  });

  test('a thought', () => {
    const begun: Message = { role: 'assistant', reasoning_content: 'Let me', content: null };
    const turn = gptOss().turn({ messages: [user, begun] }, { continueFinalMessage: true });
    expect(turn.replyPrefix).toBe('<|channel|>analysis<|message|>Let me');
    const reply = ' see.<|end|><|start|>assistant<|channel|>final<|message|>18<|return|>';
    expect(turn.parse(reply).message).toEqual({
      role: 'assistant',
      reasoning_content: ' see.',
      content: '18',
    });
  });
});

describe('the built-in tools', () => {
  const format = gptOss({ builtinTools: ['python', 'browser'] });

  test('a turn knows them', () => {
    const { readerOptions } = format.turn({ messages: [user] });
    expect(readerOptions.builtins).toEqual([
      'python',
      'browser.search',
      'browser.open',
      'browser.find',
    ]);
    expect(gptOss().turn({ messages: [user] }).readerOptions.builtins).toEqual([]);
  });

  test.each([
    [
      '<|channel|>analysis to=python code<|message|>print("é")\n<|call|>',
      'python',
      '{"code":"print(\\"é\\")\\n"}',
    ],
    ['<|channel|>commentary to=python<|message|>1<|call|>', 'python', '{"code":"1"}'],
    [
      '<|channel|>analysis to=browser.search code<|message|>{"query": "é"}<|call|>',
      'browser.search',
      '{"query": "é"}',
    ],
  ])('%j is read and written', (reply, name, json) => {
    const turn = format.turn({ messages: [user] });
    const { message } = turn.parse(reply);
    expect(message.tool_calls?.[0].function).toEqual({ name, arguments: json });
    const result: Message = { role: 'tool', tool_call_id: 'call_0', content: '[0] é' };
    const prompt = format.render({ messages: [user, message, result] });
    const body = reply.slice(reply.indexOf('<|message|>'));
    expect(prompt.slice(turn.text.length)).toBe(
      ` to=${name}<|channel|>analysis code${body}<|start|>${name} to=assistant<|channel|>analysis<|message|>[0] é<|end|><|start|>assistant`,
    );
  });

  test('python takes nothing but code', () => {
    const message: Message = {
      role: 'assistant',
      tool_calls: [
        {
          id: 'a',
          type: 'function',
          function: { name: 'python', arguments: '{"code":"1","n":2}' },
        },
      ],
    };
    expect(() => format.render({ messages: [user, message] })).toThrow(
      'messages[1].tool_calls[0].function.arguments: the built-in tool python expects',
    );
  });

  test('no name of a tool can forge a message', () => {
    const name = 'browser.x<|message|>';
    const message: Message = {
      role: 'assistant',
      tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{}' } }],
    };
    const result: Message = { role: 'tool', tool_call_id: 'a', content: '' };
    const prompt = format.render({ messages: [user, message, result] });
    expect(prompt.split('browser.x').length).toBe(3);
    expect(prompt).not.toContain(name);
  });

  test('a function of that name is a function', () => {
    const message: Message = {
      role: 'assistant',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'python', arguments: '{"n":2}' } },
      ],
    };
    const own: Tool = { type: 'function', function: { name: 'python' } };
    const call =
      ' to=functions.python<|channel|>commentary <|constrain|>json<|message|>{"n":2}<|call|>';
    expect(gptOss().render({ messages: [user, message], tools: [own] })).toContain(call);
    const read = gptOss().parse(call, { tools: [own] }).message.tool_calls?.[0];
    expect(read?.function).toEqual({ name: 'python', arguments: '{"n":2}' });
  });
});

test.each([
  ['to=functions.weather<|channel|>commentary', 'weather'],
  ['<|channel|>commentary to=functions.weather<|constrain|>json', 'weather'],
  ['<|channel|>commentary to=weather json', 'weather'],
])('a call with the header %j', (header, name) => {
  const reply = `${header.startsWith('<') ? '' : ' '}${header}<|message|>{}<|call|>`;
  expect(gptOss().parse(reply).message.tool_calls?.[0].function.name).toBe(name);
});

test.each(['assistant', 'user', 'all'])('a message to %s is no call', (recipient) => {
  const reply = `<|channel|>final to=${recipient}<|message|>Hi<|return|>`;
  expect(gptOss().parse(reply).message).toEqual({ role: 'assistant', content: 'Hi' });
});

test('a result that answers no call needs the name of its tool', () => {
  const result: Message = { role: 'tool', tool_call_id: 'a', content: '1' };
  const render = (message: Message) => () =>
    gptOss().render({ messages: [user, message] }, { toolLinks: false });
  expect(render(result)).toThrow('messages[1].tool_call_id: no earlier tool call has this ID');
  expect(render({ ...result, name: 'weather' })()).toContain('<|start|>functions.weather to=');
});
