import type { ResponseError } from '@modelspeak/core';
import type { WrittenGeminiError } from './written.js';

/** Writes an error. */
export function writeError({
  status: code,
  message,
  type = statusOf(code),
}: ResponseError): WrittenGeminiError {
  return { error: { code, message, status: type } };
}

/** @see https://cloud.google.com/apis/design/errors */
function statusOf(code: number): string {
  switch (code) {
    case 401:
      return 'UNAUTHENTICATED';
    case 403:
      return 'PERMISSION_DENIED';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'ABORTED';
    case 429:
      return 'RESOURCE_EXHAUSTED';
    case 499:
      return 'CANCELLED';
    case 501:
      return 'UNIMPLEMENTED';
    case 503:
    case 529:
      return 'UNAVAILABLE';
    case 504:
      return 'DEADLINE_EXCEEDED';
    default:
      return code >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT';
  }
}
