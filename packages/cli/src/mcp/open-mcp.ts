import type { RunnableTool } from '@modelspeak/chat';
import { UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { connectMcp, type McpServer } from './connect-mcp.js';
import { loadSdk } from './load-sdk.js';
import { mcpHeaders } from './mcp-header.js';
import { parseMcpTarget } from './mcp-target.js';

/** The tools of all MCP servers that a command line names. */
export interface OpenMcp {
  readonly tools: readonly RunnableTool[];
  close(): Promise<void>;
}

/**
 * Connects to all MCP servers of a command line, or to none.
 *
 * @param headers The headers of a command line.
 * @param others Tools that are there already, whose names are taken.
 */
export async function openMcp(
  terminal: Terminal,
  values: readonly string[],
  headers: readonly string[],
  others: readonly RunnableTool[],
): Promise<OpenMcp> {
  const targets = values.map(parseMcpTarget);
  const headersOf = mcpHeaders(targets, headers, terminal.env);
  if (values.length === 0) return { tools: [], close: async () => {} };
  const sdk = await loadSdk(terminal);
  const asked = await Promise.allSettled(
    targets.map((target, index) => connectMcp(terminal, sdk, target, headersOf[index])),
  );
  const servers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (const one of asked) if (one.status === 'rejected') throw one.reason;
    refuseCollisions(servers, others);
  } catch (error) {
    await close();
    throw error;
  }
  for (const { title, tools } of servers) {
    terminal.note(
      `MCP server ${title} · ${tools.length === 1 ? '1 tool' : `${tools.length} tools`}`,
    );
  }
  return { tools: servers.flatMap(({ tools }) => tools), close };
}

/** A model could not tell two tools of one name apart, and neither could the person who allows a call. */
function refuseCollisions(servers: readonly McpServer[], others: readonly RunnableTool[]): void {
  const owners = new Map(others.map((tool) => [nameOf(tool), '--tools']));
  for (const { title, tools } of servers) {
    for (const name of tools.map(nameOf)) {
      const owner = owners.get(name);
      if (owner !== undefined) {
        throw new UsageError(
          `--mcp: the tool "${name}" is in ${owner} and in ${title}; put a name and = before the server, such as --mcp "other=${title}", which makes it "other_${name}"`,
        );
      }
      owners.set(name, title);
    }
  }
}

function nameOf({ definition }: RunnableTool): string {
  return definition.function.name;
}
