import type { ModelEntry } from '@modelspeak/ai/models';
import { isPath } from '../input/is-path.js';

/** The modules that an entry names by their paths: its endpoint, its format. */
export function pathsOf(entry: ModelEntry): string[] {
  const { format, endpoint } = entry;
  const name = typeof format === 'object' ? format.name : format;
  const names = name === undefined ? [endpoint.kind] : [endpoint.kind, name];
  return names.filter(isPath);
}

/** An entry with its paths resolved by a function. */
export function withPaths(entry: ModelEntry, resolve: (path: string) => string): ModelEntry {
  const { format, endpoint } = entry;
  const located = (name: string) => (isPath(name) ? resolve(name) : name);
  return {
    ...entry,
    endpoint: { ...endpoint, kind: located(endpoint.kind) },
    ...(typeof format === 'string' && { format: located(format) }),
    ...(typeof format === 'object' && { format: { ...format, name: located(format.name) } }),
  };
}
