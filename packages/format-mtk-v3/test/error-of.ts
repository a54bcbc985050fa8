import { ModelspeakError } from '@modelspeak/core';

/** The error that something throws. */
export function errorOf(act: () => unknown): ModelspeakError {
  try {
    act();
  } catch (error) {
    if (error instanceof ModelspeakError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
