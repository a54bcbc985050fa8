import type { Terminal } from '../terminal/terminal.js';
import { isFormatPackage } from './find-packages.js';
import { readPackage } from './read-package.js';

/** How to use the format that one is writing, if the working directory is the folder of its package. */
export function ownFolderAdvice({ cwd }: Terminal): string | undefined {
  const own = readPackage(cwd);
  return own !== undefined && (own.isDeclared || isFormatPackage(own.name))
    ? 'for the package of this folder, use --format .'
    : undefined;
}
