import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FoundEntry } from '@modelspeak/ai/models';
import { CommandFailure, locate, UsageError } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

/** The file of models, unless `--models` names another. */
export const MODELS_FILE = 'modelspeak.models.json';

/** The flags that name a model. */
export interface KnownModelFlags {
  readonly model?: string | undefined;
  readonly models?: string | undefined;
  readonly endpoint?: string | undefined;
}

/** A model in a file of models, and the name of the file. */
export interface KnownModel extends FoundEntry {
  readonly file: string;
}

/**
 * Looks up the model of a command line in a file of models: by its name or an alias, or the default
 * of the file if neither a model nor an endpoint is named.
 */
export async function findKnownModel(
  terminal: Terminal,
  { model, models, endpoint }: KnownModelFlags,
  url: string | undefined,
): Promise<KnownModel | undefined> {
  const file = terminal.file(models ?? MODELS_FILE);
  if (models === undefined && !existsSync(file.path)) return undefined;
  const { checkModels, findEntry } = await import('@modelspeak/ai/models');
  const read = await readModels(file, checkModels);
  const isOpen = endpoint === undefined && url === undefined;
  const name = model ?? (isOpen ? read.default : undefined);
  if (name === undefined) return undefined;
  const found = findEntry(read, name);
  if (found !== undefined) return { ...found, file: file.name };
  // A file that the command line does not name does not forbid other models.
  if (models === undefined) return undefined;
  const known = [...Object.keys(read.models), ...Object.keys(read.aliases ?? {})].join(', ');
  throw new UsageError(
    `--model: ${file.name} has no model "${name}"; its models: ${known || 'none'}`,
  );
}

async function readModels<Models>(
  file: NamedFile,
  check: (value: unknown) => Models,
): Promise<Models> {
  // This reports where the file is not JSON. JSON.parse then gives plain numbers.
  await readJsonFile(file);
  try {
    return check(JSON.parse(await readFile(file.path, 'utf8')));
  } catch (error) {
    throw locate(error, file.name);
  }
}

/** The key of a server, from the environment variable that the command line or the file names. */
export function keyOf(
  { env }: Pick<Terminal, 'env'>,
  { keyEnv }: { readonly keyEnv?: string | undefined },
  known: KnownModel | undefined,
): string | undefined {
  const variable = keyEnv ?? known?.entry.endpoint.keyEnv;
  if (variable === undefined) return undefined;
  const key = env[variable];
  if (key !== undefined) return key;
  if (keyEnv !== undefined)
    throw new UsageError(`--key-env: the environment variable ${variable} is not set`);
  throw new CommandFailure(
    `${known?.file}: missing key for "${known?.name}"; set the environment variable ${variable}`,
  );
}
