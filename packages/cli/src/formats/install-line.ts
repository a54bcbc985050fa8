import type { Terminal } from '../terminal/terminal.js';
import { packagesFolder } from '../trust/config-folder.js';
import { isInProject } from './find-packages.js';

/** The versions of the packages that are too large to come along: engines of models, and the client of MCP. */
export const LARGE_PACKAGES: Readonly<Record<string, string>> = {
  '@huggingface/transformers': '4',
  '@modelcontextprotocol/sdk': '1',
  'node-llama-cpp': '3',
};

/**
 * The line that installs a package where the command finds it and trusts it: in the project that has
 * the command itself, else in a folder of the user. Large packages always go there: engines have
 * hundreds of megabytes.
 */
export function installLine(terminal: Terminal, name: string): string {
  const version = Object.hasOwn(LARGE_PACKAGES, name) ? LARGE_PACKAGES[name] : undefined;
  const asked = version === undefined ? name : `${name}@${version}`;
  const folder = packagesFolder(terminal);
  return folder === undefined || (version === undefined && isInProject(terminal))
    ? `npm install ${asked}`
    : `npm install --prefix ${quoted(folder)} ${asked}`;
}

function quoted(folder: string): string {
  return /^[\w./:\\-]+$/.test(folder) ? folder : JSON.stringify(folder);
}
