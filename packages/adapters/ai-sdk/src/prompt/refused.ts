import { ModelspeakError } from '@modelspeak/core';

/** The error for a part of a prompt that a conversation cannot express. */
export function refused(what: string, path: string): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    `${what} cannot be passed on to the model; leave it out of the messages`,
    { path },
  );
}
