import type { ChatModel } from '@modelspeak/chat';
import type { Reply } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';
import { openai } from '@modelspeak/endpoint-openai';
import { AlpacaPrompter } from '@modelspeak/format-lazyllm-alpaca';
import { ChatPrompter } from '@modelspeak/format-lazyllm-chat';
import { describe, expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../chat/test/stub-endpoint.js';
import { replaying } from '../../test/server.js';
import {
  type MakeEndpoint,
  markersOf,
  onlineChat,
  type StreamedPiece,
  trainable,
} from './index.js';

const CHATGPT =
  'You are ChatGPT, a large language model trained by OpenAI. You are a helpful assistant.';

describe('an online chat module', () => {
  test('is prompted by an instruction, and has history', async () => {
    const { server } = await replaying('3');
    const pieces: StreamedPiece[] = [];
    const module = onlineChat({ endpoint: openai({ url: server.url }) });
    const adds = module.prompt('Add: {sum}', [['Hi', 'Hello!']]);
    expect(await adds.call({ sum: '1 + 2' }, { streamOutput: (one) => pieces.push(one) })).toBe(
      '3',
    );
    expect(server.messages()[0]).toEqual([
      { role: 'system', content: expect.stringMatching(/^You are ChatGPT.*\nAdd: 1 \+ 2/s) },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: '' },
    ]);
    expect(pieces).toEqual([{ tag: 'text', delta: '3' }]);
    expect(server.asked[0]?.body['model']).toBe('gpt-3.5-turbo');
  });

  test.each([
    ['ChatPrompter', ChatPrompter],
    ['AlpacaPrompter', AlpacaPrompter],
  ])('writes what its %s says, with the markers of its model', async (_name, OnePrompter) => {
    const { server } = await replaying('Aye');
    const system = 'You are {who}.';
    const prompter = new OnePrompter(system, { preHook: (asked) => asked });
    await onlineChat({ endpoint: openai({ url: server.url }) })
      .prompt(prompter)
      .call({ who: 'a pirate' });
    const [first] = server.messages()[0] ?? [];
    expect(first?.['content']).toContain(CHATGPT);
    expect(JSON.stringify(server.messages())).toContain('You are a pirate.');

    const endpoint = stubEndpoint([says('Aye'), says('Aye'), says('Aye')]);
    const module = await trainable('Qwen2-7B', { endpoint }).start();
    await module.prompt(prompter).call({ who: 'a pirate' });
    await module.prompt((options) => new OnePrompter(system, options)).call({ who: 'a pirate' });
    const [given, made] = endpoint.asked;
    expect(given?.prompt).toContain('You are a pirate.');
    expect(given?.prompt).toBe(made?.prompt);
    // What a prompter sets itself stays.
    const own = new OnePrompter(system, { markers: { system: 'Yo ho ho.' } });
    await module.share({ prompt: own }).call({ who: 'a pirate' });
    expect(endpoint.asked[2]?.prompt).toContain('Yo ho ho.');
    const history = [['a', 'b']] as const;
    expect(() => module.prompt(prompter, history)).toThrow('a prompter has its own history');
  });

  test('takes a prompter, and shares its model', async () => {
    const { server } = await replaying('Hi');
    const endpoint = openai({ url: server.url });
    const module = onlineChat({ endpoint, system: false });
    const own = module.prompt((options) => new ChatPrompter('Be brief.', options));
    await own.call('Hello');
    const shared = own.share({ prompt: 'Be long.' });
    await shared.call('Hello');
    expect(shared.model).toBe(module.model);
    const systems = server.messages().map(([system]) => system?.['content']);
    expect(systems).toEqual([
      expect.stringContaining('Be brief.'),
      expect.stringContaining('Be long.'),
    ]);
    expect(JSON.stringify(systems)).not.toContain(CHATGPT);
    expect(() => module.prompt(() => new ChatPrompter(''), [['a', 'b']])).toThrow('history');
  });
});

