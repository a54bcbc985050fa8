import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FoundEntry } from '@modelspeak/ai/models';
import { CommandFailure, locate, UsageError } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

/** Where models are looked up, unless `--models` names another file. */
export const MODELS_FILE = 'modelspeak.models.json';

/** The flags that name a model. */
export interface KnownModelFlags {
  readonly model?: string | undefined;
  readonly models?: string | undefined;
  readonly endpoint?: string | undefined;
}

/** A model that a file describes, and the file. */
export interface KnownModel extends FoundEntry {
  readonly file: string;
}

/**
 * What a file says of the model of a command line: by its name or an alias, or the file's default where
 * neither a model nor an endpoint is named.
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
  // A file that lies there by itself does not forbid what it does not know.
  if (models === undefined) return undefined;
  const known = [...Object.keys(read.models), ...Object.keys(read.aliases ?? {})].join(', ');
  throw new UsageError(`--model: ${file.name} has no model "${name}"; it has: ${known || 'none'}`);
}

async function readModels<Models>(
  file: NamedFile,
  check: (value: unknown) => Models,
): Promise<Models> {
  // Says where it is no JSON; numbers are to be numbers.
  await readJsonFile(file);
  try {
    return check(JSON.parse(await readFile(file.path, 'utf8')));
  } catch (error) {
    throw locate(error, file.name);
  }
}

/** The key of a server, from the variable of the environment that the command line or a file names. */
export function keyOf(
  { env }: Pick<Terminal, 'env'>,
  { keyEnv }: { readonly keyEnv?: string | undefined },
  known: KnownModel | undefined,
): string | undefined {
  const variable = keyEnv ?? known?.entry.endpoint.keyEnv;
  if (variable === undefined) return undefined;
  const key = env[variable];
  if (key !== undefined) return key;
  if (keyEnv !== undefined) throw new UsageError(`--key-env: ${variable} is not set`);
  throw new CommandFailure(
    `${known?.file}: the key of "${known?.name}" is missing; set ${variable} in the environment`,
  );
}
