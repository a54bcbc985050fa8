import type { Message } from '@modelspeak/core';
import type { PromptChunk } from '@modelspeak/endpoint';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ChatModel, type ChatReply, chatModel, defineTool } from '../src/index.js';
import { countingEndpoint, END, idsIn, tokenizer, told } from './counting-endpoint.js';
import { tokenizerOf } from './stub-endpoint.js';

const format = qwen25();

const question = { role: 'user', content: 'Hello?' } as const;
const more = { role: 'user', content: 'More' } as const;
const first = { messages: [question] };
const after = ({ message }: ChatReply, ...messages: readonly Message[]) => ({
  messages: [question, message, ...messages],
});

describe('a request after a reply', () => {
  test.each(['here', 'behind a server'])(
    'goes on from the sampled ids: a tokenizer %s',
    async (place) => {
      const behind = {
        controlIds: async (tokens: readonly string[]) => tokens.map(tokenizer.controlId),
        encode: async (texts: readonly { readonly text: string }[]) =>
          texts.map(({ text }) => tokenizer.encode(text)),
      };
      const replies = [told(' Hi <|im_end|>'), told('So.<|im_end|>'), told('Bye.<|im_end|>')];
      const isHere = place === 'here';
      const endpoint = countingEndpoint(replies, isHere ? {} : { tokenizer: () => behind });
      const model = chatModel({ format, endpoint, ...(isHere && { tokenizer }) });
      const one = await model.chat(first);
      const two = await model.chat(after(one, more), { after: one });
      const before = [...(one.sampled?.prompt ?? []), ...(one.sampled?.tokens ?? [])];
      expect(before).toContain(7);
      expect(two.sampled?.kept).toBe(before.length);
      expect(two.sampled?.rewritten).toBeUndefined();
      expect(two.sampled?.prompt.slice(0, before.length)).toEqual(before);
      const tail = '\n<|im_start|>user\nMore<|im_end|>\n<|im_start|>assistant\n';
      expect(two.sampled?.turn.text).toBe(`${one.sampled?.turn.text} Hi <|im_end|>${tail}`);

      const three = await model.chat(after(one, more, two.message, more), { after: two });
      const longer = [...(two.sampled?.prompt ?? []), ...(two.sampled?.tokens ?? [])];
      expect(three.sampled?.kept).toBe(longer.length);
      expect(endpoint.asked[2]?.prompt.slice(0, longer.length)).toEqual(longer);
    },
  );

  test('goes on after a reply that spells a special token as text', async () => {
    const text = 'Write <|im_end|>.';
    const ids = [...tokenizer.encode(text), END];
    const one: PromptChunk = {
      ...told(''),
      pieces: [text, { token: '<|im_end|>' }],
      tokens: ids,
      usage: { prompt_tokens: 0, completion_tokens: ids.length, total_tokens: 0 },
    };
    const endpoint = countingEndpoint([one, told('So.<|im_end|>')]);
    const apart = { ...endpoint.capabilities, specialTokens: 'apart' as const };
    const model = chatModel({
      format,
      tokenizer,
      endpoint: { ...endpoint, capabilities: apart },
    });
    const said = await model.chat(first);
    expect(said.message.content).toBe(text);
    const { sampled } = await model.chat(after(said, more), { after: said });
    expect(sampled?.rewritten).toBeUndefined();
    expect(sampled?.kept).toBe((said.sampled?.prompt.length ?? 0) + ids.length);
  });

  test('is told to middleware as it is sent', async () => {
    const written: string[] = [];
    const model = chatModel({
      format,
      tokenizer,
      endpoint: countingEndpoint([told(' Hi <|im_end|>'), told('So.<|im_end|>')]),
      middleware: [
        (request, next) => {
          written.push(request.preview());
          return next(request);
        },
      ],
    });
    const one = await model.chat(first);
    const two = await model.chat(after(one, more), { after: one });
    expect(written).toEqual([one.sampled?.turn.text, two.sampled?.turn.text]);
    expect(written[1]).toContain('assistant\n Hi <|im_end|>');
  });

  const anew = async (model: ChatModel, reply: ChatReply, messages = [more as Message]) => {
    const conversation = after(reply, ...messages);
    const { sampled } = await model.chat(conversation, { after: reply });
    expect(sampled?.kept).toBeUndefined();
    expect(sampled?.turn.text).toBe(format.turn(conversation).text);
    return sampled?.rewritten;
  };
  const modelThat = (reply: PromptChunk, settings = {}) =>
    chatModel({
      format,
      tokenizer,
      ...settings,
      endpoint: countingEndpoint([reply, told('So.<|im_end|>')]),
    });

  test.each([
    ['a token is missing', { ...told('Hi<|im_end|>'), tokens: [7] }, 'every token'],
    [
      'a stop text is gone',
      { ...told('Hi'), finish: { reason: 'stop', stop: '###' } as const },
      'removed the end',
    ],
    ['text follows the end', told('Hi<|im_end|>So'), 'follows the end'],
    ['only the text has the end', told('Hi<|im_end|>', { tokens: [7, 8] }), 'ends with <|im_end|>'],
  ])('is written anew where %s', async (_what, reply, words) => {
    const model = modelThat(reply);
    expect(await anew(model, await model.chat(first))).toContain(words);
  });

  test('is written anew where no ids are sent', async () => {
    const model = modelThat(told('Hi<|im_end|>'), { tokenizer: undefined });
    expect(await anew(model, await model.chat(first))).toContain('not sent as token ids');
  });

  test('is written anew where nothing was sampled: a reply from a cache', async () => {
    const model = modelThat(told('Hi<|im_end|>'));
    const { sampled: _, ...reply } = await model.chat(first);
    expect(await anew(model, reply)).toContain('does not say what the model sampled');
  });

  test.each<[string, (reply: ChatReply) => object]>([
    ['another question', ({ message }) => ({ messages: [more, message, more] })],
    [
      'another answer',
      () => ({ messages: [question, { role: 'assistant', content: 'Ho' }, more] }),
    ],
    ['no answer', () => first],
    [
      'other tools',
      (reply) => ({
        ...after(reply, more),
        tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
      }),
    ],
  ])('is written anew for another conversation: %s', async (_what, changed) => {
    const model = modelThat(told('Hi<|im_end|>'));
    const one = await model.chat(first);
    const { sampled } = await model.chat(changed(one) as typeof first, { after: one });
    expect(sampled?.rewritten).toContain('does not begin with');
  });

  test('keeps reasoning that the template would strip', async () => {
    const thinking = qwen3();
    const tokens = tokenizerOf(...thinking.control);
    const text = '<think>\nHm.\n</think>\n\nHi';
    const endpoint = countingEndpoint([
      told(text, { tokens: [...tokens.encode(text)] }),
      told('So.', { tokens: [1] }),
    ]);
    const model = chatModel({ format: thinking, endpoint, tokenizer: tokens });
    const one = await model.chat(first);
    const { sampled } = await model.chat(after(one, more), { after: one });
    expect(sampled?.turn.text).toContain('Hm.');
    expect(sampled?.kept).toBeGreaterThan(0);
  });
});

