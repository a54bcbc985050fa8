import { ModelspeakError, parseJson } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import type { ModelEntry, ModelsFile } from './models-file.js';
import { modelsFileSchema } from './schema.js';

/**
 * Checks a registry of models that was read from a file.
 *
 * @throws {ModelspeakError} `invalid_option`, with the path of what is wrong
 *
 * @example
 * ```ts
 * import { checkModels } from '@modelspeak/ai/models';
 *
 * const file = checkModels({ models: { mini: { endpoint: { kind: 'openai' } } } });
 * console.log(Object.keys(file.models)); // [ 'mini' ]
 *
 * try {
 *   checkModels({ models: { mini: { endpoint: { kind: 'openai', key: 'sk-…' } } } });
 * } catch (error) {
 *   console.log((error as Error).message);
 *   // models.mini.endpoint.key: a file must not contain a key; name the environment…
 * }
 * ```
 */
export function checkModels(value: unknown): ModelsFile {
  const result = modelsFileSchema.safeParse(value);
  if (!result.success) throw faultOf(result.error.issues[0], value);
  const file: ModelsFile = result.data;
  for (const [alias, name] of Object.entries(file.aliases ?? {})) {
    if (!isModel(file, name)) throw unknownModel(file, name, joinPath('aliases', alias));
  }
  const { default: preset } = file;
  if (preset !== undefined && findEntry(file, preset) === undefined) {
    throw unknownModel(file, preset, 'default');
  }
  return file;
}

/**
 * Reads a registry of models from the text of a file, as {@link checkModels} does.
 *
 * @throws {ModelspeakError} `invalid_json` too
 *
 * @example
 * ```ts
 * import { parseModels } from '@modelspeak/ai/models';
 *
 * const text = '{ "models": { "mini": { "endpoint": { "kind": "openai" } } }, "default": "mini" }';
 * console.log(parseModels(text).default); // mini
 * ```
 */
export function parseModels(text: string): ModelsFile {
  // parseJson says where a text is not JSON; JSON.parse gives plain numbers.
  parseJson(text);
  return checkModels(JSON.parse(text));
}

/** A model of a file, and its name there. */
export interface FoundEntry {
  readonly name: string;
  readonly entry: ModelEntry;
}

/**
 * Finds a model of a file by its name or an alias. Names take precedence.
 *
 * @example
 * ```ts
 * import { checkModels, findEntry } from '@modelspeak/ai/models';
 *
 * const file = checkModels({
 *   models: { 'gpt-5-mini': { endpoint: { kind: 'openai' } } },
 *   aliases: { mini: 'gpt-5-mini' },
 * });
 * console.log(findEntry(file, 'mini')?.name, findEntry(file, 'max')); // gpt-5-mini undefined
 * ```
 */
export function findEntry(file: ModelsFile, name: string): FoundEntry | undefined {
  const { aliases = {} } = file;
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  const found = isModel(file, name) ? name : (alias ?? name);
  const entry = isModel(file, found) ? file.models[found] : undefined;
  return entry && { name: found, entry };
}

function isModel({ models }: ModelsFile, name: string): boolean {
  return Object.hasOwn(models, name);
}

function unknownModel({ models }: ModelsFile, name: string, path: string): ModelspeakError {
  const known = Object.keys(models).join(', ') || 'none';
  return wrong(`no model is called "${name}"; known: ${known}`, path);
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Converts an issue of the schema into one of our errors. */
function faultOf(found: unknown, file: unknown): ModelspeakError {
  const { code, path, message, keys, errors = [] } = found as Issue;
  // If a value may have several forms and is an object, the object's issues are meant.
  const inner = errors.flat().find((issue) => issue.path.length > 0 || issue.keys !== undefined);
  if (inner !== undefined) return faultOf({ ...inner, path: [...path, ...inner.path] }, file);
  const place = path.reduce(joinPath, '');
  const [key] = keys ?? [];
  if (code !== 'unrecognized_keys' || key === undefined) {
    const value = path.reduce((outer, step) => (outer as never)?.[step], file);
    return mismatch(value, place, message, 'invalid_option');
  }
  if (path.at(-1) === 'endpoint' && /key|token|secret/i.test(key)) {
    return wrong(
      'a file must not contain a key; name the environment variable that has it: ' +
        '"keyEnv": "OPENAI_API_KEY"',
      joinPath(place, key),
    );
  }
  return wrong('unknown key; see models.schema.json for the known keys', joinPath(place, key));
}

function wrong(problem: string, path: string): ModelspeakError {
  return new ModelspeakError('invalid_option', problem, { path });
}
