import { type ErrorCode, ModelspeakError, writeJson } from '@modelspeak/core';

/** Creates the error for a value of the input. */
export function refusal(
  path: string,
  message: string,
  code: ErrorCode = 'invalid_input',
): ModelspeakError {
  return new ModelspeakError(code, message, { path });
}

/** Throws unless a value of the input meets a condition. */
export function demand(
  isMet: boolean,
  value: unknown,
  path: string,
  expected: string,
  code?: ErrorCode,
): void {
  if (isMet) return;
  const found = value === undefined ? 'missing' : `found ${writeJson(value).slice(0, 80)}`;
  throw refusal(path, `${found}, expected ${expected}`, code);
}
