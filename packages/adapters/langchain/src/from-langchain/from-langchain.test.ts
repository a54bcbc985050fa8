import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { chatModel, defineTool } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, scriptedModel } from '../../test/scripted.js';
import { fromLangChain } from './from-langchain.js';

const asks: Message = { role: 'user', content: 'Hi' };
const from = (...replies: (string | Error)[]) => {
  const { model, endpoint } = scriptedModel(replies);
  return { model: chatModel(fromLangChain(model)), endpoint };
};

/** An integration that says some chunks, and remembers what it was sent. */
class Integration extends BaseChatModel {
  readonly asked: BaseMessage[][] = [];
  private readonly chunks: readonly AIMessageChunk[];

  constructor(chunks: readonly AIMessageChunk[]) {
    super({});
    this.chunks = chunks;
  }

  override _llmType(): string {
    return 'integration';
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]) {
    this.asked.push(messages);
    const whole = this.chunks.reduce((all, chunk) => all.concat(chunk));
    const { content, tool_calls = [], invalid_tool_calls = [], additional_kwargs } = whole;
    const { response_metadata } = whole;
    const rest = { tool_calls, invalid_tool_calls, additional_kwargs, response_metadata };
    return { generations: [{ text: whole.text, message: new AIMessage({ content, ...rest }) }] };
  }

  override async *_streamResponseChunks(messages: BaseMessage[]) {
    this.asked.push(messages);
    for (const message of this.chunks)
      yield new ChatGenerationChunk({ message, text: message.text });
  }
}

