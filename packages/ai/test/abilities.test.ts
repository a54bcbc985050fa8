import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineTool, functionTool } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { createTemplate, createTemplateStore } from '@modelspeak/prompts';
import { imageDataUrl } from '@modelspeak/prompts/node';
import { describe, expect, test } from 'vitest';
import {
  createAi,
  createModels,
  embed,
  image,
  imageCost,
  runTool,
  scan,
  tokenCost,
  tools,
  totalCost,
} from '../src/index.js';
import { replaying } from './server.js';

/** An endpoint behind a stand-in for a server. */
function endpointOf(answer: (body: Readonly<Record<string, unknown>>) => unknown) {
  const asked: unknown[] = [];
  const endpoint = openai({
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as Readonly<Record<string, unknown>>;
      asked.push(body);
      return Response.json(answer(body));
    },
  });
  return { asked, endpoint };
}

describe('embed', () => {
  const vectors = () =>
    endpointOf(({ input }) => ({
      data: (input as readonly string[]).map((text, index) => ({
        index,
        embedding: [text.length, 1],
      })),
      usage: { prompt_tokens: 3 },
    }));

  test('gives one vector for a text, and one each for several', async () => {
    const { asked, endpoint } = vectors();
    const model = { endpoint, name: 'e', prices: { input: 2, output: 0 } };
    const lines: string[] = [];
    const verbose = (line: string) => lines.push(line);
    const one = await embed('abc', { model, verbose, dimensions: 2, extra: { user: 'u' } });
    expect(one).toMatchObject({ embedding: [3, 1], tokens: 3, cost: 6e-6 });
    const postprocess = ([first = 0]: readonly number[]) => first;
    const { embedding } = await embed(['a', 'bb'], { model, postprocess });
    expect(embedding).toEqual([1, 2]);
    expect(asked).toEqual([
      { input: ['abc'], model: 'e', dimensions: 2, user: 'u' },
      { input: ['a', 'bb'], model: 'e' },
    ]);
    expect(lines[0]).toMatch(/^Tokens: 3 @ Cost: \$0\.0000 in/);
  });

  test('takes a chat model, sends nothing in a dry run, and refuses an endpoint that cannot', async () => {
    const { model, server } = await replaying('');
    await expect(embed('a', { model })).rejects.toMatchObject({ code: 'malformed' });
    expect(server.asked[0]).toMatchObject({ path: '/embeddings', body: { model: 'mini' } });
    const dry = await embed(['a', 'b'], { model, dimensions: 8, dryRun: true });
    expect(dry.request).toEqual({ input: ['a', 'b'], model: 'mini', dimensions: 8 });
    expect(server.asked).toHaveLength(1);
    const without = embed('a', { model: { endpoint: { name: 'none' } } });
    await expect(without).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('image', () => {
  const drawing = () =>
    endpointOf(() => ({ data: [{ url: 'https://a/b.png', revised_prompt: 'A cat' }] }));

  test('draws the text of the last message', async () => {
    const { asked, endpoint } = drawing();
    const model = { endpoint, name: 'dall-e-3' };
    const messages = [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'A {{what}}' },
    ] as const;
    const drawn = await image(messages, { model, quality: 'hd', size: '1024x1792' });
    expect(drawn).toMatchObject({
      image: { url: 'https://a/b.png', revisedPrompt: 'A cat' },
      cost: 0.12,
    });
    const extra = { response_format: 'b64_json' };
    await image('B', { model, count: 2, extra });
    expect(asked).toEqual([
      { prompt: 'A {{what}}', model: 'dall-e-3', size: '1024x1792', quality: 'hd' },
      { prompt: 'B', model: 'dall-e-3', size: '1024x1024', n: 2, ...extra },
    ]);
    const dry = await image('C', { model, dryRun: true });
    expect(dry.request).toMatchObject({ prompt: 'C', size: '1024x1024' });
    expect(asked).toHaveLength(2);
  });

  test('takes sizes of three or four digits', async () => {
    const model = { endpoint: drawing().endpoint };
    const wrong = image('A', { model, size: '12x12' });
    await expect(wrong).rejects.toMatchObject({ path: 'size' });
    const without = image('A', { model: { endpoint: { name: 'none' } } });
    await expect(without).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('scan', () => {
  const url = 'https://a/b.png';

  test('attaches addresses and files to the latest message, in this order', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'scan-'));
    const file = path.join(folder, 'dot.gif');
    await writeFile(file, 'GIF89a');
    const { model, server } = await replaying('A dot.');
    const conversation = [{ role: 'user', content: 'Hi' }] as const;
    const options = { model, conversation, detail: 'low' } as const;
    const { content } = await scan('What?', { ...options, urls: [url, await imageDataUrl(file)] });
    await rm(folder, { recursive: true });
    expect(content).toBe('A dot.');
    expect(server.asked[0]?.body['max_tokens']).toBe(2500);
    const detail = 'low';
    expect(server.messages()[0]).toEqual([
      ...conversation,
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What?' },
          { type: 'image_url', image_url: { url, detail } },
          { type: 'image_url', image_url: { url: 'data:image/gif;base64,R0lGODlh', detail } },
        ],
      },
    ]);
  });

  test('has defaults that give way, samples and dry runs', async () => {
    const { model, server } = await replaying('A dot.');
    const sampling = { maxTokens: 9 };
    const dry = await scan('What?', { model, urls: [url], sampling, dryRun: true });
    expect(dry.sampling.maxTokens).toBe(9);
    expect(JSON.stringify(dry.body)).toContain('"detail":"auto"');
    expect(await scan('What?', { model, urls: url, samples: 2 })).toHaveLength(2);
    expect(server.asked).toHaveLength(2);
  });

  test('refuses what cannot be attached', async () => {
    const { model } = await replaying('');
    const image = { type: 'image_url', image_url: { url } } as const;
    await expect(scan('What?', { model, urls: [] })).rejects.toMatchObject({ path: 'urls' });
    const two = [
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ] as const;
    const apart = scan(two, { model, urls: url, attachToLatest: false });
    await expect(apart).rejects.toMatchObject({ path: 'messages[1]' });
    const has = scan({ role: 'user', content: [image] }, { model, urls: url });
    await expect(has).rejects.toThrow('the message has images already');
    const none = scan({ role: 'system', content: 'S' }, { model, urls: url });
    await expect(none).rejects.toThrow('no user message');
  });
});

describe('tools', () => {
  const number = { type: 'number' };
  const add = functionTool((a: number, b: number) => a + b, {
    name: 'add',
    parameters: { a: number, b: number },
  });
  const fails = defineTool({
    name: 'fails',
    description: '',
    schema: { type: 'object' },
    run: () => {
      throw new Error('no luck');
    },
  });
  const who = defineTool({
    name: 'who',
    description: '',
    schema: { type: 'object' },
    run: (_args, { context }) => context,
  });
  const callOf = (name: string, args: object) =>
    ({
      id: 'a',
      name,
      args: args as Readonly<Record<string, unknown>>,
      call: { id: 'a', type: 'function', function: { name, arguments: JSON.stringify(args) } },
    }) as const;

  test('are shown to the model, and its calls are given', async () => {
    const { model, server } = await replaying([['add', '{"a":1,"b":2}']], 'Hello.');
    const { calls, content } = await tools('1 + 2?', { model, tools: [add], toolChoice: 'auto' });
    expect(calls).toMatchObject([{ name: 'add', args: { a: 1, b: 2 } }]);
    expect([content, server.asked[0]?.body['tool_choice']]).toEqual(['', 'auto']);
    expect(calls.map(({ call }) => call.id)).toEqual([calls[0]?.id]);
    const without = await tools('Hi', { model });
    expect([without.calls, without.content]).toEqual([[], 'Hello.']);
    expect(server.asked[1]?.body).not.toHaveProperty('tools');
    const dry = await tools('Hi', { model, tools: [add], dryRun: true });
    expect(dry.body).toHaveProperty('tools');
  });

  test('run with their arguments and a context', async () => {
    expect(await runTool([add, fails], callOf('add', { a: 1, b: 2 }))).toBe(3);
    expect(await runTool([who], callOf('who', {}), { context: 'Ann' })).toBe('Ann');
  });

  test.each([
    ['tool_not_found', callOf('none', {})],
    ['no_object', callOf('add', { a: 'x', b: 2 })],
    ['tool_failed', callOf('fails', {})],
  ] as const)('fail with %s, thrown or given', async (code, call) => {
    await expect(runTool([add, fails], call)).rejects.toMatchObject({ code });
    const given = await runTool([add, fails], call, { throwOnError: false });
    expect(given).toMatchObject({ code });
  });
});

describe('createAi', () => {
  test('finds models by name and alias, and templates by name', async () => {
    const { model, server } = await replaying('Hello.');
    const models = createModels({ mini: model }, { m: 'mini' });
    const greet = createTemplate({ name: 'Greet', user: 'I am {{name}}.' });
    const templates = createTemplateStore([greet]);
    const lines: string[] = [];
    const verbose = (line: string) => lines.push(line);
    const ai = createAi({ models, model: 'mini', templates, verbose });
    await ai.generate({ template: 'Greet', variables: { name: 'Ann' } });
    await ai.generate('Hi', { model: 'm', verbose: false });
    expect(server.messages().map((messages) => messages.at(-1)?.['content'])).toEqual([
      'I am Ann.',
      'Hi',
    ]);
    expect(lines).toHaveLength(1);
    const none = ai.generate({ template: 'None', variables: {} } as never);
    await expect(none).rejects.toMatchObject({ path: 'template' });
    const other = ai.generate('Hi', { model: 'other' as never });
    await expect(other).rejects.toThrow('known: mini, m');
    await expect(createAi({}).generate('Hi')).rejects.toMatchObject({ path: 'model' });
    await expect(createAi({}).generate('Hi', { model: 'a' as never })).rejects.toThrow('createAi');
  });

  test('models are a value', async () => {
    const { model } = await replaying('');
    const other = model.with({});
    const models = createModels({ b: model }, { x: 'b' });
    const more = models.with({ a: other, b: other });
    expect([more.names, more.aliases]).toEqual([['a', 'b'], { x: 'b' }]);
    expect([models.get('x'), more.get('x')]).toEqual([model, other]);
    expect([models.has('x'), models.has('a')]).toEqual([true, false]);
    const wrong = () => createModels({ b: model }, { x: 'c' as 'b' });
    expect(wrong).toThrow('no model is called "c"');
  });
});

test('costs are those of tokens, caches, images and runs', () => {
  const usage = {
    input: 1_000_000,
    output: 1_000_000,
    cacheRead: 400_000,
    cacheWrite: 100_000,
    reasoning: 0,
    audioInput: 0,
    audioOutput: 0,
  };
  const prices = { input: 1, output: 2 };
  const terms = { discount: 0.9, premium: 0.25 };
  expect(tokenCost(usage, prices, terms)).toBeCloseTo(0.6 + 0.04 + 0.125 + 2);
  expect(tokenCost({ ...usage, cacheRead: 2_000_000, output: 0 }, prices, terms)).toBeCloseTo(
    0.2 + 0.125,
  );
  expect(imageCost('dall-e-3', '1024x1024')).toBe(0.04);
  expect(imageCost('dall-e-3', '1792x1024', 'hd')).toBe(0.12);
  const one = { runId: 'a', sampleId: 1, cost: 1 };
  expect(
    totalCost([one, one, { ...one, runId: 'b' }, { ...one, sampleId: 2, cost: undefined }]),
  ).toBe(2);
});
