import type { Check } from '../src/index.js';

/** The check of a group whose name begins so: it alone is run on what fails it. */
export function checkNamed<Tested>(
  checks: readonly Check<Tested>[],
  beginning: string,
): Check<Tested> {
  const found = checks.find(({ name }) => name.startsWith(beginning));
  if (found === undefined) throw new Error(`there is no check that begins with ${beginning}`);
  return found;
}
