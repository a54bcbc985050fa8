import type { Format, ModelPattern } from '@modelspeak/core';

/** How to list the models of a format. */
export interface ModelNamesStyle {
  /** Spells a name. By default, names stay as they are. */
  readonly spell?: (name: string) => string;
  /** How many names of a pattern to list at most. */
  readonly limit?: number;
}

/** Lists the models of a format: each pattern with its exceptions and options. */
export function modelNames(
  models: Format['models'],
  { spell = (name) => name, limit = Number.POSITIVE_INFINITY }: ModelNamesStyle = {},
): string[] {
  const list = (names: string | readonly string[]): string => {
    const all = [names].flat();
    const shown = all.slice(0, limit).map(spell).join(', ');
    return all.length > limit ? `${shown} and ${all.length - limit} more` : shown;
  };
  return models.map((pattern) => {
    if (typeof pattern === 'string') return spell(pattern);
    const { match, except = [], options = {} } = pattern;
    const set = Object.entries(options).filter(([, value]) => value !== undefined);
    return [
      list(match),
      except.length > 0 && `(except ${list(except)})`,
      set.length > 0 && `with ${set.map((option) => spell(assignment(option))).join(', ')}`,
    ]
      .filter(Boolean)
      .join(' ');
  });
}

/** Lists the models of a format in a line for each set of options, without the exceptions. */
export function modelsByOptions(
  models: Format['models'],
  style: ModelNamesStyle = {},
): readonly string[] {
  const groups = new Map<string, { options: object | undefined; match: string[] }>();
  for (const pattern of models) {
    const { match, options }: ModelPattern =
      typeof pattern === 'string' ? { match: pattern } : pattern;
    const key = JSON.stringify(options ?? {});
    const group = groups.get(key) ?? { options, match: [] };
    group.match.push(...[match].flat().filter((name) => !group.match.includes(name)));
    groups.set(key, group);
  }
  return modelNames([...groups.values()], style);
}

/** An option as `--option` takes it. */
function assignment([key, value]: readonly [string, unknown]): string {
  return `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
