import { openai } from '@modelspeak/endpoint-openai';
import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ChatServer, startChatServer } from '../../test/chat-server.js';
import { says, stubEndpoint, tokenizerOf } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { defineTool } from '../tools/define-tool.js';
import { createModelTable } from './model-table.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
const mini = { name: 'gpt-mini', aliases: ['mini'], prices: { input: 1, output: 2 } };
const models = createModelTable([mini, { name: 'llama' }]);

describe('a table of models', () => {
  test('finds them by name and alias', () => {
    expect([models.get('mini'), models.get('gpt-mini')]).toEqual([mini, mini]);
    expect([models.has('llama'), models.has('other')]).toEqual([true, false]);
    expect(() => models.get('other')).toThrow(
      'name: no model is called "other"; known: gpt-mini, llama',
    );
  });

  test('is a value, with more or other models', () => {
    const more = models.with({ name: 'llama', context: 9 }, { name: 'new' });
    expect(more.models.map(({ name }) => name)).toEqual(['gpt-mini', 'llama', 'new']);
    expect([more.get('llama').context, models.get('llama').context]).toEqual([9, undefined]);
  });

  test('has no name twice', () => {
    expect(() => models.with({ name: 'mini' })).toThrow(
      expect.objectContaining({ code: 'invalid_option', path: 'models[2]' }),
    );
  });
});

describe('behind messages', () => {
  let server: ChatServer;
  afterEach(() => server.stop());

  test('replies and runs say what they cost', async () => {
    server = await startChatServer((index) => (index === 1 ? [['now', '{}']] : 'Hi.'));
    const endpoint = openai({ url: server.url });
    const format = openaiMessages({ model: 'm' });
    const model = chatModel({ format, endpoint, model: mini });
    expect((await model.chat(conversation)).cost).toBeCloseTo(19e-6);
    const now = defineTool({ name: 'now', description: '', schema: z.object({}), run: () => 1 });
    expect((await model.run(conversation, { tools: [now] })).cost).toBeCloseTo(38e-6);
    expect((await chatModel({ format, endpoint }).chat(conversation)).cost).toBeUndefined();
  });

  test('what does not fit the context is not sent', async () => {
    server = await startChatServer(() => 'Hi.');
    const settings = {
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ url: server.url }),
      countTokens: async (body: unknown) => JSON.stringify(body).length,
    };
    const tokens = await chatModel(settings).countTokens(conversation);
    const model = chatModel({ ...settings, model: { name: 'm', context: tokens } });
    const error = expect.objectContaining({ code: 'too_long' });
    await expect(model.chat(conversation)).rejects.toEqual(error);
    await expect(model.stream(conversation).next()).rejects.toEqual(error);
    expect(server.asked).toHaveLength(0);
  });

  test('a limit is lowered to what is left of the context', async () => {
    server = await startChatServer(() => 'Hi.');
    const settings = {
      format: openaiMessages({ model: 'm' }),
      endpoint: openai({ url: server.url }),
      countTokens: (body: unknown) => JSON.stringify(body).length,
    };
    const tokens = await chatModel(settings).countTokens(conversation);
    const model = chatModel({ ...settings, model: { name: 'm', context: tokens + 5 } });
    for (const maxTokens of [4, 5, 32_000])
      await model.chat(conversation, { sampling: { maxTokens } });
    await model.chat(conversation);
    expect(server.asked.map(({ body }) => body['max_tokens'])).toEqual([4, 5, 5, undefined]);
  });
});

describe('in a prompt', () => {
  const format = llama3({ profile: 'hf' });
  const tokenizer = tokenizerOf(...format.control);
  const date = { today: '2026-03-04' };
  const count = format.tokens(conversation, tokenizer, date).ids.length;

  test.each([true, false])(
    'tokens are counted and have to fit, sent as ids: %j',
    async (tokenIds) => {
      const endpoint = stubEndpoint([says('Hi.')], { tokenIds });
      const settings = { format, endpoint, tokenizer, ...date };
      expect(await chatModel(settings).countTokens(conversation)).toBe(count);
      const fitting = chatModel({ ...settings, model: { name: 'm', context: count + 1 } });
      await fitting.chat(conversation);
      const tight = chatModel({ ...settings, model: { name: 'm', context: count } });
      await expect(tight.chat(conversation)).rejects.toMatchObject({
        code: 'too_long',
        message: expect.stringContaining(`${count} tokens`),
      });
      expect(endpoint.asked).toHaveLength(1);
    },
  );

  test.each([true, false])(
    'a limit is lowered to what is left of the context, sent as ids: %j',
    async (tokenIds) => {
      const endpoint = stubEndpoint([says('Hi.'), says('Hi.')], { tokenIds });
      const info = { name: 'm', context: count + 5 };
      const model = chatModel({ format, endpoint, tokenizer, ...date, model: info });
      await model.chat(conversation, { sampling: { maxTokens: 32_000 } });
      await model.chat(conversation);
      expect(endpoint.asked.map(({ maxTokens }) => maxTokens)).toEqual([5, undefined]);
    },
  );

  test('are counted by the server where it has a tokenizer', async () => {
    const endpoint = {
      ...stubEndpoint([], { tokenIds: true }),
      tokenizer: () => ({
        controlIds: async (tokens: readonly string[]) =>
          tokens.map((one) => tokenizer.controlId(one)),
        encode: async (texts: readonly { readonly text: string }[]) =>
          texts.map(({ text }) => tokenizer.encode(text)),
      }),
    };
    expect(await chatModel({ format, endpoint, ...date }).countTokens(conversation)).toBe(count);
  });

  test('cannot be counted where nothing does', async () => {
    const model = chatModel({ format, endpoint: stubEndpoint([says('Hi.')]) });
    await expect(model.countTokens(conversation)).rejects.toMatchObject({ code: 'unsupported' });
    const limited = model.with({ model: { name: 'm', context: 1 } });
    expect((await limited.chat(conversation)).message.content).toBe('Hi.');
  });
});
