// What vLLM's tests ask of its compatible endpoints, in our words. Where we decide otherwise, the case says why.
// Left out: log probabilities, embeddings of prompts, LoRA, and vLLM's own fields and Python types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, gatewayOn, type TestGateway } from './gateway-on.js';

type Json = Readonly<Record<string, unknown>>;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await gatewayOn(({ text, body }) => {
    if (typeof body['grammar'] === 'string') return '{"a":1}<|im_end|>';
    const name = /"name": "([a-z_]*(?:get_weather|spawn_agent))"/.exec(text)?.[1];
    return name === undefined || text.includes('<tool_response>')
      ? '<think>\nHm.\n</think>\n\nHello there, friend.<|im_end|>'
      : `<think>\nHm.\n</think>\n\n<tool_call>\n{"name": "${name}", "arguments": {"city": "Paris"}}\n</tool_call><|im_end|>`;
  });
});
afterAll(() => gateway.stop());

async function json(path: string, body: unknown, status = 200): Promise<Json> {
  const response = await gateway.post(path, body as object);
  const answer = (await response.json()) as Json;
  expect(response.status, JSON.stringify(answer)).toBe(status);
  return answer;
}

/** The prompt that a request becomes. */
async function promptOf(path: string, body: Json): Promise<string> {
  await json(path, body);
  return gateway.server.prompts.at(-1)?.text ?? '';
}

const PARAMETERS = { type: 'object', properties: { city: { type: 'string' } } };

