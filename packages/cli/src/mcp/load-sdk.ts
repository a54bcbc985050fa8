import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve } from 'import-meta-resolve';
import { installedModule } from '../endpoints/load-endpoint.js';
import { importModule } from '../input/import-module.js';
import type { Terminal } from '../terminal/terminal.js';

const SDK = '@modelcontextprotocol/sdk';

/** The part of MCP's official client that the command uses. */
export type McpSdk = typeof import('@modelcontextprotocol/sdk/client/index.js') &
  typeof import('@modelcontextprotocol/sdk/client/stdio.js') &
  typeof import('@modelcontextprotocol/sdk/client/streamableHttp.js');

/** Loads MCP's own client, which is large and does not come along. */
export async function loadSdk(terminal: Terminal): Promise<McpSdk> {
  const { folder } = await installedModule(terminal, SDK);
  const manifest = pathToFileURL(path.join(folder, 'package.json')).href;
  const parts = ['index', 'stdio', 'streamableHttp'].map((part) =>
    importModule<Partial<McpSdk>>(SDK, resolve(`${SDK}/client/${part}.js`, manifest)),
  );
  return Object.assign({}, ...(await Promise.all(parts)));
}
