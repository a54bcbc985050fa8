import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Conformance from '@modelspeak/conformance';
import { resolve } from 'import-meta-resolve';
import { CommandFailure } from '../errors.js';
import { importModule } from '../input/import-module.js';
import type { Terminal } from '../terminal/terminal.js';
import { resolvePackage } from './read-package.js';
import { trustedPackage } from './trusted-package.js';

const PACKAGE = '@modelspeak/conformance';
const CONFIGS = ['conformance.config.js', 'conformance.config.mjs'];

/** Loads the suite: the one beside the format, beside the command, or in the working directory. */
export async function loadSuite(terminal: Terminal, folder: string): Promise<typeof Conformance> {
  for (const place of [folder, ...terminal.homes]) {
    try {
      return await import(resolve(PACKAGE, pathToFileURL(path.join(place, 'x')).href));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  const installed = await trustedPackage(terminal, PACKAGE);
  if (installed !== undefined) return import(await resolvePackage(installed));
  throw new CommandFailure(`${PACKAGE} is not installed; run: npm install --save-dev ${PACKAGE}`);
}

/** Loads the options that a format's author sets for the suite, from a file or from the folder. */
export async function loadSuiteOptions(
  terminal: Terminal,
  folder: string,
  file: string | undefined,
): Promise<Conformance.ConformanceOptions> {
  const found = file ?? CONFIGS.map((name) => path.join(folder, name)).find(existsSync);
  if (found === undefined) return {};
  const location = terminal.file(found).path;
  if (!statSync(location, { throwIfNoEntry: false })?.isFile()) {
    throw new CommandFailure(`there is no file ${found}`);
  }
  const { href } = pathToFileURL(location);
  const { default: exported } = await importModule<{ default?: unknown }>(found, href);
  if (typeof exported === 'object' && exported !== null) return exported;
  throw new CommandFailure(`the default export of ${found} is not an object of options`);
}
