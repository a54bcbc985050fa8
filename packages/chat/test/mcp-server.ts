// A server of the Model Context Protocol on standard input and output, for tests.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'a-server', version: '1.0.0' });

server.registerTool(
  'add',
  { description: 'Adds numbers.', inputSchema: { a: z.number(), b: z.number() } },
  ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
);
server.registerTool('fail', { description: 'Fails.' }, () => {
  throw new Error('no luck');
});
server.registerTool('look', { description: 'Takes a picture.' }, () => ({
  content: [
    { type: 'text', text: 'Here it is.' },
    { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    { type: 'audio', data: 'SUQz', mimeType: 'audio/mpeg' },
  ],
}));
server.registerTool('read', { description: 'Reads files.' }, () => ({
  content: [
    { type: 'resource', resource: { uri: 'file:///a.txt', text: 'the text of a' } },
    { type: 'resource_link', name: 'b', uri: 'file:///b.txt' },
  ],
}));
server.registerTool(
  'weigh',
  { description: 'Weighs.', outputSchema: { grams: z.number() } },
  () => ({ content: [], structuredContent: { grams: 7 } }),
);
server.registerTool('sleep', { description: 'Never ends.' }, () => new Promise(() => {}));

await server.connect(new StdioServerTransport());
