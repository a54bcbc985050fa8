import { ModelspeakError } from '../src/errors/errors.js';

/** The error of ours that a function throws; anything else fails the test. */
export function errorOf(run: () => unknown): ModelspeakError {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelspeakError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