const getWeather = defineTool({
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  schema: z.object({ city: z.string().max(9) }),
  run: () => 'Rain',
});
const call = '<tool_call>\n{"name":  "get_weather", "arguments": {"city":"Paris"}}\n</tool_call>';

describe('a run', () => {
  test('goes on from what was sampled in each round', async () => {
    const replies = [told(`${call}<|im_end|>`), told(`${call}<|im_end|>`), told('Rain.<|im_end|>')];
    const endpoint = countingEndpoint(replies);
    const model = chatModel({ format, endpoint, tokenizer }).withTools([getWeather]);
    const { reply, rounds } = await model.run(first);
    expect(rounds).toBe(3);
    const [one, two, three] = endpoint.asked.map(({ prompt }) => prompt) as number[][];
    const sampled = [7, ...idsIn(`${call}<|im_end|>`).slice(1)];
    for (const [before = [], next = []] of [[one, two] as const, [two, three] as const]) {
      const head = [...before, ...sampled];
      expect(next.slice(0, head.length)).toEqual(head);
    }
    expect(reply.sampled?.kept).toBe((two?.length ?? 0) + sampled.length);
    // Two spaces, which the format would not write.
    expect(reply.sampled?.turn.text.split('{"name":  "get_weather"')).toHaveLength(3);
  });

  test('is written anew after a reply that maxCalls ended', async () => {
    const endpoint = countingEndpoint([
      { ...told(call.slice(0, -13)), finish: undefined },
      told('Rain.<|im_end|>'),
    ]);
    const model = chatModel({ format, endpoint, tokenizer }).withTools([getWeather]);
    const { reply } = await model.run(first, { maxCalls: 1 });
    expect(reply.sampled?.rewritten).toContain('maxCalls');
    expect(reply.sampled?.turn.text).toContain('</tool_call><|im_end|>');
  });
});
