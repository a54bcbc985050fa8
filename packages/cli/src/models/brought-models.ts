import path from 'node:path';
import type { ModelEntry, ModelsFile } from '@modelspeak/ai/models';
import type { NamedFile } from '../terminal/terminal.js';
import type { Brought } from '../trust/trust.js';
import { pathsOf } from './entry-paths.js';

/**
 * A file of models of the working directory, for the question whether to trust it.
 *
 * @param wanted The name of the model that is asked for.
 */
export function broughtModels(file: NamedFile, { models }: ModelsFile, wanted: string): Brought {
  const effects = Object.entries(models)
    .sort(([a], [b]) => Number(b === wanted) - Number(a === wanted))
    .map(([name, entry]) => effectOf(name, entry));
  const modules = [...new Set(Object.values(models).flatMap(pathsOf))].sort();
  return {
    name: file.name,
    location: file.path,
    modules: modules.map((named) => path.resolve(path.dirname(file.path), named)),
    effect: effects[0] ?? 'names no models',
    effects,
    once: `add --models ${file.name}`,
  };
}

/** Says which server gets the requests to a model, and which key it gets. */
function effectOf(name: string, entry: ModelEntry): string {
  const { kind, url, keyEnv } = entry.endpoint;
  const runs = pathsOf(entry)
    .map((named) => `runs ${named} and `)
    .join('');
  const key = keyEnv === undefined ? '' : ` with the key in ${keyEnv}`;
  return `${runs}sends requests for "${name}" to ${url ?? kind}${key}`;
}
