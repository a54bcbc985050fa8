import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { mcpTools } from '@modelspeak/chat/mcp';
import { afterEach, expect, test } from 'vitest';
import { memory, reactAgent, startAgent } from '../src/index.js';
import { calls, type Llama, startLlama } from './llama.js';

const client = new Client({ name: 'a-test', version: '1.0.0' });
let llama: Llama;
afterEach(async () => {
  await llama.stop();
  await client.close();
});

test('an agent calls the tools of a server', async () => {
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', path.join(import.meta.dirname, '../../chat/test/mcp-server.ts')],
      // Where Node finds tsx, wherever the tests are run from.
      cwd: import.meta.dirname,
    }),
  );
  llama = await startLlama((_prompt, index) =>
    index === 0 ? calls(['add', { a: 1, b: 2 }], ['fail', {}], ['add', { a: 'one' }]) : 'Three.',
  );
  const tools = await mcpTools(client, { only: ['add', 'fail'] });
  const agent = reactAgent({ name: 'adder', model: llama.model, tools });
  const runner = await startAgent(agent, memory());
  const run = await runner.run('What is 1+2?');
  expect(await run.outputs()).toEqual(['Three.']);
  await runner.close();
  expect(llama.prompts[1]).toContain('<tool_response>\n3\n</tool_response>');
  expect(llama.prompts[1]).toContain('The tool "fail" failed: no luck');
  expect(llama.prompts[1]).toContain('The arguments of "add" are wrong');
});
