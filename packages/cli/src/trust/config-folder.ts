import path from 'node:path';
import type { Terminal } from '../terminal/terminal.js';

/**
 * The folder of the user's configuration. A relative one is not used: it would lie in whichever
 * folder the command runs.
 */
export function configFolder({ env }: Pick<Terminal, 'env'>): string | undefined {
  const parents =
    process.platform === 'win32'
      ? [env['APPDATA']]
      : [env['XDG_CONFIG_HOME'], env['HOME'] && path.join(env['HOME'], '.config')];
  const parent = parents.find((folder) => folder !== undefined && path.isAbsolute(folder));
  return parent && path.join(parent, 'modelspeak');
}

/** The folder in which the user installs packages for the command, wherever it runs. */
export function packagesFolder(terminal: Pick<Terminal, 'env'>): string | undefined {
  const folder = configFolder(terminal);
  return folder && path.join(folder, 'packages');
}
