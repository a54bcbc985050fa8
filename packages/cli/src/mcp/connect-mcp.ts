import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { RunnableTool } from '@modelspeak/chat';
import { mcpTools } from '@modelspeak/chat/mcp';
import { CommandFailure, messageOf, onOneLine } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import type { McpSdk } from './load-sdk.js';
import type { McpTarget } from './mcp-target.js';

/** A connected MCP server. */
export interface McpServer {
  readonly title: string;
  readonly tools: readonly RunnableTool[];
  close(): Promise<void>;
}

/** How many characters of what a program says are kept, to say why it does not start. */
const KEPT = 1000;
/** How long a server may take to end a session, in milliseconds. */
const GRACE = 1000;

interface Way {
  readonly transport: Transport;
  /** The last of what the program wrote on standard error. */
  complaint(): string;
  end(): Promise<void>;
}

/** Connects to an MCP server, and asks for its tools. A program gets only harmless variables of the environment. */
export async function connectMcp(
  terminal: Terminal,
  sdk: McpSdk,
  { title, prefix, at }: McpTarget,
  headers = new Headers(),
): Promise<McpServer> {
  const { transport, complaint, end } =
    'url' in at ? wayToAddress(sdk, at.url, headers) : wayToProgram(sdk, at, terminal.cwd);
  const client = new sdk.Client({ name: 'modelspeak', version: '1' });
  const close = async (): Promise<void> => {
    await end();
    await client.close();
  };
  try {
    await client.connect(transport);
    return { title, tools: await toolsOf(client, prefix), close };
  } catch (error) {
    await close();
    const said = [messageOf(error), onOneLine(complaint())].filter((part) => part !== '');
    throw new CommandFailure(`cannot use the MCP server ${title}: ${said.join(': ')}`, {
      cause: error,
    });
  }
}

/** A server without tools may offer other things, which are of no use here. */
async function toolsOf(client: Client, prefix: string): Promise<readonly RunnableTool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  return Object.values(await mcpTools(client, { prefix }));
}

function wayToProgram(
  { StdioClientTransport }: McpSdk,
  { command, args }: { readonly command: string; readonly args: string[] },
  cwd: string,
): Way {
  const transport = new StdioClientTransport({ command, args, cwd, stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-KEPT);
  });
  return { transport, complaint: () => said, end: async () => {} };
}

function wayToAddress(
  { StreamableHTTPClientTransport: Http }: McpSdk,
  url: URL,
  headers: Headers,
): Way {
  // A header may be a secret, which must not go elsewhere.
  const hasHeaders = [...headers].length > 0;
  const requestInit: RequestInit = hasHeaders ? { headers, redirect: 'error' } : {};
  const transport: StreamableHTTPClientTransport = new Http(url, { requestInit });
  return {
    transport: transport as Transport,
    complaint: () => '',
    // The server may be gone, and nobody waits long for it.
    end: () =>
      Promise.race([transport.terminateSession(), wait(GRACE, undefined, { ref: false })]).catch(
        () => {},
      ),
  };
}
