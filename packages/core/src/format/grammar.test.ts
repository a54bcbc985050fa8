import { describe, expect, test } from 'vitest';
import { chatOf, writeTurns } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import type { Conversation, FunctionTool } from '../conversation/conversation.js';
import type { ToolChoice } from '../conversation/request.js';
import type { GrammarContext } from './language.js';

const tool = (name: string, more: object = {}): FunctionTool => ({
  type: 'function',
  function: { name, ...more },
});
const conversation: Conversation = {
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [tool('now'), tool('add', { parameters: { properties: { a: {} } }, required: ['a'] })],
};

/** A format whose grammar alone holds replies to a tool choice and a response format. */
const held = (seen: GrammarContext<unknown>[] = []) =>
  chatOf({
    control: ['<user>', '<bot>', '<end>', '<think>'],
    stop: ['<end>'],
    supports: { history: true, tools: true, toolCalls: true },
    request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
    write({ messages }, out, { generationPrompt, toolChoice, responseFormat }) {
      out.scaffold([toolChoice, responseFormat].filter(Boolean).join());
      writeTurns(messages, out, generationPrompt);
    },
    builtins: () => ['search'],
    grammar(context) {
      seen.push(context);
      return { root: [{ text: {} }, { end: ['<end>'] }], rules: { a: 'b' } };
    },
  });

const contextOf = (request: object, given = conversation) => {
  const seen: GrammarContext<unknown>[] = [];
  held(seen).turn(given, request).grammar();
  return seen[0];
};

describe('the grammar of a turn', () => {
  test('is what the format says, with its tokens and what is opened', () => {
    expect(held().turn(conversation).grammar()).toEqual({
      root: [{ text: {} }, { end: ['<end>'] }],
      rules: { a: 'b' },
      tokens: ['<user>', '<bot>', '<end>', '<think>'],
      replyPrefix: '',
    });
    const begun: Conversation = {
      messages: [...conversation.messages, { role: 'assistant', content: 'Well' }],
    };
    expect(held().turn(begun, { continueFinalMessage: true }).grammar().replyPrefix).toBe('Well');
  });

  test('is refused where the format describes none', () => {
    const plain = chatOf({ control: [], stop: [], supports: {} });
    expect(errorOf(() => plain.turn({ messages: conversation.messages }).grammar())).toMatchObject({
      code: 'unsupported',
      problem: expect.stringContaining('has no grammar for its replies'),
    });
  });

  test('knows the functions, their schemas and the built-in tools', () => {
    expect(contextOf({})).toEqual({
      options: {},
      functions: [
        { name: 'now', parameters: { type: 'object', additionalProperties: false } },
        { name: 'add', parameters: { type: 'object', properties: { a: {} }, required: ['a'] } },
      ],
      builtins: ['search'],
      mustCall: false,
      responseSchema: undefined,
      thinking: {},
      replyPrefix: '',
    });
  });

  test('knows what the prompt has written of the reply', () => {
    const messages = [...conversation.messages, { role: 'assistant', content: 'Well' }] as const;
    const context = contextOf({ continueFinalMessage: true }, { ...conversation, messages });
    expect(context?.replyPrefix).toBe('Well');
  });

  test.each<[ToolChoice, string[], string[], boolean]>([
    ['auto', ['now', 'add'], ['search'], false],
    ['none', [], [], false],
    ['required', ['now', 'add'], ['search'], true],
    [{ type: 'function', function: { name: 'add' } }, ['add'], [], true],
    [{ type: 'function', function: { name: 'search' } }, [], ['search'], true],
  ])('knows what the tool choice %j lets it call', (toolChoice, names, builtins, mustCall) => {
    const context = contextOf({ toolChoice });
    expect(context?.functions.map(({ name }) => name)).toEqual(names);
    expect(context).toMatchObject({ builtins, mustCall });
  });

  test('must not call what was not offered', () => {
    const toolChoice = { type: 'function', function: { name: 'sub' } } as const;
    const turn = held().turn(conversation, { toolChoice });
    expect(errorOf(() => turn.grammar())).toMatchObject({
      code: 'invalid_option',
      path: 'toolChoice',
      problem: 'the model must call sub, which was not offered; add it to tools',
    });
  });

  test.each([
    [{ type: 'text' }, undefined],
    [{ type: 'json_object' }, { type: 'object' }],
    [
      { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'array' } } },
      { type: 'array' },
    ],
    [{ type: 'json_schema', json_schema: { name: 'a' } }, true],
  ])('knows the schema of %j', (responseFormat, schema) => {
    expect(contextOf({ responseFormat })?.responseSchema).toEqual(schema);
  });
});

describe('what the grammar alone holds a reply to', () => {
  const required = { toolChoice: 'required', responseFormat: { type: 'json_object' } } as const;

  test('a turn takes and does not write', () => {
    const turn = held().turn(conversation, required);
    expect(turn.text).toBe(held().turn(conversation).text);
    expect(turn.segments.map(({ text }) => text).join('')).toBe(turn.text);
    expect(turn.options).toMatchObject(required);
    expect(turn.readerOptions.toolChoice).toBe('required');
    expect(held().next(turn, 'Ho<end>', [{ role: 'user', content: 'So?' }])).toMatchObject({
      continued: true,
    });
  });

  test('the prompt is still told that there are no calls', () => {
    expect(held().turn(conversation, { toolChoice: 'none' }).text).toMatch(/^none/);
  });

  test('is checked all the same', () => {
    const wrong = { toolChoice: 'any' } as never;
    expect(errorOf(() => held().turn(conversation, wrong))).toMatchObject({
      code: 'invalid_option',
      path: 'toolChoice',
    });
  });

  test('a prompt alone refuses, and says what to do', () => {
    for (const key of ['toolChoice', 'responseFormat'] as const) {
      const options = { [key]: required[key] } as never;
      expect(errorOf(() => held().render(conversation, options))).toMatchObject({
        code: 'unsupported',
        path: key,
        problem: expect.stringMatching(/use turn\(\), whose grammar\(\) enforces it$/),
      });
    }
  });
});
