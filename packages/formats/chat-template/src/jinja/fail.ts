import { type ErrorCode, ModelspeakError } from '@modelspeak/core';

/**
 * Throws an error about a template or its output.
 *
 * @param line The line of the template.
 * @param path The path in the conversation.
 */
export function fail(code: ErrorCode, problem: string, line?: number, path?: string): never {
  const place = line === undefined ? 'the chat template' : `line ${line} of the chat template`;
  throw new ModelspeakError(code, `${place}: ${problem}`, { path });
}
