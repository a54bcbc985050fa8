import type { ModelspeakError } from '@modelspeak/core';
import type { FileRefused } from '@modelspeak/files';

/** The command line is wrong. The command ends with exit code 2 and points to `--help`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command fails, but not by a bug: a file is missing, a package does not load. Exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

const TELLING = new Set([
  'CommandFailure',
  'UsageError',
  'ModelspeakError',
  'EndpointError',
  'EmbeddedError',
  'ChatError',
  'AgentError',
  'AiError',
  'DatasetError',
]);

/**
 * Whether the message of an error is meant for users. The name decides, not the class: a plugin may
 * bring its own copy of core, whose ModelspeakError is another class.
 */
export function isTelling(error: unknown): error is Error {
  return error instanceof Error && TELLING.has(error.name);
}

/** Whether core threw this error, whichever copy of core. */
export function isModelspeakError(error: unknown): error is ModelspeakError {
  return error instanceof Error && error.name === 'ModelspeakError';
}

/** The message of whatever was thrown, on one line. */
export function messageOf(thrown: unknown): string {
  return onOneLine(thrown instanceof Error ? thrown.message : String(thrown));
}

/**
 * Why a file cannot be read or written.
 *
 * @param path The path of the file, which the message names before.
 */
export function reasonOf(error: unknown, path?: string): string {
  if (isFileRefused(error) && error.path === path) return error.problem;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'no such file or folder';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    default:
      return message;
  }
}

function isFileRefused(error: unknown): error is FileRefused {
  return error instanceof Error && error.name === 'FileRefused';
}

/** Puts the place in front of an error's message. An error that is a bug stays as it is. */
export function locate(error: unknown, place: string): unknown {
  return isTelling(error)
    ? new CommandFailure(`${place}: ${error.message}`, { cause: error })
    : error;
}

/** What to print about an error: one line, or the whole stack for a bug. */
export function explain(error: unknown): string {
  if (isTelling(error)) return onOneLine(error.message);
  const details = error instanceof Error ? error.stack : String(error);
  return (
    'unexpected error; please report it at ' +
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
