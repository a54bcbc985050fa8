import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CommandFailure, messageOf } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import { importModule } from './import-module.js';

/** Loads a module of the user. */
export async function loadModule({ name, path }: NamedFile): Promise<object> {
  if (!existsSync(path)) throw new CommandFailure(`there is no file ${name}`);
  try {
    return await importModule(name, pathToFileURL(path).href);
  } catch (error) {
    const missing = /^cannot load .*: Cannot find package '([^']+)'/s.exec(messageOf(error))?.[1];
    if (missing === undefined) throw error;
    const problem = `${messageOf(error)}; install it in the folder of the file: npm install ${missing}`;
    throw new CommandFailure(problem, { cause: error });
  }
}
