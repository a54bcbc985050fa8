import type { Tool } from '@modelspeak/core';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { describe, expect, test } from 'vitest';
import { stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import type { ChatModel } from '../chat-model-type.js';
import { tracedTools } from '../middleware/traced-tools.js';
import { checkTools } from './check-tools.js';
import { defineTool } from './define-tool.js';
import { functionTool } from './function-tool.js';

const schema = { type: 'object', properties: {} };
const good = defineTool({ name: 'add', description: 'Adds.', schema, run: () => 1 });
const { definition } = good;
const prompts = chatModel({ format: qwen25(), endpoint: stubEndpoint([]) });
const bodies = chatModel({
  format: openaiMessages({ model: 'm' }),
  endpoint: openai({ fetch: () => Promise.reject(new Error('asked')) }),
});
const messages = [{ role: 'user', content: 'Hi' }] as const;
const list = (tools: unknown) => tools as readonly Tool[];

/** Invalid tools, each with the path of its fault. */
const WRONG: readonly (readonly [what: string, value: unknown, path: string])[] = [
  ['a number', 1, ''],
  ['nothing', null, ''],
  ['a hole', undefined, ''],
  ['a text', 'add', ''],
  ['a function', () => 1, ''],
  ['a list', [], ''],
  ['an empty object', {}, ''],
  ['a name alone', { name: 'add' }, ''],
  ['an unknown type', { type: 'tool' }, ''],
  ['a flat function', { type: 'function', name: 'add' }, '.function'],
  ['no name', { type: 'function', function: {} }, '.function.name'],
  ['an empty name', { type: 'custom', custom: { name: '' } }, '.custom.name'],
];
const WRONG_RUNNABLE: typeof WRONG = [
  ['a definition that is none', { definition: 1 }, '.definition'],
  ['no check', { definition, run: () => 1 }, '.check'],
  ['no run', { definition, check: () => 1 }, '.run'],
];

/** The ways in, and where each has its tools. */
const WAYS: Readonly<Record<string, (model: ChatModel, value: unknown) => unknown>> = {
  withTools: (model, value) => model.withTools(list([definition, value])),
  'the settings': ({ settings }, value) =>
    chatModel({ ...settings, tools: list([definition, value]) } as never),
  run: (model, value) => model.run({ messages }, { tools: list([definition, value]) }),
  runStream: (model, value) =>
    model.runStream({ messages }, { tools: list([definition, value]) }).next(),
  tracedTools: (_model, value) => tracedTools(list([definition, value]), { tracer: {} as never }),
};
const CONVERSATIONS: typeof WAYS = {
  chat: (model, value) => model.chat({ messages, tools: list([definition, value]) }),
  stream: (model, value) => model.stream({ messages, tools: list([definition, value]) }).next(),
  object: (model, value) =>
    model.object({ messages, tools: list([definition, value]) }, { type: 'object' }),
  preview: (model, value) => model.preview({ messages, tools: list([definition, value]) }),
  batch: async (model, value) => {
    const [outcome] = await model.batch([{ messages, tools: list([definition, value]) }]);
    if (outcome?.status === 'rejected') throw outcome.reason;
  },
  'the conversation of run': (model, value) =>
    model.run({ messages, tools: list([definition, value]) }),
};

const refusal = async (act: () => unknown) => {
  try {
    await act();
  } catch (error) {
    return error as { name: string; code: string; path: string; message: string };
  }
  return undefined;
};

describe.each([
  ['prompts', prompts],
  ['bodies', bodies],
] as readonly [string, ChatModel][])('a model of %s', (_kind, model) => {
  test.each([...WRONG, ...WRONG_RUNNABLE])('refuses %s', async (_what, value, path) => {
    for (const [way, act] of Object.entries(WAYS)) {
      const error = await refusal(() => act(model, value));
      expect(error, way).toMatchObject({
        name: 'ModelspeakError',
        code: 'invalid_option',
        path: `tools[1]${path}`,
        message: expect.stringContaining('a tool made by defineTool'),
      });
    }
  });

  test.each(WRONG)('refuses %s in a conversation', async (_what, value, path) => {
    for (const [way, act] of Object.entries(CONVERSATIONS)) {
      const error = await refusal(() => act(model, value));
      expect(error, way).toMatchObject({
        name: 'ModelspeakError',
        code: 'invalid_input',
        path: `tools[1]${path}`,
        message: expect.stringContaining("{ type: 'function', function: {"),
      });
    }
  });

  test('says where a tool that runs belongs', async () => {
    for (const act of Object.values(CONVERSATIONS)) {
      const error = await refusal(() => act(model, good));
      expect(error?.message).toMatch(/^tools\[1\]: found a tool that runs here; pass it to/);
    }
  });

  test('names the key of a tool', () => {
    const wrong = { a: 1 } as never;
    expect(() => model.withTools(wrong)).toThrow(/^tools\.a: found 1, expected a tool made by/);
    expect(() => model.withTools({ 'my tool': good, b: {} } as never)).toThrow(/^tools\.b: /);
  });
});

test.each([1, 'add', () => 1, null])('%s is no list of tools', (given) => {
  expect(() => checkTools(given)).toThrow(/^tools: found .* expected a list of tools/);
});

test.each([good, definition])('one tool is no list', (given) => {
  expect(() => prompts.withTools(given as never)).toThrow('tools: found one tool');
});

test('tools come back as a list', () => {
  const ofProvider = { type: 'provider', format: 'x', value: {} } as const;
  expect(checkTools({ good, definition, ofProvider })).toEqual([good, definition, ofProvider]);
  expect(() => checkTools([definition], { kind: 'runnable', path: 'a' })).toThrow(/^a\[0\]: /);
});

describe('defineTool refuses a definition', () => {
  const whole = { name: 'add', description: 'Adds.', schema, run: () => 1 };
  test.each(['name', 'description', 'schema', 'run'])('without %s', (key) => {
    const { [key as 'name']: _, ...rest } = whole;
    expect(() => defineTool(rest as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: key }),
    );
  });

  test.each([
    [{ ...whole, name: '' }, 'name'],
    [{ ...whole, schema: 5 }, 'schema'],
    [{ ...whole, run: 3 }, 'run'],
    [{ ...whole, approve: 1 }, 'approve'],
    [{ ...whole, inject: 5 }, 'inject'],
    [{ ...whole, inject: { user: 'Ann' } }, 'inject.user'],
    [1, ''],
    [undefined, ''],
  ])('%j', (given, path) => {
    expect(() => defineTool(given as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option', path }),
    );
  });
});

test('functionTool refuses what is no function', () => {
  expect(() => functionTool(1 as never)).toThrow('found 1, expected a function');
});
