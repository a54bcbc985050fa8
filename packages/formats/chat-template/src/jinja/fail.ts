import { type ErrorCode, ModelspeakError } from '@modelspeak/core';

/**
 * Refuses a template, or what it was to write.
 *
 * @param line Where in the template.
 * @param path Where in the conversation.
 */
export function fail(code: ErrorCode, problem: string, line?: number, path?: string): never {
  const place = line === undefined ? 'the chat template' : `line ${line} of the chat template`;
  throw new ModelspeakError(code, `${place}: ${problem}`, { path });
}
