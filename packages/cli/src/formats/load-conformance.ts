import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Conformance from '@modelspeak/conformance';
import { resolve } from 'import-meta-resolve';
import { CommandFailure, onOneLine } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

const PACKAGE = '@modelspeak/conformance';
const CONFIGS = ['conformance.config.js', 'conformance.config.mjs'];

/** The suite: the one beside the format, else the one where we are, else the command's own. */
export async function loadSuite(terminal: Terminal, folder: string): Promise<typeof Conformance> {
  for (const place of [folder, terminal.cwd, terminal.home]) {
    try {
      return await import(resolve(PACKAGE, pathToFileURL(path.join(place, 'x')).href));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  throw new CommandFailure(`${PACKAGE} is not installed here; npm install --save-dev ${PACKAGE}`);
}

/** What the format's author tells the suite: the file that is named, or the one in the folder. */
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
  let exported: unknown;
  try {
    const module: { default?: unknown } = await import(pathToFileURL(location).href);
    exported = module.default;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${found} does not load: ${onOneLine(reason)}`, { cause: error });
  }
  if (typeof exported === 'object' && exported !== null) return exported;
  throw new CommandFailure(`${found} has no options as its default export, expected an object`);
}
