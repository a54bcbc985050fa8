// An MCP server on standard input and output, or with `--http` at an address, which it prints;
// the argument after it is what requests must have as `Authorization`.
// Another argument is a file to write when its input ends.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [, , argument, key] = process.argv;

const TOOL = {
  name: 'get_weather',
  description: 'Tells the weather.',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
};

const server = new Server({ name: 'weather', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [TOOL] }));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: 'text', text: `Hail in ${params.arguments.city}` }],
}));

if (argument === '--http') {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'a-session' });
  await server.connect(transport);
  const http = createServer((request, response) => {
    const { authorization } = request.headers;
    if (key !== undefined && authorization !== key) return response.writeHead(401).end();
    if (request.method === 'DELETE') process.stderr.write('the session ended\n');
    transport.handleRequest(request, response);
  });
  http.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${http.address().port}/mcp\n`);
  });
} else {
  if (argument !== undefined) process.stdin.on('end', () => writeFileSync(argument, ''));
  await server.connect(new StdioServerTransport());
}
