import type { BodyRequest } from './body-endpoint.js';
import { EndpointError } from './endpoint-error.js';

/**
 * Asks a server on which a reply without a limit goes on to its end, or to the end of the context. A limit that the
 * server refuses as too large is left out, which says the same.
 *
 * @example
 * ```ts
 * import { EndpointError } from '@modelspeak/endpoint';
 * import { askWithinContext } from '@modelspeak/endpoint/authoring';
 *
 * const said = await askWithinContext({ body: {}, maxTokens: 32_000 }, async ({ maxTokens }) => {
 *   if (maxTokens === undefined) return 'Hi';
 *   throw new EndpointError('too_long', 'the context has 2048 tokens');
 * });
 * console.log(said); // Hi
 * ```
 */
export async function askWithinContext<Response>(
  request: BodyRequest,
  ask: (request: BodyRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await ask(request);
  } catch (error) {
    if (!isAboutLimit(error, request)) throw error;
    return ask(withoutLimit(request));
  }
}

/** Whether a server refuses a request because of its limit, as far as one can tell. */
export function isAboutLimit(error: unknown, { maxTokens }: BodyRequest): boolean {
  if (maxTokens === undefined || !(error instanceof EndpointError)) return false;
  // OpenAI refuses a limit above what the model may say at most.
  return error.code === 'too_long' || /\bmax_\w*tokens is too large/.test(error.message);
}

export function withoutLimit({ maxTokens: _left, ...request }: BodyRequest): BodyRequest {
  return request;
}
