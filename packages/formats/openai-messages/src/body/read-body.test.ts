import { JsonNumber, ModelspeakError, parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openaiMessages } from '../openai-messages.js';

const format = openaiMessages();
const { readBody } = format;

const saysSomething = ({ role: _, name: __, annotations: ___, ...said }: Record<string, unknown>) =>
  Object.values(said).some((value) => value !== null);

/** Generates request bodies, with `numbers` among the values that have no meaning for us. */
function bodies(numbers: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const text = fc.string({ unit: 'grapheme' });
  const name = fc.string({ minLength: 1 });
  const anything = fc.oneof(fc.jsonValue(), numbers, fc.array(numbers));
  const schema = fc.dictionary(text, anything);
  const object = (required: object, optional: object = {}) => {
    const keys = { ...required, ...optional };
    return fc.record(keys as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: Object.keys(required),
    });
  };
  const type = (value: string) => ({ type: fc.constant(value) });
  const role = (value: string) => ({ role: fc.constant(value) });

  const provider = { cache_control: anything, extra: fc.constantFrom<unknown>(null, {}, { a: 1 }) };
  const textPart = object({ ...type('text'), text }, provider);
  const refusalPart = object({ ...type('refusal'), refusal: text });
  const imagePart = object({
    ...type('image_url'),
    image_url: object({ url: text }, { detail: fc.constantFrom('auto', 'low', 'high') }),
  });
  const audioPart = object({
    ...type('input_audio'),
    input_audio: object({ data: text, format: fc.constantFrom('wav', 'mp3') }),
  });
  const filePart = object({
    ...type('file'),
    file: object({}, { file_data: text, filename: text }),
  });
  const content = (...parts: fc.Arbitrary<unknown>[]) =>
    fc.oneof(text, fc.array(fc.oneof(...parts), { maxLength: 3 }));

  const toolCall = fc.oneof(
    object(
      {
        ...type('function'),
        id: name,
        function: object({ name, arguments: schema.map((value) => writeJson(value)) }),
      },
      { extra_content: anything },
    ),
    object({ ...type('custom'), id: name, custom: object({ name, input: text }) }, provider),
  );
  const message = fc.oneof(
    object({ ...role('system'), content: content(textPart) }, { name: text }),
    object({ ...role('developer'), content: content(textPart) }, { name: text }),
    object(
      { ...role('user'), content: content(textPart, imagePart, audioPart, filePart) },
      {
        name: text,
        cache_control: anything,
        extra: fc.constantFrom<unknown>(null, {}, [], { a: 1 }),
      },
    ),
    object(role('assistant'), {
      content: fc.option(content(textPart, refusalPart)),
      name: text,
      refusal: fc.option(text),
      reasoning_content: fc.option(text),
      audio: fc.option(object({ id: text })),
      function_call: fc.option(object({ name: text, arguments: text })),
      tool_calls: fc.array(toolCall, { minLength: 1, maxLength: 3 }),
      annotations: fc.array(anything, { maxLength: 2 }),
      // A message must have some content.
    }).filter((message) => saysSomething(message as Record<string, unknown>)),
    object(
      { ...role('tool'), tool_call_id: name, content: content(textPart) },
      { cache_control: fc.constant({ type: 'ephemeral' }), extra: anything },
    ),
    object({ ...role('function'), name: text, content: fc.option(text) }),
  );
  const tool = fc.oneof(
    object({
      ...type('function'),
      function: object(
        { name },
        { description: text, strict: fc.option(fc.boolean()), parameters: schema },
      ),
    }),
    object({ ...type('custom'), custom: object({ name: text }, { description: text }) }),
  );
  const own = fc.record(
    {
      model: name,
      messages: fc.array(message, { maxLength: 5 }),
      tools: fc.array(tool, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['messages'] },
  );
  const parameters = fc.dictionary(
    text.filter((key) => !['model', 'messages', 'tools', '__proto__'].includes(key)),
    anything,
  );
  return fc.tuple(own, parameters).map(([places, more]) => ({ ...places, ...more }));
}

describe('body to conversation to body', () => {
  it('gives the same body', () => {
    fc.assert(
      fc.property(bodies(fc.integer()), (body) => {
        const parts = readBody(body);
        const options = { ...parts.options, toolLinks: false };
        expect(format.writeBody({ ...parts, options })).toEqual(body);
      }),
    );
  });

  it('gives the same text, with every number as it was spelled', () => {
    const numbers = fc.constantFrom('1.0', '1e5', '-0.50', '12345678901234567890', '1e400');
    fc.assert(
      fc.property(bodies(numbers.map((spelled) => new JsonNumber(spelled))), (body) => {
        const text = writeJson(body);
        const parts = readBody(text);
        const options = { ...parts.options, toolLinks: false };
        const again = format.writeBodyText({ ...parts, options });
        expect(parseJson(again, { objects: 'map' })).toEqual(parseJson(text, { objects: 'map' }));
      }),
    );
  });

  it('reads reasoning by either name, and writes it by the name of the option', () => {
    const body = { messages: [{ role: 'assistant', content: 'Hi', reasoning: 'Hm.' }] };
    const conversation = format.conversation(body);
    expect(conversation.messages).toEqual([
      { role: 'assistant', content: 'Hi', reasoning_content: 'Hm.' },
    ]);
    expect(openaiMessages({ reasoning: 'reasoning' }).body(conversation)).toEqual(body);
  });

  it('keeps a key "reasoning" that is not the only reasoning of an assistant', () => {
    const messages = [
      { role: 'user', content: 'Hi', reasoning: 'mine' },
      { role: 'assistant', content: 'Hi', reasoning: 'short', reasoning_content: 'long' },
      { role: 'assistant', content: 'Hi', reasoning: { effort: 'high' } },
    ];
    const conversation = format.conversation({ messages });
    expect(conversation.messages).toEqual([
      { role: 'user', content: 'Hi', extra: { reasoning: 'mine' } },
      {
        role: 'assistant',
        content: 'Hi',
        reasoning_content: 'long',
        extra: { reasoning: 'short' },
      },
      { role: 'assistant', content: 'Hi', extra: { reasoning: { effort: 'high' } } },
    ]);
    expect(format.body(conversation)).toEqual({ messages });
  });
});

