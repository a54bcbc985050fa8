import { CommandFailure } from '../errors.js';
import { installLine } from '../formats/install-line.js';
import { type InstalledPackage, resolvePackage } from '../formats/read-package.js';
import { trustedPackage } from '../formats/trusted-package.js';
import { importModule } from '../input/import-module.js';
import type { Terminal } from '../terminal/terminal.js';
import type { EndpointKind } from './endpoint-kinds.js';

/** Loads the package of a kind of endpoint. */
export function loadEndpoint<Module>(terminal: Terminal, kind: EndpointKind): Promise<Module> {
  return loadModule(terminal, `@modelspeak/endpoint-${kind}`);
}

/** Loads an installed package. */
export async function loadModule<Module>(terminal: Terminal, name: string): Promise<Module> {
  return importModule(name, await resolvePackage(await installedModule(terminal, name)));
}

/** Finds an installed package that the user trusts, or says how to install it. */
export async function installedModule(terminal: Terminal, name: string): Promise<InstalledPackage> {
  const installed = await trustedPackage(terminal, name);
  if (installed !== undefined) return installed;
  throw new CommandFailure(`${name} is not installed; run: ${installLine(terminal, name)}`);
}