describe('a source', () => {
  const made: { readonly url: string; readonly key: string | undefined }[] = [];
  const endpoint: MakeEndpoint = (where) => {
    made.push(where);
    return openai({ fetch: async () => Response.json({}) });
  };
  const bodyOf = (model: ChatModel) => JSON.parse(model.preview({ messages: [] }));

  test('has an address, a model, words of the system, and a key in the environment', async () => {
    const env = { LAZYLLM_KIMI_API_KEY: 'sk-kimi', LAZYLLM_OPENAI_API_KEY: '' };
    const module = onlineChat({ endpoint, source: 'kimi', env });
    expect(made.at(-1)).toEqual({ url: 'https://api.moonshot.cn/v1/', key: 'sk-kimi' });
    expect(bodyOf(module.model)).toMatchObject({ model: 'moonshot-v1-8k' });
    // A model that has the name of a source is one; without either, the first that has a key.
    onlineChat({ endpoint, model: 'qwen', key: 'sk-1' });
    expect(made.at(-1)).toMatchObject({ key: 'sk-1', url: expect.stringContaining('dashscope') });
    onlineChat({ endpoint, env });
    expect(made.at(-1)).toMatchObject({ key: 'sk-kimi' });
    const own = onlineChat({
      endpoint,
      source: 'openai',
      model: 'm',
      url: 'http://a/v1',
      key: 'k',
    });
    expect(made.at(-1)).toEqual({ url: 'http://a/v1', key: 'k' });
    expect(bodyOf(own.model)).toMatchObject({ model: 'm' });
  });

  test('says what it lacks', () => {
    expect(() => onlineChat({ endpoint, source: 'deepseek', env: {} })).toThrow(
      'key: missing for deepseek; set it, or LAZYLLM_DEEPSEEK_API_KEY in env',
    );
    expect(() => onlineChat({ endpoint, skipAuth: true })).toThrow(
      'url: skipAuth needs the address of your server',
    );
    onlineChat({ endpoint, skipAuth: true, url: 'http://a/v1', key: 'sk-1' });
    expect(made.at(-1)).toEqual({ url: 'http://a/v1', key: undefined });
  });

  test('speaks first', async () => {
    const { server } = await replaying('Hi');
    const at = () => openai({ url: server.url });
    await onlineChat({ endpoint: at, source: 'glm', key: 'k' }).call('Hello');
    expect(server.messages()[0]?.[0]?.['content']).toMatch(/^You are ChatGLM, an AI assistant/);
  });
});

