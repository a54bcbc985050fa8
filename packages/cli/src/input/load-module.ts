import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CommandFailure, onOneLine } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';

/** Loads a module of the user. */
export async function loadModule({ name, path }: NamedFile): Promise<object> {
  if (!existsSync(path)) throw new CommandFailure(`there is no file ${name}`);
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`cannot load ${name}: ${onOneLine(reason)}`, { cause: error });
  }
}
