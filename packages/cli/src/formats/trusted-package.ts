import path from 'node:path';
import type { Terminal } from '../terminal/terminal.js';
import { type Brought, requireTrust } from '../trust/trust.js';
import { findPackage, isFormatPackage } from './find-packages.js';
import type { InstalledPackage } from './read-package.js';

/** Finds an installed package. One that is not the command's own needs the trust of the user. */
export async function trustedPackage(
  terminal: Terminal,
  name: string,
): Promise<InstalledPackage | undefined> {
  const found = findPackage(terminal, name);
  if (found === undefined) return undefined;
  if (!found.isOwn) await requireTrust(terminal, asBrought(terminal, found.installed));
  return found.installed;
}

/** A package of the working directory, for the question whether to trust it. */
export function asBrought({ cwd }: Terminal, { name, version, folder }: InstalledPackage): Brought {
  const title = version === undefined ? name : `${name} ${version}`;
  const place = path.relative(cwd, folder);
  const named = place.startsWith('.') ? place : `./${place}`;
  return {
    name: `the package ${title} in ${place}`,
    location: folder,
    effect: 'runs its code',
    once: isFormatPackage(name) ? `name its path: ${named}` : undefined,
  };
}