describe('what a call gives', () => {
  test('is the text, or what format makes of the reply; calls are not lost', async () => {
    const { server } = await replaying([['add', '{"a":1}']], 'Hi', 'Hi');
    const module = onlineChat({ endpoint: openai({ url: server.url }) });
    await expect(module.call('1?')).rejects.toMatchObject({
      code: 'model_call',
      message: expect.stringContaining('the reply calls add, but only its text would be returned'),
    });
    const lengths = module.share({ format: ({ message }) => message.content?.length });
    expect(await lengths.call('Hello')).toBe(2);
    // What is made of replies stays with another prompt.
    expect(await lengths.prompt('Be brief.').call('Hello')).toBe(2);
  });

  test('of a trainable module is the reply', async () => {
    const endpoint = stubEndpoint([says('3'), says('4'), says('5')]);
    const module = await trainable('Qwen2-7B', { endpoint }).start();
    expect(await module.call('Hi')).toMatchObject({ message: { content: '3' }, reason: 'stop' });
    expect(await module.share({ format: ({ message }) => message.content }).call('Hi')).toBe('4');
    const format = (reply: Reply) => Number(reply.message.content);
    const numbers = await trainable('Qwen2-7B', { endpoint, format }).start();
    expect(await numbers.call('Hi')).toBe(5);
  });

  test('streams to the module’s output, or the call’s; samples as the call says', async () => {
    const { server } = await replaying('Hi');
    const heard: string[] = [];
    const to = (name: string) => ({
      streamOutput: ({ delta }: StreamedPiece) => void heard.push(`${name}: ${delta}`),
    });
    const settings = { endpoint: openai({ url: server.url }), ...to('module') };
    const module = onlineChat({ ...settings, sampling: { temperature: 0.5, topP: 0.9 } });
    await module.call('a', { sampling: { temperature: 0.1 } });
    await module.call('b', to('call'));
    await module.share(to('shared')).call('c');
    expect(heard).toEqual(['module: Hi', 'call: Hi', 'shared: Hi']);
    const { body } = { ...server.asked[0] };
    expect(body).toMatchObject({ temperature: 0.1, top_p: 0.9, stream: true });
  });

  test('gives thoughts before the text', async () => {
    const delta = { reasoning_content: 'Hm.', content: '3' };
    const said = { choices: [{ index: 0, delta, finish_reason: 'stop' }] };
    const fetch = async () => new Response(`data: ${JSON.stringify(said)}\n\ndata: [DONE]\n\n`);
    const pieces: StreamedPiece[] = [];
    const streamOutput = (piece: StreamedPiece) => void pieces.push(piece);
    const module = onlineChat({ endpoint: openai({ fetch }), streamOutput });
    expect(await module.call('1 + 2')).toBe('<think>Hm.</think>3');
    expect(pieces).toEqual([
      { tag: 'think', delta: 'Hm.' },
      { tag: 'text', delta: '3' },
    ]);
  });

  test('is sent again while the server fails', async () => {
    const { server } = await replaying(503, 'Hi');
    const module = onlineChat({ endpoint: openai({ url: server.url }), maxRetries: 0 });
    await expect(module.call('a')).rejects.toMatchObject({ status: 503 });
    const patient = onlineChat({ endpoint: openai({ url: server.url }), maxRetries: 1 });
    expect(await patient.call('a')).toBe('Hi');
  });

  test('is an error where the reply is cut, with what there was', async () => {
    const cut = { choices: [{ index: 0, delta: { content: 'Once' }, finish_reason: 'length' }] };
    const fetch = async () => new Response(`data: ${JSON.stringify(cut)}\n\ndata: [DONE]\n\n`);
    const module = onlineChat({ endpoint: openai({ fetch }) });
    await expect(module.call('Hi')).rejects.toMatchObject({ code: 'model_call', text: 'Once' });
  });
});

describe('what is no prompter and no instruction is refused', () => {
  const refusal = expect.objectContaining({ code: 'invalid_option', path: 'prompt' });
  test.each([
    ['a number', 7],
    ['an empty object', {}],
    ['a list', ['You are a pirate.']],
    ['an object of another kind', new Date(0)],
  ])('%s', (_what, source) => {
    const module = onlineChat({ endpoint: openai() });
    expect(() => module.prompt(source as never)).toThrow(refusal);
    expect(() => module.share({ prompt: source as never })).toThrow(refusal);
  });

  test('the result of a function', async () => {
    const module = onlineChat({ endpoint: openai() }).prompt((() => 'Be brief.') as never);
    await expect(module.call('Hi')).rejects.toEqual(refusal);
  });
});

test('the table is LazyLLM’s', () => {
  // The families whose markers differ in every way, to the byte.
  expect(markersOf('internlm2-chat-7b')).toMatchObject({
    markers: { startOfSystem: '<|im_start|>system\n', endOfAssistant: '<|im_end|>' },
    stop: ['<|im_end|>', '<|action_end|>'],
  });
  expect(markersOf('glm-4-9b')?.stop).toEqual(['<|user|>', '<|observation|>', '\n']);
  expect(markersOf('Meta-Llama-3-8B')?.markers.startOfUser).toBe(
    '<|start_header_id|>user<|end_header_id|>\n\n',
  );
  expect(markersOf('codellama-7b')).toEqual({ markers: {}, stop: [] });
});

test('markers are those of the longest family in the name', () => {
  expect(markersOf('Qwen2-7B')?.stop).toContain('<|im_end|>');
  expect(markersOf('DeepSeek-R1-Distill-Qwen-7B')?.markers.startOfAssistant).toContain('<think>');
  expect(markersOf('unknown')).toBeUndefined();
});

