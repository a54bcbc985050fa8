import { CommandFailure, onOneLine } from '../errors.js';
import { findPackage } from '../formats/find-packages.js';
import { resolvePackage } from '../formats/read-package.js';
import type { Terminal } from '../terminal/terminal.js';
import type { EndpointKind } from './endpoint-kinds.js';

/** The package of a kind of endpoint. */
export function loadEndpoint<Module>(terminal: Terminal, kind: EndpointKind): Promise<Module> {
  return loadModule(terminal, `@modelspeak/endpoint-${kind}`);
}

/** A package that is installed where the command runs, or beside it. */
export async function loadModule<Module>(terminal: Terminal, name: string): Promise<Module> {
  const installed = findPackage(terminal, name);
  if (installed === undefined) {
    throw new CommandFailure(`${name} is not installed here; npm install ${name}`);
  }
  return importModule(name, await resolvePackage(installed));
}

/** A module from its place. */
export async function importModule<Module>(name: string, url: string): Promise<Module> {
  try {
    return await import(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${name} does not load: ${onOneLine(reason)}`, { cause: error });
  }
}
