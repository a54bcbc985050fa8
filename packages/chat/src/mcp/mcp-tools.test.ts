import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel, ToolParts, type ToolRun } from '../index.js';
import { mcpTools } from './index.js';

const client = new Client({ name: 'a-test', version: '1.0.0' });
beforeAll(() =>
  client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', path.join(import.meta.dirname, '../../test/mcp-server.ts')],
      // Where Node finds tsx, wherever the tests are run from.
      cwd: import.meta.dirname,
    }),
  ),
);
afterAll(() => client.close());

const runWith = (signal: AbortSignal = new AbortController().signal): ToolRun => ({
  call: { id: 'a', type: 'function', function: { name: 'a', arguments: '{}' } },
  context: undefined,
  messages: [],
  signal,
});

/** Calls a tool of the server. */
async function call(name: string, input: object = {}, run = runWith()): Promise<unknown> {
  const { [name]: tool } = await mcpTools(client);
  return tool?.run(input, run);
}

test('shows the tools of the server, with their schemas', async () => {
  const tools = await mcpTools(client);
  expect(Object.keys(tools)).toEqual(['add', 'fail', 'look', 'read', 'weigh', 'sleep']);
  expect(tools['add']?.definition.function).toMatchObject({
    name: 'add',
    description: 'Adds numbers.',
    parameters: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
  });
  const wrong = await tools['add']?.check({ a: 1, b: 'two' }, runWith());
  expect(wrong?.problems).toHaveLength(1);
});

test('a server with two tools of one name is refused', async () => {
  const tool = { name: '__proto__', inputSchema: { type: 'object' as const } };
  const pages = [{ tools: [tool], nextCursor: 'more' }, { tools: [tool, { ...tool, name: 'a' }] }];
  const listing = (count: number) => {
    const left = pages.slice(0, count);
    const listTools = async () => ({
      tools: [],
      ...left.shift(),
      ...(count === 1 && { nextCursor: undefined }),
    });
    return { listTools } as never;
  };
  await expect(mcpTools(listing(2))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('two tools named "__proto__"'),
  });
  expect(Object.keys(await mcpTools(listing(1)))).toEqual(['__proto__']);
  expect(Object.keys(await mcpTools(listing(2), { only: ['a'] }))).toEqual(['a']);
});

test('are tools of a model', async () => {
  const endpoint = stubEndpoint([]);
  const model = chatModel({ format: qwen25(), endpoint }).withTools(await mcpTools(client));
  expect(model.preview({ messages: [{ role: 'user', content: 'Hi' }] })).toContain('Adds numbers.');
});

test('shows those that are asked for, by names of their own', async () => {
  const tools = await mcpTools(client, { prefix: 'math_', only: ['add'] });
  expect(Object.keys(tools)).toEqual(['math_add']);
  expect(tools['math_add']?.definition.function.name).toBe('math_add');
  expect(await tools['math_add']?.run({ a: 1, b: 2 }, runWith())).toBe('3');
});

test.each([
  ['add', { a: 1, b: 2 }, '3'],
  ['read', {}, 'the text of a\nb: file:///b.txt'],
  ['weigh', {}, { grams: 7 }],
  [
    'look',
    {},
    new ToolParts([
      { type: 'text', text: 'Here it is.' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'input_audio', input_audio: { data: 'SUQz', format: 'mp3' } },
    ]),
  ],
])('gives what %s gave', async (name, input, result) => {
  expect(await call(name, input)).toEqual(result);
});

test('fails with what the server says', async () => {
  await expect(call('fail')).rejects.toThrow('no luck');
});

test('ends a call that nobody waits for, or that takes too long', async () => {
  const { sleep } = await mcpTools(client, { timeout: 10 });
  await expect(sleep?.run({}, runWith())).rejects.toThrow('timed out');
  await expect(call('sleep', {}, runWith(AbortSignal.abort()))).rejects.toThrow();
});