describe('Anthropic Messages', () => {
  const asked = (messages: readonly object[], more: Json = {}) => ({
    model: 'm',
    max_tokens: 128,
    messages,
    ...more,
  });
  const user = (content: unknown) => ({ role: 'user', content });
  const assistant = (content: unknown) => ({ role: 'assistant', content });
  const use = { type: 'tool_use', id: 'toolu_01', name: 'get_weather', input: { city: 'NYC' } };
  const result = { type: 'tool_result', tool_use_id: 'toolu_01' };
  const without = (block: Json, key: string) =>
    Object.fromEntries(Object.entries(block).filter(([name]) => name !== key));

  test.each([
    ['a call without an id', without(use, 'id')],
    ['a call without a name', without(use, 'name')],
    ['a call with an empty name', { ...use, name: '' }],
    ['a call without an input', without(use, 'input')],
    ['a text without a text', { type: 'text' }],
    ['a thought without a thought', { type: 'thinking', signature: 'abc' }],
    ['a hidden thought without data', { type: 'redacted_thinking' }],
  ])('refuses %s', async (_name, block) => {
    const error = await json('/v1/messages', asked([user('Hi'), assistant([block])]), 400);
    expect(error).toMatchObject({ error: { message: expect.stringContaining('messages[1]') } });
  });

  test.each([
    ['a result without the id of its call', without(result, 'tool_use_id')],
    ['an image without a source', { type: 'image' }],
  ])('refuses %s', async (_name, block) => {
    await json('/v1/messages', asked([user('Hi'), assistant([use]), user([block])]), 400);
  });

  test.each([
    ['a call', [use], [result]],
    ['a call without arguments', [{ ...use, input: {} }], [{ ...result, content: 'Ok' }]],
    ['an empty text', [{ type: 'text', text: '' }, use], [result]],
    ['a thought', [{ type: 'thinking', thinking: 'Hm', signature: 's' }, use], [result]],
    ['an empty thought', [{ type: 'thinking', thinking: '', signature: 's' }, use], [result]],
    ['a thought without a signature', [{ type: 'thinking', thinking: 'Hm' }, use], [result]],
    ['a hidden thought', [{ type: 'redacted_thinking', data: 'opaque' }, use], [result]],
    ['a result without content', [use], [{ ...result, content: null }]],
  ])('takes %s', async (_name, said, answered) => {
    await json('/v1/messages', asked([user('Hi'), assistant(said), user(answered)]));
  });

  test.each([
    ['first', [{ role: 'system', content: 'Be helpful.' }, user('Hi')], undefined],
    [
      'as parts',
      [{ role: 'system', content: [{ type: 'text', text: 'Be helpful.' }] }, user('Hi')],
      undefined,
    ],
    ['beside the system prompt', [{ role: 'system', content: 'Be helpful.' }, user('Hi')], 'Top.'],
    ['after the user', [user('Hi'), { role: 'system', content: 'Be helpful.' }], 'Top.'],
  ])(
    'a system message in the list, %s, keeps its text and place',
    async (_name, messages, system) => {
      const prompt = await promptOf('/v1/messages', asked(messages, system ? { system } : {}));
      if (system !== undefined)
        expect(prompt.indexOf('Top.')).toBeLessThan(prompt.indexOf('Be helpful.'));
      expect(prompt).toContain('Be helpful.');
    },
  );

  test('an unknown role is refused', async () => {
    await json('/v1/messages', asked([{ role: 'tool', content: 'x' }]), 400);
  });

  test('the header of bills is left out of the system prompt, as it would break the cache', async () => {
    const system = [
      { type: 'text', text: 'You are helpful.' },
      {
        type: 'text',
        text: 'x-anthropic-billing-header: cc_version=2.1.37.abc; cc_entrypoint=cli;',
      },
      { type: 'text', text: ' Be concise.' },
    ];
    const prompt = await promptOf('/v1/messages', asked([user('Hi')], { system }));
    expect(prompt).not.toContain('billing');
    expect(prompt).toContain('You are helpful.');
    expect(prompt).toContain('Be concise.');
  });

  test('thoughts are reasoning in the prompt, and not text', async () => {
    const said = [
      { type: 'thinking', thinking: 'First thought. ', signature: 's1' },
      { type: 'thinking', thinking: 'Second thought.', signature: 's2' },
      use,
    ];
    const messages = [user('Weather?'), assistant(said), user([{ ...result, content: 'Sunny' }])];
    const prompt = await promptOf('/v1/messages', asked(messages));
    expect(prompt).toMatch(/<think>\nFirst thought\.\s+Second thought\.\n<\/think>/);
    expect(prompt).toContain('<tool_response>\nSunny\n</tool_response>');
  });

  test('the parts of a result are all there; an image becomes a note', async () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' };
    const content = [
      { type: 'text', text: 'line 1' },
      { type: 'text', text: 'line 2' },
      { type: 'image', source },
    ];
    const messages = [user('Hi'), assistant([use]), user([{ ...result, content }])];
    const prompt = await promptOf('/v1/messages', asked(messages));
    expect(prompt).toMatch(/line 1\s*line 2\s*\[image left out/);
  });

  test('the tokens that were cached are not counted twice', async () => {
    const body = asked([user('A question of some length, so that it is cached')]);
    await json('/v1/messages', body);
    const { usage } = await json('/v1/messages', body);
    const counted = await json('/v1/messages/count_tokens', body);
    const { input_tokens, cache_read_input_tokens } = usage as Record<string, number>;
    expect(cache_read_input_tokens).toBeGreaterThan(0);
    expect((input_tokens ?? 0) + (cache_read_input_tokens ?? 0)).toBe(counted['input_tokens']);
  });
});

