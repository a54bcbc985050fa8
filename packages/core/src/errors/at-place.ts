import { ModelspeakError } from './errors.js';
import { joinPath } from './path.js';

/**
 * Does something that names the place of what it refuses. Putting places together takes longer than
 * all the checks, so it is done without them first, and only if that fails again with them.
 */
export function atPlace<Result>(path: string, act: (path?: string) => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return act(path);
  }
}

/** Extends a place by one step, where places are put together at all. */
export function stepInto(path: string | undefined, step: PropertyKey): string | undefined {
  return path === undefined ? undefined : joinPath(path, step);
}
