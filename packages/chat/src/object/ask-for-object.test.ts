import { ModelspeakError } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ReplayServer,
  startReplayServer,
} from '../../../endpoints/endpoint/test/replay-server.js';
import { type ChatServer, startChatServer } from '../../test/chat-server.js';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { jsonSchemaOf } from '../schema/json-schema-of.js';

const conversation = { messages: [{ role: 'user', content: 'Name a city.' }] } as const;
const place = z.object({ city: z.string(), people: z.int().transform((count) => count / 1000) });
const PARIS = '{"city":"Paris","people":2000}';
const getTime = {
  type: 'function',
  function: { name: 'get_time', parameters: { type: 'object', properties: {} } },
} as const;

describe('behind messages', () => {
  let server: ChatServer;
  afterEach(() => server.stop());
  const modelThat = async (...said: readonly string[]) => {
    server = await startChatServer((index) => said[index] ?? '');
    const endpoint = openai({ url: server.url });
    return chatModel({ format: openaiMessages({ model: 'm' }), endpoint });
  };

  test('a value is asked for by the means of the provider, and is what the schema makes of it', async () => {
    const model = await modelThat(PARIS);
    const options = { name: 'place', description: 'A place.', strict: true };
    const { object, messages, usage } = await model.object(conversation, place, options);
    expect(object satisfies { city: string; people: number }).toEqual({ city: 'Paris', people: 2 });
    expect(messages).toEqual([{ role: 'assistant', content: PARIS }]);
    expect(usage?.total_tokens).toBe(14);
    expect(server.asked[0]?.body).toMatchObject({
      messages: conversation.messages,
      response_format: {
        type: 'json_schema',
        json_schema: { ...options, schema: jsonSchemaOf(place) },
      },
    });
  });

  test('numbers that JavaScript rounds are named, and the reply has their digits', async () => {
    const model = await modelThat(
      '```json\n{"ids": [1, 9223372036854775807]}\n```',
      '{"ids": [1]}',
    );
    const schema = z.object({ ids: z.array(z.number()) });
    const { object, warnings, reply } = await model.object(conversation, schema);
    expect(object.ids).toEqual([1, 2 ** 63]);
    expect(warnings).toEqual([
      {
        code: 'rounded-numbers',
        message:
          'object.ids[1]: 9223372036854775807 becomes 9223372036854776000 as a JavaScript number; reply.message.content has its digits',
      },
    ]);
    expect(reply.message.content).toContain('9223372036854775807');
    expect(await model.object(conversation, schema)).not.toHaveProperty('warnings');
  });

  test('what does not fit is mended, as the model is told why', async () => {
    const model = await modelThat('{"city":"Paris"}', 'Sorry: Paris', PARIS);
    const { object, messages, usage } = await model.object(conversation, place);
    expect([object.people, usage?.total_tokens]).toEqual([2, 42]);
    expect(messages.map(({ content }) => content)).toEqual([
      '{"city":"Paris"}',
      // The schema follows: the server may have ignored the response format.
      expect.stringMatching(
        /^Your answer does not fit: people: .+\nAnswer with the JSON alone.+Schema:\n\{.+"people"/s,
      ),
      'Sorry: Paris',
      expect.stringMatching(/^Your answer does not fit: it is not JSON: .+\nWrite it again/),
      PARIS,
    ]);
    expect(server.messages()[2]).toEqual([...conversation.messages, ...messages.slice(0, 4)]);
  });

  test('the schema is shown to the model too, if that is wanted', async () => {
    const model = await modelThat(PARIS);
    await model.object(conversation, place, { showSchema: true });
    expect(server.messages()[0]).toEqual([
      { role: 'system', content: expect.stringContaining('"people"') },
      ...conversation.messages,
    ]);
    expect(server.asked[0]?.body).toHaveProperty('response_format');
  });

  test('what never fits is an error with all that was said', async () => {
    const model = await modelThat('a', 'b', 'c');
    await expect(model.object(conversation, place, { repairs: 1 })).rejects.toMatchObject({
      code: 'no_object',
      messages: { length: 3 },
      message: expect.stringContaining('it is not JSON'),
    });
  });

  test.each([
    [`Here you are:\n\`\`\`json\n${PARIS}\n\`\`\`\nBye.`],
    [`\`\`\`\n${PARIS}\n\`\`\``],
    [` ${PARIS}\n`],
  ])('a code fence is taken away: %j', async (said) => {
    const model = await modelThat(said);
    expect((await model.object(conversation, place)).object.city).toBe('Paris');
  });

  test('no tools are called', async () => {
    const model = (await modelThat(PARIS, PARIS)).withTools([getTime]);
    await model.object(conversation, place);
    await model.object(conversation, place, { toolChoice: 'auto' });
    expect(server.asked.map(({ body }) => body['tool_choice'])).toEqual(['none', 'auto']);
  });

  test('a schema alone may be a JSON Schema', async () => {
    const model = await modelThat('7', '[7]');
    const schema = { type: 'array', items: { type: 'integer' } };
    const { object, messages } = await model.object(conversation, schema);
    expect([object, messages.length]).toEqual([[7], 3]);
  });
});

describe('in a prompt', () => {
  const format = llama3({ profile: 'hf' });

  test('a grammar holds the model, which is told the schema besides', async () => {
    const endpoint = stubEndpoint([says(PARIS)], { grammar: 'gbnf' });
    const model = chatModel({ format, endpoint });
    expect((await model.object(conversation, place)).object.city).toBe('Paris');
    expect(JSON.stringify(endpoint.asked[0]?.language)).toContain('people');
    expect(endpoint.asked[0]?.prompt).toContain(JSON.stringify(jsonSchemaOf(place)));
  });

  test.each([
    ['where the endpoint takes no grammar', undefined, place, {}],
    ['where none can be made of the schema', 'gbnf', { not: { type: 'null' } }, {}],
    ['where one says so', 'gbnf', place, { strategy: 'prompt' }],
  ] as const)('it is asked for in words %s', async (_where, grammar, schema, options) => {
    const base = stubEndpoint([says(PARIS), says(PARIS)], { grammar });
    const endpoint: typeof base = {
      ...base,
      complete(request, callOptions) {
        // Endpoints write the grammar, and find out what it cannot say.
        if (JSON.stringify(request.language ?? '').includes('"not"')) {
          throw new ModelspeakError('unsupported', 'no grammar can say this', { path: 'not' });
        }
        return base.complete(request, callOptions);
      },
    };
    const model = chatModel({ format, endpoint });
    await model.object(conversation, schema, options);
    expect(endpoint.asked).toMatchObject([{ language: undefined }]);
    expect(endpoint.asked[0]?.prompt).toContain('It keeps to this JSON Schema:\n{');
  });

  describe('what a grammar cannot express is only checked', () => {
    let llama: ReplayServer;
    const start = async (...answers: readonly string[]) => {
      llama = await startReplayServer((response, index) => {
        const said = { content: answers[index] ?? '', stop: true, stop_type: 'eos' };
        response.end(`data: ${JSON.stringify(said)}\n\n`);
      });
      const endpoint = llamaServer(llama.url);
      return chatModel({
        format,
        endpoint: { ...endpoint, capabilities: { ...endpoint.capabilities, tokenIds: false } },
      });
    };
    afterEach(() => llama.stop());
    const grammars = () => llama.asked.map(({ body }) => typeof body['grammar']);

    test.each([
      [
        z.object({ price: z.number().multipleOf(0.01) }),
        ['properties.price.multipleOf'],
        '{"price":1.5}',
      ],
      [z.object({ mail: z.email().max(40) }), ['properties.mail.maxLength'], '{"mail":"a@b.de"}'],
      [
        {
          type: 'array',
          uniqueItems: true,
          items: { $ref: '#/$defs/A' },
          $defs: { A: { type: 'number', multipleOf: 2 } },
        },
        ['uniqueItems', '#/$defs/A.multipleOf'],
        '[2]',
      ],
      [
        {
          type: 'object',
          properties: {
            'a b': { type: 'number', exclusiveMinimum: 0.5, anyOf: [{ not: { const: 3 } }] },
          },
        },
        ['properties["a b"].not', 'properties["a b"].exclusiveMinimum'],
        '{"a b":1}',
      ],
      [
        {
          type: 'object',
          properties: { a: { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'b$' }] } },
        },
        ['properties.a.pattern'],
        '{"a":"ab"}',
      ],
      [
        {
          type: 'object',
          properties: {
            size: { oneOf: [{ type: 'number', minimum: 1 }, { type: 'integer' }] },
            link: { type: 'string', format: 'uri' },
          },
        },
        ['properties.size.oneOf', 'properties.link.format'],
        '{"size":1.5,"link":"https://a.example"}',
      ],
      [
        {
          type: 'object',
          properties: {
            text: { type: 'string', maxLength: 2500 },
            code: { type: 'string', pattern: '^(?:[ab]c{1,300}){1,300}$' },
          },
        },
        ['properties.code.pattern', 'properties.text.maxLength'],
        '{"text":"long","code":"acc"}',
      ],
    ])('%#', async (schema, except, answer) => {
      const model = await start(answer, answer);
      const { enforced, object } = await model.object(conversation, schema);
      expect(enforced).toEqual({ by: 'grammar', except });
      expect(object).toEqual(JSON.parse(answer));
      expect(grammars()).toEqual(['string']);
      const native = await model.object(conversation, schema, { strategy: 'native' });
      expect(native.enforced.except).toEqual(except);
      const strict = model.object(conversation, schema, { strict: true });
      await expect(strict).rejects.toMatchObject({ code: 'unsupported', path: except[0] });
      await expect(strict).rejects.not.toThrow('ignore');
    });

    test('and told to the model where it does not fit', async () => {
      const model = await start('[1,1]', '[1,2]');
      const schema = { type: 'array', uniqueItems: true, items: { type: 'integer' } };
      const { object } = await model.object(conversation, schema);
      expect(object).toEqual([1, 2]);
      expect(llama.asked[0]?.body['prompt']).toContain('uniqueItems');
      expect(grammars()).toEqual(['string', 'string']);
    });

    test('and so is what a grammar writes more permissively', async () => {
      const model = await start('5', '1.5');
      const schema = { oneOf: [{ type: 'number', minimum: 1 }, { type: 'integer' }] };
      expect((await model.object(conversation, schema)).object).toBe(1.5);
    });

    test('branches that Zod tells apart are enforced', async () => {
      const model = await start('{"kind":"dog"}');
      const cat = z.object({ kind: z.literal('cat'), lives: z.int() });
      const pet = z.discriminatedUnion('kind', [cat, z.object({ kind: z.literal('dog') })]);
      expect(jsonSchemaOf(pet)).toHaveProperty('oneOf');
      const { enforced } = await model.object(conversation, pet, { strict: true });
      expect(enforced.except).toEqual([]);
    });

    test('and all of it is enforced where nothing is left out', async () => {
      const model = await start(PARIS, PARIS);
      expect((await model.object(conversation, place, { strict: true })).enforced).toEqual({
        by: 'grammar',
        except: [],
      });
    });
  });

  test('strict is refused where nothing holds it', async () => {
    const model = chatModel({ format, endpoint: stubEndpoint([]) });
    const refused = expect.objectContaining({ code: 'unsupported', path: 'strict' });
    await expect(model.object(conversation, place, { strict: true })).rejects.toEqual(refused);
  });

  test('native is refused where nothing holds it', async () => {
    const model = chatModel({ format, endpoint: stubEndpoint([]) });
    const options = { strategy: 'native' } as const;
    await expect(model.object(conversation, place, options)).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  test('what the limit of tokens cuts is no answer', async () => {
    const endpoint = stubEndpoint([[{ pieces: ['{'], finish: { reason: 'length' } }]]);
    const model = chatModel({ format, endpoint });
    await expect(model.object(conversation, place)).rejects.toMatchObject({ code: 'cut_off' });
  });

  test('the instruction stands behind the system message', async () => {
    const endpoint = stubEndpoint([says(PARIS), says(PARIS)]);
    const model = chatModel({ format: lazyllmChat(), endpoint });
    const system = { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] } as const;
    await model.object({ messages: [system, ...conversation.messages] }, place);
    const prompt = String(endpoint.asked[0]?.prompt);
    expect(prompt.indexOf('Be brief.')).toBeLessThan(prompt.indexOf('JSON Schema'));
    expect(prompt.indexOf('JSON Schema')).toBeLessThan(prompt.indexOf('Name a city.'));
  });
});