describe('Chat Completions', () => {
  const tools = [{ type: 'function', function: { name: 'get_weather', parameters: PARAMETERS } }];
  const asked = { model: 'm', messages: [{ role: 'user', content: 'Weather in Paris?' }] };
  const choiceOf = (answer: Json) => (answer['choices'] as Json[])[0] as Json;

  test('a tool choice of null is as none given', async () => {
    const answer = await json('/v1/chat/completions', { ...asked, tools, tool_choice: null });
    expect(choiceOf(answer)).toMatchObject({ finish_reason: 'tool_calls' });
    await json('/v1/chat/completions', { ...asked, tool_choice: null });
    const format = { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } };
    await json('/v1/chat/completions', { ...asked, tool_choice: null, response_format: format });
  });

  test('an unknown tool choice is refused, and "none" holds', async () => {
    await json('/v1/chat/completions', { ...asked, tools, tool_choice: 'bogus' }, 400);
    const answer = await json('/v1/chat/completions', { ...asked, tools, tool_choice: 'none' });
    expect(choiceOf(answer)).toMatchObject({ finish_reason: 'stop' });
  });

  // vLLM answers 400. Clients send "auto" with an empty list; it asks for nothing.
  test('a tool choice of "auto" without tools is taken', async () => {
    await json('/v1/chat/completions', { ...asked, tool_choice: 'auto' });
  });

  test.each([['a text'], [['a', 'list']], [42], [null]])(
    'a body of %j is refused',
    async (body) => {
      await json('/v1/chat/completions', body, 400);
    },
  );

  test('a stream says what the whole reply says, and ends once', async () => {
    const whole = choiceOf(await json('/v1/chat/completions', asked));
    const chunks = await eventsOf(
      await gateway.post('/v1/chat/completions', { ...asked, stream: true }),
    );
    const choices = chunks.map((chunk) => choiceOf(chunk));
    const text = choices.map((choice) => (choice['delta'] as Json)['content'] ?? '').join('');
    expect(text).toBe((whole['message'] as Json)['content']);
    const reasons = choices.map((choice) => choice['finish_reason']).filter(Boolean);
    expect(reasons).toEqual([whole['finish_reason']]);
    expect(choices.at(-1)?.['finish_reason']).toBe('stop');
    for (const chunk of chunks) expect(chunk['usage'] ?? null).toBeNull();
  });

  test('usage comes in a last chunk of its own if it is asked for', async () => {
    const body = { ...asked, stream: true, stream_options: { include_usage: true } };
    const chunks = await eventsOf(await gateway.post('/v1/chat/completions', body));
    for (const chunk of chunks.slice(0, -1)) expect(chunk['usage'] ?? null).toBeNull();
    const { choices, usage } = chunks.at(-1) as { choices: unknown; usage: Record<string, number> };
    expect(choices).toEqual([]);
    expect(usage['total_tokens']).toBe(
      (usage['prompt_tokens'] ?? 0) + (usage['completion_tokens'] ?? 0),
    );
  });

  // vLLM answers 400 if the reply is not streamed. The option then asks for nothing.
  test('options of streams are taken for a whole reply', async () => {
    await json('/v1/chat/completions', { ...asked, stream_options: { include_usage: true } });
  });

  test('a limit ends the reply with "length"', async () => {
    const answer = await json('/v1/chat/completions', { ...asked, max_completion_tokens: 5 });
    expect(choiceOf(answer)).toMatchObject({ finish_reason: 'length' });
    expect(answer['usage']).toMatchObject({ completion_tokens: 5 });
  });
});

