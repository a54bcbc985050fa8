import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoundEntry, ModelsFile } from '@modelspeak/ai/models';
import { CommandFailure, locate, UsageError } from '../errors.js';
import { readJsonFile } from '../input/read-json-file.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';
import { configFolder } from '../trust/config-folder.js';
import { isTrusted, requireTrust } from '../trust/trust.js';
import { broughtModels } from './brought-models.js';
import { withPaths } from './entry-paths.js';

/** The file of models in a folder, unless `--models` names another. */
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
 * Looks up the model of a command line by its name or an alias, or the default if neither a model
 * nor an endpoint is named: in the file of `--models`, else in the user's own file, else in that of
 * the working directory, if the user trusts it.
 */
export async function findKnownModel(
  terminal: Terminal,
  { model, models, endpoint }: KnownModelFlags,
  url: string | undefined,
): Promise<KnownModel | undefined> {
  const isOpen = endpoint === undefined && url === undefined;
  const lookUp = (file: NamedFile) => findIn(file, model, isOpen);
  if (models !== undefined) {
    const { read, known } = await lookUp(terminal.file(models));
    if (known === undefined && model !== undefined) throw unknownModel(models, model, read);
    return known;
  }
  const own = ownFile(terminal);
  const fromOwn = own && existsSync(own.path) ? (await lookUp(own)).known : undefined;
  if (fromOwn !== undefined) return fromOwn;

  const file = terminal.file(MODELS_FILE);
  if (!existsSync(file.path)) return undefined;
  const { read, known } = await lookUp(file);
  if (known === undefined) return undefined;
  const brought = broughtModels(file, read, known.name);
  if (isOpen) await requireTrust(terminal, brought);
  else if (!isTrusted(terminal, brought)) {
    terminal.noteOnce(
      `ignored "${known.name}" of ${MODELS_FILE}, which is not trusted; to use it, add --trust-folder`,
    );
    return undefined;
  }
  return known;
}

/** The user's own file of models. */
function ownFile(terminal: Terminal): NamedFile | undefined {
  const folder = configFolder(terminal);
  const file = folder && path.join(folder, 'models.json');
  return file === undefined ? undefined : { name: file, path: file };
}

interface LookedUp {
  readonly read: ModelsFile;
  readonly known: KnownModel | undefined;
}

async function findIn(
  file: NamedFile,
  model: string | undefined,
  isOpen: boolean,
): Promise<LookedUp> {
  const { checkModels, findEntry } = await import('@modelspeak/ai/models');
  const read = await readModels(file, checkModels);
  const name = model ?? (isOpen ? read.default : undefined);
  const found = name === undefined ? undefined : findEntry(read, name);
  if (found === undefined) return { read, known: undefined };
  // A relative path in a file is relative to the file, wherever the command runs.
  const folder = path.dirname(file.path);
  const entry = withPaths(found.entry, (named) => path.resolve(folder, named));
  return { read, known: { name: found.name, entry, file: file.name } };
}

function unknownModel(file: string, model: string, read: ModelsFile): UsageError {
  const known = [...Object.keys(read.models), ...Object.keys(read.aliases ?? {})].join(', ');
  return new UsageError(`--model: ${file} has no model "${model}"; its models: ${known || 'none'}`);
}

async function readModels(
  file: NamedFile,
  check: (value: unknown) => ModelsFile,
): Promise<ModelsFile> {
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
