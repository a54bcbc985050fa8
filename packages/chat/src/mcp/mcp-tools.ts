import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { ModelspeakError } from '@modelspeak/core';
import { checkerOf } from '../schema/check-value.js';
import type { RunnableTool } from '../tools/tool-types.js';
import { resultOf } from './result-of.js';

/** Which tools of a server to use, and how to name them. */
export interface McpToolsOptions {
  /** A prefix for the tools' names, to keep the tools of several servers apart. */
  readonly prefix?: string | undefined;
  /** The tools to use, by the server's names; all by default. */
  readonly only?: readonly string[] | undefined;
  /** The time limit of a call in milliseconds; 60,000 by default. */
  readonly timeout?: number | undefined;
}

/**
 * Gets the tools of an MCP server by their names, for `tools` of a chat model or an agent.
 *
 * If a tool returns an error, the call fails and the model is told why. Texts are joined, images stay
 * images, and resources become their text or address.
 *
 * @throws {ModelspeakError} `invalid_input` if the server has two tools of one name
 *
 * @param client A client that is connected to the server. You create and close it.
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
  const tools = new Map<string, RunnableTool>();
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    for (const tool of page.tools) {
      if (only?.includes(tool.name) === false) continue;
      const name = `${prefix}${tool.name}`;
      if (tools.has(name)) {
        throw new ModelspeakError(
          'invalid_input',
          `the MCP server has two tools named ${JSON.stringify(tool.name)}, and no call could say which; leave this name out with only, or mend the server`,
          { path: 'tools' },
        );
      }
      tools.set(name, toolOf(client, tool, prefix, timeout));
    }
    cursor = page.nextCursor;
    isLast = cursor === undefined;
  }
  return Object.fromEntries(tools);
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
