// An MCP server on standard input and output, as you would install one.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'weather', version: '1.0.0' });
server.registerTool(
  'weather',
  {
    description: 'Tells the weather of a city.',
    inputSchema: { city: z.string().max(20) },
  },
  ({ city }) => ({ content: [{ type: 'text', text: `It rains in ${city}.` }] }),
);
await server.connect(new StdioServerTransport());