it('keeps what only a server knows in the extra of what it stands in, and writes it there again', () => {
  const cache_control = { type: 'ephemeral' };
  const extra = { cache_control };
  const text = { type: 'text', text: 'Hi' } as const;
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
  const tool = { type: 'function', function: { name: 'f' } } as const;
  const body = {
    messages: [
      { role: 'user', content: [{ ...text, cache_control }, text] },
      { role: 'assistant', tool_calls: [{ ...call, cache_control }] },
    ],
    tools: [{ ...tool, cache_control }],
  };
  const conversation = format.conversation(body);
  expect(conversation).toEqual({
    messages: [
      { role: 'user', content: [{ ...text, extra }, text] },
      { role: 'assistant', tool_calls: [{ ...call, extra }] },
    ],
    tools: [{ ...tool, extra }],
  });
  expect(format.body(conversation)).toEqual(body);
});

describe('readBody', () => {
  it('takes a body apart', () => {
    const messages = [{ role: 'user', content: 'Hi' }];
    expect(
      readBody({
        model: 'gpt-5',
        messages,
        temperature: 1,
        max_completion_tokens: 5,
        logprobs: true,
        top_logprobs: 2,
        stop: '!',
        tool_choice: 'auto',
        stream: true,
        user: 'ann',
      }),
    ).toEqual({
      model: 'gpt-5',
      conversation: { messages },
      options: { toolChoice: 'auto' },
      sampling: { temperature: 1, maxTokens: 5, logProbs: 2, stop: ['!'] },
      stream: true,
      parameters: { user: 'ann' },
    });
    expect(readBody({ messages })).toEqual({
      conversation: { messages },
      options: {},
      sampling: {},
      parameters: {},
    });
  });

  it('reads and writes the older key of the token limit, if asked to', () => {
    const body = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 5 };
    expect(readBody(body).parameters).toEqual({ max_tokens: 5 });
    const older = openaiMessages({ maxTokens: 'max_tokens' });
    expect(older.readBody(body).sampling).toEqual({ maxTokens: 5 });
    expect(older.writeBody(older.readBody(body))).toEqual(body);
  });

  it('does not change the body', () => {
    const body = { messages: [{ role: 'assistant', content: 'Hi', reasoning: 'Hm.' }], n: 1 };
    const before = structuredClone(body);
    readBody(body);
    expect(body).toEqual(before);
  });

  it('refuses the older functions, which a conversation does not have', () => {
    const body = { messages: [], functions: [{ name: 'f' }] };
    expect(() => readBody(body)).toThrow(
      'functions: the older functions are not supported; pass them as tools',
    );
  });

  it.each([
    [null, 'found null, expected an object'],
    [undefined, 'missing, expected an object'],
    [[], 'found an array, expected an object'],
    ['{', 'not JSON'],
    [{}, 'messages: missing, expected an array'],
    [{ messages: 'Hi' }, 'messages: found "Hi", expected an array'],
    [{ messages: [], model: 5 }, 'model: found 5, expected a string'],
    [{ messages: [], tools: {} }, 'tools: found an object, expected an array'],
    [{ messages: [null] }, 'messages[0]: found null, expected an object'],
    [{ messages: [{ role: 'robot' }] }, 'messages[0].role: found "robot", expected "system" '],
    [{ messages: [{ role: 'user' }] }, 'messages[0].content: missing, expected '],
  ])('refuses %j', (body, message) => {
    for (const read of [readBody, format.conversation]) {
      expect(() => read(body)).toThrow(ModelspeakError);
      expect(() => read(body)).toThrow(message);
    }
  });
});

it('refuses a role that cannot be made text', () => {
  const role = [Object.create(null)];
  expect(() => readBody({ messages: [{ role }] })).toThrow('messages[0].role: found an array');
});

describe('what only some servers know', () => {
  const video = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } };
  const search = { type: 'web_search', search_context_size: 'low' };
  const body = { messages: [{ role: 'user', content: [video] }], tools: [search] };

  it('is a part or a tool of this format, and is written back', () => {
    const { conversation } = readBody(body);
    const own = { type: 'provider', format: 'openai-messages' };
    expect(conversation.messages[0]?.content).toEqual([{ ...own, value: video }]);
    expect(conversation.tools).toEqual([{ ...own, value: search }]);
    expect(format.writeBody(readBody(body))).toEqual(body);
  });

  it('is read in a call without a type or without arguments', () => {
    const call = { id: 'a', function: { name: 'f', arguments: '' } };
    const { conversation } = readBody({
      messages: [{ role: 'assistant', content: null, tool_calls: [call] }],
    });
    expect(conversation.messages[0]).toMatchObject({
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    });
  });
});