describe('a LangChain model', () => {
  test('replies with usage and a reason', async () => {
    const { model } = from('<think>\nHm.\n</think>\n\nYes.<|im_end|>');
    const { message, usage, reason } = await model.chat({ messages: [asks] });
    expect(message).toMatchObject({ content: 'Yes.', reasoning_content: 'Hm.' });
    expect([usage?.prompt_tokens, usage?.prompt_tokens_details, reason]).toEqual([
      12,
      { cached_tokens: 8 },
      'stop',
    ]);
  });

  test('runs tools, and takes a choice of them', async () => {
    const add = defineTool({
      name: 'add',
      description: 'Adds.',
      schema: z.object({ a: z.number(), b: z.number() }),
      run: ({ a, b }) => String(a + b),
    });
    const { model, endpoint } = from(`${calls('add', { a: 1, b: 2 })}<|im_end|>`, '3<|im_end|>');
    const { reply } = await model
      .withTools([add])
      .run({ messages: [asks] }, { toolChoice: 'required' });
    expect(reply.message.content).toBe('3');
    expect(endpoint.asked.map(({ language }) => language !== undefined)).toEqual([true, false]);
    expect(endpoint.asked[1]?.prompt).toContain('<tool_response>\n3\n</tool_response>');
  });

  test('gives values that fit a schema', async () => {
    const { model, endpoint } = from('{"city": "Rome"}<|im_end|>');
    const { object } = await model.object({ messages: [asks] }, z.object({ city: z.string() }));
    expect(object).toEqual({ city: 'Rome' });
    expect(endpoint.asked[0]?.language).toBeDefined();
  });

  test('that fails is an error of its own or of the endpoint', async () => {
    const broken = new FakeListChatModel({ responses: [], emitCustomEvent: false });
    broken._generate = () => Promise.reject(Object.assign(new Error('busy'), { status: 429 }));
    const model = chatModel({ ...fromLangChain(broken), retry: { times: 0 } });
    await expect(model.chat({ messages: [asks] })).rejects.toMatchObject({
      code: 'refused',
      status: 429,
    });
    const { model: image } = from('Hi');
    const url = 'https://example.com/a.png';
    const content = [{ type: 'image_url', image_url: { url } }] as const;
    await expect(image.chat({ messages: [{ role: 'user', content }] })).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  test('that takes no tools refuses them, and all refuse what has no common name', async () => {
    const without = Object.assign(new Integration([]), { bindTools: undefined });
    const model = chatModel(fromLangChain(without as unknown as BaseChatModel));
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    await expect(model.chat({ messages: [asks], tools })).rejects.toMatchObject({
      code: 'unsupported',
      path: expect.stringContaining('tools'),
    });
    const sampling = { temperature: 0 };
    await expect(model.chat({ messages: [asks] }, { sampling })).rejects.toMatchObject({
      code: 'unsupported',
      path: 'temperature',
    });
    const { model: held } = from();
    const responseFormat = { type: 'json_object' } as const;
    await expect(held.chat({ messages: [asks] }, { responseFormat })).rejects.toMatchObject({
      code: 'unsupported',
      path: 'responseFormat.type',
    });
  });

  test('stops when its signal is aborted', async () => {
    const { model, endpoint } = from('Hi');
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(model.chat({ messages: [asks] }, { signal })).rejects.toThrow('stopped');
    expect(endpoint.asked).toEqual([]);
  });
});

describe('a message of an integration', () => {
  const signed = [
    new AIMessageChunk({
      content: [{ type: 'thinking', thinking: 'Hm', index: 0 }] as never,
      response_metadata: { model_provider: 'anthropic' },
    }),
    new AIMessageChunk({ content: [{ type: 'thinking', signature: 'x', index: 0 }] as never }),
    new AIMessageChunk({ content: [{ type: 'text', text: 'Yes.', index: 1 }] as never }),
    new AIMessageChunk({ content: '', response_metadata: { stop_reason: 'max_tokens' } }),
  ];

  test.each(['chat', 'stream'] as const)('goes back as it came: %s', async (how) => {
    const integration = new Integration(signed);
    const model = chatModel(fromLangChain(integration));
    const stream = model.stream({ messages: [asks] });
    if (how === 'stream') for await (const _event of stream);
    const reply = await (how === 'stream' ? stream.result : model.chat({ messages: [asks] }));
    const { message, reason } = reply;
    expect(reason).toBe('length');
    expect(message).toMatchObject({ content: 'Yes.', reasoning_content: 'Hm' });
    await model.chat({ messages: [asks, message, { role: 'user', content: 'Go on.' }] });
    expect(integration.asked[1]?.[1]?.content).toMatchObject([
      { type: 'thinking', thinking: 'Hm', signature: 'x' },
      { type: 'text', text: 'Yes.' },
    ]);
  });

  test.each([
    ['by index', [0, 0, 1]],
    ['without an index', [undefined, undefined, undefined]],
  ])('has its calls %s', async (_how, [first, more, second]) => {
    const piece = (chunk: object) =>
      new AIMessageChunk({
        content: '',
        tool_call_chunks: [{ type: 'tool_call_chunk', ...chunk }],
      });
    const chunks = [
      piece({ index: first, id: 'a', name: 'f', args: '{"x"' }),
      piece({ index: more, args: ':1}' }),
      piece({ index: second, id: 'b', name: 'g', args: '{}' }),
    ];
    const tools = [
      { type: 'function', function: { name: 'f' } },
      { type: 'function', function: { name: 'g' } },
    ] as const;
    const stream = chatModel(fromLangChain(new Integration(chunks))).stream({
      messages: [asks],
      tools,
    });
    for await (const _event of stream);
    const { message, reason } = await stream.result;
    expect(reason).toBe('tool_calls');
    expect(message.tool_calls).toEqual([
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
      { id: 'b', type: 'function', function: { name: 'g', arguments: '{}' } },
    ]);
  });

  test('that has an invalid call has no such call', async () => {
    const wrong = new AIMessageChunk({
      content: 'See:',
      tool_call_chunks: [
        { type: 'tool_call_chunk', index: 0, id: 'a', name: 'f', args: '{"x" 1}' },
      ],
    });
    const model = chatModel(fromLangChain(new Integration([wrong])));
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    const stream = model.stream({ messages: [asks], tools });
    for await (const _event of stream);
    for (const reply of [await stream.result, await model.chat({ messages: [asks], tools })]) {
      expect(reply.message.tool_calls).toBeUndefined();
      expect(reply.malformed).toMatchObject([{ raw: '{"x" 1}' }]);
    }
  });
});

test('a conversation is written and read back', () => {
  const { format } = fromLangChain(scriptedModel([]).model);
  const conversation = {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: 'Be very brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
          {
            type: 'file',
            file: { file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' },
          },
        ],
      },
      {
        role: 'assistant',
        content: 'Hm.',
        reasoning_content: 'Thinking.',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'No!', name: 'f', is_error: true },
      { role: 'assistant', content: null, refusal: 'I may not.' },
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
  } as const;
  expect(format.conversation(format.body(conversation))).toEqual(conversation);
});
