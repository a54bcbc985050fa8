import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure, onOneLine } from '../errors.js';

/** What a module of somebody's exports. */
export async function loadModule(file: string): Promise<object> {
  const location = path.resolve(file);
  if (!existsSync(location)) throw new CommandFailure(`there is no file ${file}`);
  try {
    return await import(pathToFileURL(location).href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${file} does not load: ${onOneLine(reason)}`, { cause: error });
  }
}
