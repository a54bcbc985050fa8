import { ModelspeakError } from '@modelspeak/core';
import type { Group } from './check.js';
import type { ConformanceOptions } from './options.js';
import { SUITE } from './suite.js';

/** The groups that the options select. */
export function chooseGroups({ only, skip = [] }: ConformanceOptions): readonly Group[] {
  const known = SUITE.map(({ name }) => name);
  for (const name of [...(only ?? []), ...skip]) {
    if (known.includes(name)) continue;
    throw new ModelspeakError(
      'invalid_option',
      `found the group ${JSON.stringify(name)}, expected one of ${known.join(', ')}`,
      { path: only?.includes(name) ? 'only' : 'skip' },
    );
  }
  return SUITE.filter(
    ({ name }) =>
      (only === undefined || (only as readonly string[]).includes(name)) &&
      !(skip as readonly string[]).includes(name),
  );
}
