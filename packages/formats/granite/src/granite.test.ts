import { errorOf } from '@modelspeak/conformance';
import type { AssistantMessage, Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { granite } from './granite.js';
import { guide } from './guide.js';

const user = { role: 'user', content: 'Hi' } as const;
const system = { role: 'system', content: 'Be brief.' } as const;
const tools = [{ type: 'function', function: { name: 'f' } }] as const;
const granite33 = granite({ version: '3.3' });
const granite40 = granite({ version: '4.0' });
const granite41 = granite();

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
    const turn = granite(formatOptions).turn(conversation, options as object);
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored, stop }).toEqual({
      malformed: [],
      ignored: '',
      stop: '<|end_of_text|>',
    });
  });

  test('explains every token of Granite 4', () => {
    const explained = guide.tokens.map(({ token }) => token);
    expect(granite41.control.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('replies of 3.3', () => {
  test.each(['<|tool_call|>', '<tool_call>'])('call tools after %s', (mark) => {
    const turn = granite33.turn({ messages: [user], tools });
    const { message, malformed } = turn.parse(
      `${mark}[{"name": "f", "arguments": {"a": 1}}]<|end_of_text|>`,
    );
    expect(message).toMatchObject({ content: null, tool_calls: [{ function: { name: 'f' } }] });
    expect(malformed).toEqual([]);
  });

  test.each([
    [{}, ''],
    [{ length: 'short' }, ' {"length": "short"}'],
    [
      { length: 'long', originality: 'extractive' },
      ' {"length": "long", "originality": "extractive"}',
    ],
  ])('are controlled by %j', (controls, written) => {
    const format = granite({ version: '3.3', ...controls });
    const turn = format.turn({ messages: [user, { role: 'assistant', content: 'Ho.' }, user] });
    expect(turn.text.endsWith(`\n<|start_of_role|>assistant${written}<|end_of_role|>`)).toBe(true);
    expect(turn.text).toContain('<|start_of_role|>assistant<|end_of_role|>Ho.');
    expect(turn.replyPrefix).toBe('');
  });
});

describe('the system of 3.3', () => {
  test('says what day it is where that is known', () => {
    expect(granite33.render({ messages: [user] })).toContain(
      'Date: April 2024. You are Granite, developed by IBM. You are a helpful AI assistant.<|end',
    );
    expect(granite33.render({ messages: [user] }, { today: '2025-12-31' })).toContain(
      "Date: April 2024. Today's Date: December 31, 2025. You are",
    );
  });

  test.each([
    ['a system', { messages: [system, user] }, {}],
    ['tools', { messages: [user], tools }, {}],
    ['documents', { messages: [user] }, { documents: [{ text: 'x' }] }],
  ])('asks to think, but not beside %s', (_name, conversation, more) => {
    const request = { ...more, thinking: { enabled: true } };
    expect(errorOf(() => granite33.render(conversation, request))).toMatchObject({
      code: 'lossy',
      path: 'thinking.enabled',
      message: expect.stringContaining('drops this with a system message'),
    });
    const dropped = granite33.render(conversation, { ...request, onLoss: 'reference' });
    expect(dropped).toBe(granite33.render(conversation, more));
    expect(granite33.render({ messages: [user] }, { thinking: { enabled: true } })).toContain(
      'AI assistant.\nRespond to every user query',
    );
  });

  test.each([
    [undefined, [], ' AI assistant.'],
    [tools, [], 'ability to fulfill the request.'],
    [undefined, [{ text: 'x' }], 'based on the available data.'],
    [tools, [{ text: 'x' }], 'based on the available data.'],
  ])('tells of tools and documents (%#)', (given, documents, end) => {
    const text = granite33.render({ messages: [user], tools: given }, { documents });
    const [first = ''] = text.split('<|end_of_text|>');
    expect(first.endsWith(end)).toBe(true);
    expect(first.includes('respond only with <|tool_call|>')).toBe(given !== undefined);
    expect(first.includes('strictly aligning')).toBe(documents.length > 0);
  });
});

describe('the system of 4', () => {
  test.each([
    ['4.0', 'You are a helpful assistant. Please ensure responses are professional'],
    ['4.1', undefined],
  ] as const)('says what %s has for it', (version, words) => {
    const format = granite({ version });
    const says = (content: string) => format.render({ messages: [{ ...system, content }, user] });
    for (const text of [format.render({ messages: [user] }), says('')]) {
      expect(text.startsWith(`<|start_of_role|>system<|end_of_role|>${words}`)).toBe(
        words !== undefined,
      );
    }
    expect(says('Be brief.')).toMatch(/^<\|start_of_role\|>system<\|end_of_role\|>Be brief\.<\|/);
  });

  test('stands before the tools, with an empty line between', () => {
    expect(granite41.render({ messages: [system, user], tools })).toContain(
      'system<|end_of_role|>Be brief.\n\nYou are a helpful',
    );
    expect(granite41.render({ messages: [user], tools })).toContain(
      'system<|end_of_role|>You are a helpful',
    );
    const text = granite41.render({ messages: [user], tools }, { documents: [{ text: 'x' }] });
    expect(text).toContain('fulfill the request.\n\nYou are a helpful');
  });

  test('may speak later too', () => {
    expect(granite41.render({ messages: [user, system] })).toContain(
      '<|start_of_role|>system<|end_of_role|>Be brief.<|end_of_text|>\n',
    );
    expect(granite33.render({ messages: [system, user, system] }).split('Be brief.').length).toBe(
      3,
    );
  });
});

describe('documents', () => {
  const documents = [{ text: 'a' }, { text: 'b', id: '7', title: 'B' }, { text: 'c', id: 'c"' }];

  test('of 4 are lines of JSON', () => {
    expect(granite40.render({ messages: [user] }, { documents })).toContain(
      [
        '<documents>\n{"doc_id": 1, "text": "a"}',
        '{"doc_id": 7, "title": "B", "text": "b"}',
        '{"doc_id": "c\\"", "text": "c"}\n</documents>',
      ].join('\n'),
    );
  });

  test('of 3.3 are turns, and have no titles', () => {
    expect(errorOf(() => granite33.render({ messages: [user] }, { documents }))).toMatchObject({
      code: 'lossy',
      path: 'documents[1].title',
    });
    const text = granite33.render({ messages: [user] }, { documents, onLoss: 'reference' });
    expect(text).toContain('>document {"document_id": "1"}<|end_of_role|>\na<|end_of_text|>\n');
    expect(text).toContain('>document {"document_id": "c\\""}<|end_of_role|>\nc<|end_of_text|>\n');
  });
});

describe('replies of 3.3', () => {
  const thought: AssistantMessage = { ...calling('a'), reasoning_content: 'So.' };

  test('are written with their thoughts and calls, which the template drops', () => {
    const conversation = { messages: [user, thought, result('a')] };
    expect(granite33.render(conversation)).toContain(
      'assistant<|end_of_role|><think>So.</think><response>Hm.</response><|tool_call|>[{"name": "f", "arguments": {"a": [1]}}]<|end_of_text|>\n<|start_of_role|>tool<|end_of_role|>of a<|',
    );
    expect(granite33.render(conversation, { onLoss: 'reference' })).toContain(
      'assistant<|end_of_role|>Hm.<|end_of_text|>\n',
    );
  });

  test('have no empty response', () => {
    const messages = [user, { ...thought, content: null }, result('a')];
    expect(granite33.render({ messages })).toContain('<think>So.</think><|tool_call|>[');
    const plain = { role: 'assistant', content: 'Ho.' } as const;
    expect(granite33.render({ messages: [user, plain] })).toContain('of_role|>Ho.<|end_of_text|>');
  });

  test('are read', () => {
    const { message } = granite33.parse(
      '<think>So.</think><response>Ho.</response><|end_of_text|>',
    );
    expect(message).toMatchObject({ reasoning_content: 'So.', content: 'Ho.' });
  });
});

describe('replies of 4', () => {
  test('call on a line of their own, and results share a turn', () => {
    const messages = [user, calling('a', 'b'), result('b'), result('a'), user];
    expect(granite41.render({ messages })).toContain(
      [
        'assistant<|end_of_role|>Hm.\n<tool_call>\n{"name": "f", "arguments": {"a": [1]}}\n</tool_call>',
        '\n<tool_call>\n{"name": "f", "arguments": {"a": [1]}}\n</tool_call><|end_of_text|>',
        '\n<|start_of_role|>user<|end_of_role|>\n<tool_response>\nof a\n</tool_response>',
        '\n<tool_response>\nof b\n</tool_response><|end_of_text|>',
        '\n<|start_of_role|>user<|end_of_role|>Hi<|end_of_text|>\n',
      ].join(''),
    );
  });

  test('have no thoughts', () => {
    const messages: Message[] = [
      user,
      { role: 'assistant', reasoning_content: 'Hm.', content: 'x' },
    ];
    expect(errorOf(() => granite41.render({ messages })).code).toBe('lossy');
  });
});

test('the results of 3.3 stand in the order of the calls', () => {
  const messages = [user, calling('a', 'b'), result('b'), result('a')];
  const text = granite33.render({ messages });
  expect(text.indexOf('of a')).toBeLessThan(text.indexOf('of b'));
});
