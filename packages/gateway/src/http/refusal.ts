import type { Responses } from '@modelspeak/core';
import { CHAT_COMPLETIONS, MESSAGES, OLLAMA } from '../chat/protocols.js';
import type { Failure } from './failure.js';

/** An error as the protocol of the request's path writes it. */
export function refusal(request: Request, failure: Failure): Response {
  const { status, retryAfter } = failure;
  return Response.json(protocolOf(request).error(failure), {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

function protocolOf(request: Request): Responses {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/v1/messages') || request.headers.has('anthropic-version')) {
    return MESSAGES.responses;
  }
  return pathname.startsWith('/api/') ? OLLAMA.responses : CHAT_COMPLETIONS.responses;
}
