import type { ResponseError } from '@modelspeak/core';
import type { WrittenAnthropicError } from './written.js';

/** Writes an error. */
export function writeError({
  status,
  message,
  type = typeOf(status),
}: ResponseError): WrittenAnthropicError {
  return { type: 'error', error: { type, message } };
}

/** @see https://platform.claude.com/docs/en/api/errors */
function typeOf(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error';
    case 402:
      return 'billing_error';
    case 403:
      return 'permission_error';
    case 404:
      return 'not_found_error';
    case 413:
      return 'request_too_large';
    case 429:
      return 'rate_limit_error';
    case 504:
      return 'timeout_error';
    case 529:
      return 'overloaded_error';
    default:
      return status >= 500 ? 'api_error' : 'invalid_request_error';
  }
}
