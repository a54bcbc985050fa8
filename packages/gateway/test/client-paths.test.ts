import type { PromptFormat } from '@modelspeak/core';
import { gemma3 } from '@modelspeak/format-gemma/gemma3';
import { mistral } from '@modelspeak/format-mistral';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';

/** What a client says, whatever its protocol. */
type Said = 'system' | 'user' | 'assistant' | 'call' | 'twice';

/** A place with a fault, and what a client would call it. */
interface Planted {
  readonly body: object;
  readonly path: string;
}

interface Protocol {
  /** A body in which the user's message at an index has parts, the last of which is this one. */
  plant(said: readonly Said[], at: number, part: object): Planted;
  readonly file: object;
  readonly broken: object;
}

const FUNCTION = {
  name: 'f',
  description: 'Does it.',
  parameters: { type: 'object', properties: {} },
};
const tool = { type: 'function', function: FUNCTION };
const data = 'data:application/pdf;base64,AAAA';
const texts = (text: object, last: object) => [text, last];

/** Messages of Chat Completions. Each call has its result. */
function chat(said: readonly Said[], at: number, content: unknown) {
  const messages = said.flatMap((each, index): object[] => {
    if (index === at) return [{ role: 'user', content }];
    if (each !== 'call' && each !== 'twice') return [{ role: each, content: `said ${index}` }];
    const ids = (each === 'twice' ? ['a', 'b'] : ['a']).map((id) => `call${id}${1000 + index}`);
    const tool_calls = ids.map((id) => ({
      id,
      type: 'function',
      function: { name: 'f', arguments: '{}' },
    }));
    const results = ids.map((id) => ({ role: 'tool', tool_call_id: id, content: `result ${id}` }));
    return [{ role: 'assistant', content: null, tool_calls }, ...results];
  });
  const place = messages.findIndex(
    (message) => (message as { content: unknown }).content === content,
  );
  return { messages, place };
}

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  '/v1/chat/completions': {
    file: { type: 'file', file: { file_data: data, filename: 'a.pdf' } },
    broken: { type: 'text', text: 7 },
    plant(said, at, part) {
      const { messages, place } = chat(said, at, texts({ type: 'text', text: 'Look' }, part));
      return { body: { messages, tools: [tool] }, path: `messages[${place}].content[1]` };
    },
  },
  '/v1/responses': {
    file: { type: 'input_file', file_data: data, filename: 'a.pdf' },
    broken: { type: 'input_text', text: 7 },
    plant(said, at, part) {
      const content = texts({ type: 'input_text', text: 'Look' }, part);
      const input = said.flatMap((each, index): object[] => {
        if (index === at) return [{ role: 'user', content }];
        if (each !== 'call' && each !== 'twice') return [{ role: each, content: `said ${index}` }];
        const ids = (each === 'twice' ? ['a', 'b'] : ['a']).map((id) => `call${id}${1000 + index}`);
        return [
          ...ids.map((id) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' })),
          ...ids.map((id) => ({
            type: 'function_call_output',
            call_id: id,
            output: `result ${id}`,
          })),
        ];
      });
      const place = input.findIndex((item) => (item as { content?: unknown }).content === content);
      const tools = [{ type: 'function', ...FUNCTION }];
      return {
        body: { instructions: 'Help.', input, tools },
        path: `input[${place}].content[1]`,
      };
    },
  },
  '/v1/messages': {
    file: {
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
    },
    broken: { type: 'text', text: 7 },
    plant(said, at, part) {
      let before: object[] = [];
      let path = '';
      const messages: object[] = [];
      said.forEach((each, index) => {
        const results = before;
        before = [];
        if (index === at) {
          // Results and what the user says are one message.
          path = `messages[${messages.length}].content[${results.length + 1}]`;
          messages.push({
            role: 'user',
            content: [...results, ...texts({ type: 'text', text: 'Look' }, part)],
          });
          return;
        }
        if (results.length > 0) messages.push({ role: 'user', content: results });
        if (each !== 'call' && each !== 'twice') {
          messages.push({ role: each, content: `said ${index}` });
          return;
        }
        const ids = (each === 'twice' ? ['a', 'b'] : ['a']).map((id) => `call${id}${1000 + index}`);
        messages.push({
          role: 'assistant',
          content: ids.map((id) => ({ type: 'tool_use', id, name: 'f', input: {} })),
        });
        before = ids.map((id) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: `result ${id}`,
        }));
      });
      if (before.length > 0) messages.push({ role: 'user', content: before });
      const billing = { type: 'text', text: 'x-anthropic-billing-header: cch=1;' };
      const tools = [{ name: 'f', description: 'Does it.', input_schema: FUNCTION.parameters }];
      return { body: { max_tokens: 9, system: [billing], messages, tools }, path };
    },
  },
};

const FORMATS: Readonly<Record<string, () => PromptFormat>> = {
  'Qwen 3.5': () => qwen35() as PromptFormat,
  Mistral: () => mistral() as PromptFormat,
  'Gemma 3': () => gemma3() as PromptFormat,
};

