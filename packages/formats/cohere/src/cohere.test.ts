import type { AssistantMessage, Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { cohere } from './cohere.js';
import { guide } from './guide.js';

const user = { role: 'user', content: ' Hi ' } as const;
const system = { role: 'system', content: 'Be brief.' } as const;
const a = cohere();
const plain = cohere({ version: 'a', template: 'default' });
const plus = cohere({ version: 'a-plus' });
const r7b = cohere({ version: 'r7b' });
const documents = [{ text: 'x' }, { text: 'y', id: '7', title: 'Y' }];

function calling(...ids: readonly string[]): AssistantMessage {
  const called = { name: 'f', arguments: '{"a":[1]}' };
  return {
    role: 'assistant',
    content: 'Hm.',
    tool_calls: ids.map((id) => ({ id, type: 'function', function: called })),
  };
}

const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = cohere(formatOptions).turn(conversation, options as object);
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored, stop }).toEqual({
      malformed: [],
      ignored: '',
      stop: '<|END_OF_TURN_TOKEN|>',
    });
  });

  test('explains every token', () => {
    const explained = guide.tokens.map(({ token }) => token);
    const written = [...a.control, ...plus.control];
    expect(written.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('calls', () => {
  const messages = [user, calling('a', 'b'), result('b'), result('a'), calling('c'), result('c')];

  test('are numbered through the conversation, and results name the number', () => {
    const text = a.render({ messages });
    const numbers = [...text.matchAll(/"tool_call_id": "(\d*)"/g)].map(([, number]) => number);
    expect(numbers).toEqual(['0', '1', '1', '0', '2', '2']);
    expect(text.split('<|START_TOOL_RESULT|>').length).toBe(3);
  });

  test('follow the number of the documents', () => {
    const numbers = [...a.render({ messages }, { documents }).matchAll(/_id": "(\d*)"/g)];
    expect(numbers.map(([, number]) => number)).toEqual(['0', '0', '1', '2', '2', '1', '3', '3']);
  });

  test('stand with the text beside them, which the template drops', () => {
    const said = '<|START_RESPONSE|>Hm.<|END_RESPONSE|><|START_ACTION|>[';
    expect(a.render({ messages })).toContain(`<|START_THINKING|><|END_THINKING|>${said}`);
    expect(a.render({ messages }, { onLoss: 'reference' })).toContain(
      '<|START_THINKING|><|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "f", "parameters": {"a": [1]}},\n',
    );
  });

  test('of a tool without parameters, and results of no call, have a place too', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    expect(a.render({ messages: [user], tools })).toContain(
      '[\n    {"name": "f", "description": "", "parameters": {}, "responses": null}\n]\n```\n\n# Default',
    );
    const stray = a.render({ messages: [user, result('z')] }, { toolLinks: false });
    expect(stray).toContain('"tool_call_id": "",');
  });
});

test('documents are a result, before the reply to the first question', () => {
  const text = plain.render(
    { messages: [system, user, { role: 'assistant', content: 'Ho.' }] },
    { documents },
  );
  expect(text.startsWith('<|START_OF_TURN_TOKEN|>')).toBe(true);
  expect(text).toContain(
    '            "0": {"text": "x"},\n            "1": {"id": "7", "title": "Y", "text": "y"}\n        },',
  );
  expect(text.indexOf('direct-injected-document", "parameters": {}}')).toBeGreaterThan(
    text.indexOf(' Hi '),
  );
  expect(text.indexOf('Ho.')).toBeGreaterThan(text.indexOf('<|END_TOOL_RESULT|>'));
});

test('a thought without calls is written, although the template drops it', () => {
  const messages: Message[] = [
    user,
    { role: 'assistant', reasoning_content: 'So.', content: 'Ho.' },
  ];
  const said = '<|START_RESPONSE|>Ho.';
  expect(a.render({ messages })).toContain(`<|START_THINKING|>So.<|END_THINKING|>${said}`);
  expect(a.render({ messages }, { onLoss: 'reference' })).toContain(`CHATBOT_TOKEN|>${said}`);
});

describe('Command A+', () => {
  const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
  const text = (said: string) => ({ type: 'text', text: said }) as const;

  test('thinks unless it is told not to', () => {
    const conversation = { messages: [user] };
    expect(plus.turn(conversation).replyPrefix).toBe('<|START_THINKING|>');
    const told = plus.turn(conversation, { thinking: { enabled: false } });
    expect(told.replyPrefix).toBe('<|START_THINKING|><|END_THINKING|>');
  });

  test('has the default instructions of its template, or others', () => {
    expect(plus.render({ messages: [user] })).toContain('- Your name is North Mini Code.\n');
    const named = cohere({ version: 'a-plus', instructions: 'Your name is Command A+.' });
    expect(named.render({ messages: [user] })).toContain(
      '<|SYSTEM_TOKEN|><|START_TEXT|>Your name is Command A+.\n\n# Available Tools\n```json\n[\n\n]',
    );
  });

  test('reads runs of texts between tokens, and images between the runs', () => {
    const content = [text('a'), text('b'), image, text('c'), image];
    expect(plus.render({ messages: [{ role: 'user', content }] })).toContain(
      '<|START_TEXT|>ab<|END_TEXT|><|IMG_PATCH|><|START_TEXT|>c<|END_TEXT|><|IMG_PATCH|><|END_OF_TURN_TOKEN|>',
    );
  });

  test('gets one result for each text of a tool, and no images', () => {
    const answer = (content: readonly (typeof image | ReturnType<typeof text>)[]): Message[] => [
      user,
      calling('a'),
      { role: 'tool', tool_call_id: 'a', content } as Message,
    ];
    expect(plus.render({ messages: answer([text('x'), text('y')]) })).toContain(
      '            "0": {"content": "x"},\n            "1": {"content": "y"}\n        },',
    );
    expect(() => plus.render({ messages: answer([text('x'), image]) })).toThrow(
      expect.objectContaining({ code: 'unsupported', path: 'messages[2].content[1]' }),
    );
  });

  test('sees past replies as it wrote them, which the template does not', () => {
    const messages: Message[] = [user, calling('a'), result('a')];
    const said = '<|START_TEXT|>Hm.<|END_TEXT|><|START_ACTION|>[';
    const block = '<|START_THINKING|><|END_THINKING|>';
    expect(plus.render({ messages })).toContain(`CHATBOT_TOKEN|>${block}${said}`);
    expect(plus.render({ messages }, { onLoss: 'reference' })).toContain(
      'CHATBOT_TOKEN|><|START_ACTION|>[',
    );
    const thinking: Message[] = [
      user,
      { role: 'assistant', reasoning_content: 'So.', content: 'Ho.' },
    ];
    const off = { thinking: { enabled: false } } as const;
    for (const request of [{}, off]) {
      expect(plus.render({ messages: thinking }, request)).toContain(
        '<|START_THINKING|>So.<|END_THINKING|><|START_TEXT|>Ho.<|END_TEXT|>',
      );
    }
  });
});

test('R7B thinks where it is asked to', () => {
  const conversation = { messages: [user] };
  expect(r7b.turn(conversation).replyPrefix).toBe('<|START_THINKING|><|END_THINKING|>');
  expect(r7b.turn(conversation, { thinking: { enabled: true } }).replyPrefix).toBe('');
});

test('the template without tools trims what user and assistant say', () => {
  const messages = [system, user, { role: 'assistant', content: ' Ho ' }, system] as const;
  expect(plain.render({ messages }, { generationPrompt: true })).toBe(
    [
      '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>Be brief.<|END_OF_TURN_TOKEN|>',
      '<|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hi<|END_OF_TURN_TOKEN|>',
      '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>Ho<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
      '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>Be brief.<|END_OF_TURN_TOKEN|>',
      '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>',
    ].join(''),
  );
});
