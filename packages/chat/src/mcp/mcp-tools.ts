import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { checkerOf } from '../schema/check-value.js';
import type { RunnableTool } from '../tools/tool-types.js';
import { resultOf } from './result-of.js';

/** Which tools of a server, and by which names. */
export interface McpToolsOptions {
  /** Stands before the server's names, to tell several servers apart. */
  readonly prefix?: string | undefined;
  /** Which of them, by the server's names; all unless given. */
  readonly only?: readonly string[] | undefined;
  /** How many milliseconds a call may take; 60,000 unless given. */
  readonly timeout?: number | undefined;
}

/**
 * The tools of an MCP server, each by its name: for `tools` of a chat model or an agent.
 *
 * A tool that answers with an error fails, and the model is told why. Texts are given as one text, images
 * as images, and resources by their text or address.
 *
 * @param client Connected to the server; made and closed by whoever calls this.
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 *
 * @example
 * ```ts no-run
 * import { Client } from '@modelcontextprotocol/sdk/client/index.js';
 * import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
 * import { mcpTools } from '@modelspeak/chat/mcp';
 *
 * const client = new Client({ name: 'my-agent', version: '1.0.0' });
 * await client.connect(new StdioClientTransport({ command: 'npx', args: ['some-mcp-server'] }));
 * const tools = await mcpTools(client);
 * console.log(Object.keys(tools)); // what the server has
 * await client.close();
 * ```
 */
export async function mcpTools(
  client: Client,
  { prefix = '', only, timeout }: McpToolsOptions = {},
): Promise<Readonly<Record<string, RunnableTool>>> {
  const tools: Record<string, RunnableTool> = {};
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    for (const tool of page.tools) {
      if (only?.includes(tool.name) === false) continue;
      tools[`${prefix}${tool.name}`] = toolOf(client, tool, prefix, timeout);
    }
    cursor = page.nextCursor;
    isLast = cursor === undefined;
  }
  return tools;
}

function toolOf(
  client: Client,
  { name, description = '', inputSchema }: Tool,
  prefix: string,
  timeout: number | undefined,
): RunnableTool {
  const check = checkerOf(inputSchema);
  return {
    definition: {
      type: 'function',
      function: { name: `${prefix}${name}`, description, parameters: inputSchema },
    },
    check: (args) => check(args),
    async run(input, { signal }) {
      const call = { name, arguments: input as Record<string, unknown> };
      const limit = timeout === undefined ? {} : { timeout };
      return resultOf(await client.callTool(call, undefined, { signal, ...limit }));
    },
  };
}
