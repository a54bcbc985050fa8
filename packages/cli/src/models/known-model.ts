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
  const lookUpIfThere = async (file: NamedFile | undefined) =>
    file !== undefined && existsSync(file.path) ? lookUp(file) : undefined;
  if (models !== undefined) {
    const found = await lookUp(terminal.file(models));
    if (found.known === undefined && model !== undefined) throw unknownModel(found, model);
    return found.known;
  }
  const own = await lookUpIfThere(ownFile(terminal));
  if (own?.known !== undefined) return own.known;

  const local = await lookUpIfThere(terminal.file(MODELS_FILE));
  if (local?.known === undefined) {
    const last = local ?? own;
    // Without an endpoint, the name can only be that of a model in a file, or of one for this process.
    if (!isOpen || model === undefined || last === undefined) return undefined;
    const { isEmbeddedModel } = await import('@modelspeak/embedded');
    if (isEmbeddedModel(model)) return undefined;
    throw unknownModel(last, model);
  }
  const { file, read, known } = local;
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
  readonly file: NamedFile;
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
  if (found === undefined) return { file, read, known: undefined };
  // A relative path in a file is relative to the file, wherever the command runs.
  const folder = path.dirname(file.path);
  const entry = withPaths(found.entry, (named) => path.resolve(folder, named));
  return { file, read, known: { name: found.name, entry, file: file.name } };
}

function unknownModel({ file, read }: LookedUp, model: string): UsageError {
  const known = [...Object.keys(read.models), ...Object.keys(read.aliases ?? {})].join(', ');
  return new UsageError(
    `--model: ${file.name} has no model "${model}"; its models: ${known || 'none'}`,
  );
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