describe.each(Object.keys(FORMATS))('%s', (name) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const format = FORMATS[name]?.();
    gateway = await gatewayOn(() => 'Ok.', { ...(format && { format }), fake: { modalities: {} } });
  });
  afterAll(() => gateway.stop());

  const hasTools = name !== 'Gemma 3';
  const kinds: Said[] = [
    'system',
    'user',
    'assistant',
    ...(hasTools ? (['call', 'twice'] as const) : []),
  ];
  const sessions = fc
    .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 })
    .chain((said) => fc.tuple(fc.constant([...said, 'user' as const]), fc.nat(said.length)));
  const sent = (body: object) => (hasTools ? body : { ...body, tools: undefined });

  describe.each(Object.entries(PROTOCOLS))('%s', (route, protocol) => {
    test('what is left out is named by the client’s own place, with a note in the text', async () => {
      await fc.assert(
        fc.asyncProperty(sessions, async ([said, at]) => {
          const { body, path } = protocol.plant(said, at, protocol.file);
          const response = await gateway.post(route, { model: 'm', ...sent(body) });
          const found = response.headers.get('x-modelspeak-left-out') ?? (await response.text());
          expect([response.status, found.split(', ')]).toEqual([200, [path]]);
          expect(gateway.server.prompts.at(-1)?.text).toMatch(/\[(file|document) left out/);
        }),
        { numRuns: 15 },
      );
    });

    test('what is wrong is named by it, too', async () => {
      await fc.assert(
        fc.asyncProperty(sessions, async ([said, at]) => {
          const { body, path } = protocol.plant(said, at, protocol.broken);
          const response = await gateway.post(route, { model: 'm', ...sent(body) });
          expect(response.status).toBe(400);
          const { error } = (await response.json()) as { error: { message: string } };
          expect(error.message.startsWith(path)).toBe(true);
        }),
        { numRuns: 15 },
      );
    });
  });

  const pdf = { type: 'base64', media_type: 'application/pdf', data: 'AAAA' };
  const alone: readonly (readonly [route: string, body: object, left: string | null])[] = [
    ['/v1/chat/completions', { messages: [{ role: 'system', content: 'alpha' }] }, null],
    [
      '/v1/chat/completions',
      {
        messages: [
          {
            role: 'system',
            content: [
              { type: 'text', text: 'alpha' },
              { type: 'file', file: { file_data: data } },
            ],
          },
        ],
      },
      'messages[0].content[1]',
    ],
    ['/v1/responses', { instructions: 'alpha' }, null],
    ['/v1/responses', { instructions: 'alpha', input: [] }, null],
    [
      '/v1/responses',
      {
        input: [
          {
            role: 'developer',
            content: [
              { type: 'input_text', text: 'alpha' },
              { type: 'input_file', file_data: data },
            ],
          },
        ],
      },
      'input[0].content[1]',
    ],
    ['/v1/messages', { max_tokens: 9, system: 'alpha' }, null],
    ['/v1/messages', { max_tokens: 9, system: 'alpha', messages: [] }, null],
    [
      '/v1/messages',
      {
        max_tokens: 9,
        system: [
          { type: 'text', text: 'alpha' },
          { type: 'document', source: pdf },
        ],
        messages: [],
      },
      'system[1]',
    ],
    ['/api/chat', { stream: false, messages: [{ role: 'system', content: 'alpha' }] }, null],
  ];
  test.each(alone)('%s: a system message alone is answered: %j', async (route, body, left) => {
    const response = await gateway.post(route, { model: 'm', ...body });
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
    expect(response.headers.get('x-modelspeak-left-out')).toBe(left);
    const { text } = gateway.server.prompts.at(-1) ?? { text: '' };
    expect(text).toContain('alpha');
    expect(/left out: this model/.test(text)).toBe(left !== null);
  });

  test('what is no message is refused with its place', async () => {
    const user = { role: 'user', content: 'Hi' };
    for (const wrong of [null, 1, 'Hi', [], { role: 'nobody', content: '' }]) {
      for (const [route, key] of [
        ['/v1/chat/completions', 'messages'],
        ['/v1/messages', 'messages'],
        ['/v1/responses', 'input'],
        ['/api/chat', 'messages'],
      ] as const) {
        const response = await gateway.post(route, {
          model: 'm',
          max_tokens: 9,
          [key]: [user, wrong],
        });
        expect([route, response.status]).toEqual([route, 400]);
        expect(await response.text()).toContain(`${key}[1]`);
      }
    }
    const nothing = await gateway.post('/v1/chat/completions', { model: 'm' });
    expect([nothing.status, await nothing.text()]).toEqual([
      400,
      expect.stringContaining('messages: missing, expected an array'),
    ]);
  });
});

test('a key that no model takes is named as the client named it', async () => {
  const gateway = await gatewayOn(() => 'Ok.');
  try {
    const messages = [{ role: 'user', content: 'Hi' }];
    const response = await gateway.post('/v1/chat/completions', {
      model: 'm',
      messages,
      metadata: { at: 'home' },
    });
    expect(response.headers.get('x-modelspeak-left-out')).toBe('metadata');
  } finally {
    await gateway.stop();
  }
});

test('after a stored response, places are those of the new input', async () => {
  const gateway = await gatewayOn(() => 'Ok.');
  try {
    const first = await gateway.post('/v1/responses', { model: 'm', input: 'Hi' });
    const { id } = (await first.json()) as { id: string };
    const content = [{ type: 'input_file', file_data: data }];
    const second = await gateway.post('/v1/responses', {
      model: 'm',
      instructions: 'Help.',
      previous_response_id: id,
      input: [
        { role: 'user', content: 'Look' },
        { role: 'user', content },
      ],
    });
    expect(second.headers.get('x-modelspeak-left-out')).toBe('input[1].content[0]');
  } finally {
    await gateway.stop();
  }
});
