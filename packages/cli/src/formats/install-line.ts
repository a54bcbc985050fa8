import type { Terminal } from '../terminal/terminal.js';
import { packagesFolder } from '../trust/config-folder.js';
import { isInProject } from './find-packages.js';

/** The versions of packages that our endpoints run models with. They are too large to come along. */
export const ENGINES: Readonly<Record<string, string>> = {
  '@huggingface/transformers': '4',
  'node-llama-cpp': '3',
};

/**
 * The line that installs a package where the command finds it and trusts it: in the project that has
 * the command itself, else in a folder of the user. Engines always go there: they have hundreds of
 * megabytes.
 */
export function installLine(terminal: Terminal, name: string): string {
  const version = ENGINES[name];
  const asked = version === undefined ? name : `${name}@${version}`;
  const folder = packagesFolder(terminal);
  return folder === undefined || (version === undefined && isInProject(terminal))
    ? `npm install ${asked}`
    : `npm install --prefix ${quoted(folder)} ${asked}`;
}

function quoted(folder: string): string {
  return /^[\w./:\\-]+$/.test(folder) ? folder : JSON.stringify(folder);
}
