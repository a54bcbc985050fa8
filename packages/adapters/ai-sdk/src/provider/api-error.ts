import { APICallError } from '@ai-sdk/provider';
import { EndpointError } from '@modelspeak/endpoint';

/**
 * The AI SDK's error for a request that failed, so that it retries what may succeed later. Other errors stay
 * as they are.
 */
export function apiError(error: unknown, endpoint: string): unknown {
  if (!(error instanceof EndpointError)) return error;
  const { code, message, status, body, retryAfter, isPassing } = error;
  return new APICallError({
    message,
    url: endpoint,
    requestBodyValues: {},
    // The endpoint has waited for a server that loads its model.
    isRetryable: isPassing && code !== 'loading',
    cause: error,
    ...(status !== undefined && { statusCode: status }),
    ...(body !== undefined && { responseBody: body }),
    ...(retryAfter !== undefined && { responseHeaders: { 'retry-after-ms': String(retryAfter) } }),
  });
}
