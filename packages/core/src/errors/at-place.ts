import { ModelspeakError } from './errors.js';
import { joinPath } from './path.js';

/**
 * Runs something whose errors name a path. Building paths takes longer than all the checks, so the
 * first run goes without; only if it fails, a second run builds them.
 */
export function atPlace<Result>(path: string, act: (path?: string) => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return act(path);
  }
}

/** Extends a path by one step, if paths are being built. */
export function stepInto(path: string | undefined, step: PropertyKey): string | undefined {
  return path === undefined ? undefined : joinPath(path, step);
}
