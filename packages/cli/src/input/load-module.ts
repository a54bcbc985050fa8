import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '../errors.js';
import type { NamedFile } from '../terminal/terminal.js';
import { importModule } from './import-module.js';

/** Loads a module of the user. */
export async function loadModule({ name, path }: NamedFile): Promise<object> {
  if (!existsSync(path)) throw new CommandFailure(`there is no file ${name}`);
  return importModule(name, pathToFileURL(path).href);
}