describe('Responses', () => {
  const message = (role: string, type: string, text: string, more: Json = {}) => ({
    type: 'message',
    role,
    content: [{ type, text }],
    ...more,
  });
  const reasoning = (more: Json = {}) => ({
    type: 'reasoning',
    summary: [],
    encrypted_content: null,
    ...more,
  });
  const call = (id: string, name = 'get_weather') => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: '{"city":"NYC"}',
  });
  const output = (id: string, text: string) => ({
    type: 'function_call_output',
    call_id: id,
    output: text,
  });
  const asked = (input: unknown, more: Json = {}) => ({ model: 'm', input, ...more });

  test.each([
    ['ids and states', { id: 'msg_1', status: 'completed' }, { id: 'rs_1', status: 'completed' }],
    ['no ids', {}, {}],
    ['text of thoughts', {}, { content: [{ type: 'reasoning_text', text: 'why' }] }],
  ])('takes a history with %s', async (_name, said, thought) => {
    const input = [
      message('user', 'input_text', 'Be concise.'),
      message('assistant', 'output_text', 'Acknowledged.', said),
      reasoning(thought),
      message('user', 'input_text', 'Reply briefly.'),
    ];
    expect(await json('/v1/responses', asked(input))).toMatchObject({ status: 'completed' });
  });

  test('a call without an id is refused', async () => {
    const input = [{ type: 'function_call', name: 'f', arguments: '{}' }, output('a', 'x')];
    await json('/v1/responses', asked(input), 400);
  });

  test('calls in a row are one turn; a result between them makes two', async () => {
    const turns = async (...items: object[]) => {
      const prompt = await promptOf(
        '/v1/responses',
        asked(['Hi'].map((text) => message('user', 'input_text', text)).concat(items as never[])),
      );
      // The last one is the reply to come.
      return prompt.split('<|im_start|>assistant').length - 2;
    };
    expect(await turns(call('a'), call('b'), output('a', 'A'), output('b', 'B'))).toBe(1);
    expect(await turns(call('a'), output('a', 'A'), call('b'), output('b', 'B'))).toBe(2);
  });

  test('a reply begins with its reasoning', async () => {
    const answer = await json('/v1/responses', asked('Compute 17 * 19.'));
    const items = answer['output'] as Json[];
    expect(items.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(answer['incomplete_details']).toBeNull();
    // vLLM counts the tokens of the reasoning. Servers of prompts do not, and the field is required.
    expect(answer['usage']).toMatchObject({ output_tokens_details: { reasoning_tokens: 0 } });
  });

  test('the text of a stream is that of its response, and its events pair', async () => {
    const events = await eventsOf(
      await gateway.post('/v1/responses', asked('Say hello.', { stream: true, background: false })),
    );
    const text = events
      .filter(({ type }) => type === 'response.output_text.delta')
      .map((event) => event['delta'])
      .join('');
    const { output_text } = (events.at(-1)?.['response'] ?? {}) as Json;
    expect(text).toBe(output_text);
    const count = (type: string) => events.filter((event) => event['type'] === type).length;
    for (const pair of ['output_item', 'content_part', 'reasoning_part']) {
      expect(count(`response.${pair}.added`)).toBe(count(`response.${pair}.done`));
    }
  });

  test('a limit makes the response incomplete', async () => {
    const answer = await json('/v1/responses', asked('Moby Dick?', { max_output_tokens: 3 }));
    expect(answer).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  test('more sampling parameters are taken', async () => {
    const more = { temperature: 0.7, top_p: 0.9, top_k: 40, repetition_penalty: 1.2, seed: 42 };
    await json('/v1/responses', asked('Write', more));
  });

  test('responses are stored unless the client says no', async () => {
    const get = async (id: unknown) => (await fetch(`${gateway.url}/v1/responses/${id}`)).status;
    expect(await get((await json('/v1/responses', asked('Hello!')))['id'])).toBe(200);
    expect(await get((await json('/v1/responses', asked('Hello!', { store: false })))['id'])).toBe(
      404,
    );
  });

  // vLLM queues such a response. Nothing waits here for a client that does not listen.
  test('a response in the background is refused', async () => {
    await json('/v1/responses', asked('Hello!', { background: true }), 400);
  });

  test('two responses may go on from the same one', async () => {
    const first = await json(
      '/v1/responses',
      asked('My name is John.', { instructions: 'Secret rule.' }),
    );
    const next = (input: string) =>
      promptOf('/v1/responses', asked(input, { previous_response_id: first['id'] }));
    const one = await next('My name is Mark.');
    const other = await next('What is my name?');
    expect(one).toContain('John');
    expect(other).toContain('John');
    expect(other).not.toContain('Mark');
    // Instructions are those of one request.
    expect(other).not.toContain('Secret rule.');
  });

  test('a tool in a namespace is called by its name and namespace', async () => {
    const spawn = { type: 'function', name: 'spawn_agent', parameters: PARAMETERS };
    const tools = [{ type: 'namespace', name: 'agents', description: 'Agents', tools: [spawn] }];
    const named = { type: 'function_call', name: 'spawn_agent', namespace: 'agents' };
    const whole = await json('/v1/responses', asked('Spawn', { tools }));
    expect(whole['output']).toContainEqual(expect.objectContaining(named));
    const events = await eventsOf(
      await gateway.post('/v1/responses', asked('Spawn', { tools, stream: true })),
    );
    const done = events.filter(({ type }) => type === 'response.output_item.done');
    expect(done.map(({ item }) => item)).toContainEqual(expect.objectContaining(named));
    const text = events.filter(({ type }) => type === 'response.output_text.delta');
    expect(text).toEqual([]);
  });
});
