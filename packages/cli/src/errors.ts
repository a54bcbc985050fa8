import type { ModelspeakError } from '@modelspeak/core';

/** A command line that cannot be run as it is. Exit code 2, with a hint to `--help`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something in the way that is no bug: a missing file, a plugin that does not load. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

const TELLING = new Set([
  'CommandFailure',
  'UsageError',
  'ModelspeakError',
  'EndpointError',
  'ChatError',
  'AgentError',
  'AiError',
]);

/**
 * Whether an error's message says all there is to say. Told by its name: a plugin may bring a core of
 * its own, whose ModelspeakError is another class.
 */
export function isTelling(error: unknown): error is Error {
  return error instanceof Error && TELLING.has(error.name);
}

/** Whether core threw this, whichever copy of it. */
export function isModelspeakError(error: unknown): error is ModelspeakError {
  return error instanceof Error && error.name === 'ModelspeakError';
}

/** Why a file cannot be read. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
      return 'you may not read it';
    default:
      return message;
  }
}

/** Puts the place in front of an error's message; an error that is a bug stays as it is. */
export function locate(error: unknown, place: string): unknown {
  return isTelling(error)
    ? new CommandFailure(`${place}: ${error.message}`, { cause: error })
    : error;
}

/** What to print about an error: one line, or for a bug all that helps to find it. */
export function explain(error: unknown): string {
  if (isTelling(error)) return onOneLine(error.message);
  const details = error instanceof Error ? error.stack : String(error);
  return (
    'this should not have happened; please report it at ' +
    `https://github.com/modelspeak/modelspeak/issues\n${details}`
  );
}

/** A text without its line breaks. */
export function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
