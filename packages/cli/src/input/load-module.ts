import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CommandFailure, onOneLine } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** What a module of somebody's exports. */
export async function loadModule({ name, path }: NamedFile): Promise<object> {
  if (!existsSync(path)) throw new CommandFailure(`there is no file ${name}`);
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${name} does not load: ${onOneLine(reason)}`, { cause: error });
  }
}