describe('a trainable module', () => {
  test('makes its endpoint once, and tries again where that failed', async () => {
    const made: Promise<unknown>[] = [];
    const endpoint = () => {
      const one = made.length === 0 ? Promise.reject(new Error('no')) : Promise.resolve();
      made.push(one);
      return one.then(() => stubEndpoint([says('3')]));
    };
    const module = trainable('Qwen2-7B', { endpoint });
    await expect(module.start()).rejects.toThrow('no');
    await Promise.all([module.start(), module.share().start()]);
    await module.start();
    expect(made).toHaveLength(2);
    expect(await module.call('Hi')).toMatchObject({ message: { content: '3' } });
  });

  test('has the markers of its model, once it is started', async () => {
    const endpoint = stubEndpoint([says('3'), says('4')]);
    const module = trainable('Qwen2-7B', { endpoint }).prompt('Add: {sum}');
    await expect(module.call('1')).rejects.toMatchObject({ code: 'not_started' });
    await module.start();
    expect((await module.call({ sum: '1 + 2' })).message.content).toBe('3');
    const { prompt, stop } = { ...endpoint.asked[0] };
    expect(prompt).toContain('<|im_start|>system\nYou are a helpful assistant.');
    expect(prompt).toContain('Add: 1 + 2');
    expect(stop).toEqual(['<|im_end|>', '<|action_end|>']);
    const shared = module.share({ prompt: 'Hi' });
    expect((await shared.call('x')).message.content).toBe('4');
  });

  test('reads the calls of its model', async () => {
    const call = '<|action_start|><|function|>add<|args|>{"a": 1}';
    const endpoint = stubEndpoint([
      [{ pieces: [call], finish: { reason: 'stop', stop: '<|action_end|>' } }],
    ]);
    const module = await trainable('Qwen2-7B', { endpoint }).start();
    const tool = {
      type: 'function',
      function: { name: 'add', parameters: { type: 'object' } },
    } as const;
    const { message } = await module.call('1?', { tools: [tool] });
    expect(message.tool_calls).toMatchObject([
      { type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
    ]);
  });

  test('goes on from what there was of a reply, three times at most', async () => {
    const broken = new EndpointError('interrupted', 'broken');
    const [one, two] = [says('<b>'), says('4')].map(([first]) => first);
    if (one === undefined || two === undefined) throw new Error('there is none');
    const endpoint = stubEndpoint([
      [one, broken],
      [two, broken],
      says('2'),
      [broken],
      [broken],
      [broken],
      says('never'),
    ]);
    const waited: number[] = [];
    const pause = async (milliseconds: number) => void waited.push(milliseconds);
    const module = await trainable('Qwen2-7B', { endpoint, pause }).start();
    const heard: string[] = [];
    const streamOutput = ({ delta }: StreamedPiece) => void heard.push(delta);
    const { message } = await module.call('Hi', { streamOutput });
    expect([message.content, heard.join('')]).toEqual(['<b>42', '<b>42']);
    const [first, second, third] = endpoint.asked.map(({ prompt }) => String(prompt));
    expect([second, third]).toEqual([`${first}<b>`, `${first}<b>4`]);
    expect(waited).toEqual([3000, 10_000]);
    await expect(module.call('Hi')).rejects.toBe(broken);
    expect([endpoint.asked.length, waited]).toEqual([6, [3000, 10_000, 3000, 10_000]]);
  });

  test('asks again where a server fails, and may drop the system prompt', async () => {
    const error = new EndpointError('unreachable', 'down');
    const endpoint = stubEndpoint([[error], says('3'), [new EndpointError('malformed', 'no')]]);
    const settings = { endpoint, retryDelays: [1], dropBuiltinSystem: true };
    const module = await trainable('qwen', settings).start();
    expect((await module.call('Hi')).message.content).toBe('3');
    expect(endpoint.asked[0]?.prompt).not.toContain('helpful');
    await expect(module.call('Hi')).rejects.toMatchObject({ code: 'malformed' });
  });
});
