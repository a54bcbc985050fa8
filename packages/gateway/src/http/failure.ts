import { ChatError } from '@modelspeak/chat';
import { ModelspeakError, type ResponseError } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';

/** The code of OpenAI's APIs for a conversation that is too long; clients then shorten it. */
const TOO_LONG = 'context_length_exceeded';

/** A request that failed, as its client is told. */
export class Failure extends Error implements ResponseError {
  override readonly name = 'Failure';
  readonly status: number;
  readonly type: string | undefined;
  readonly code: string | undefined;
  /** The number of seconds after which the client may try again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    details: {
      readonly type?: string | undefined;
      readonly code?: string | undefined;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    const { type, code, retryAfter, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.type = type;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What a client is told of an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof EndpointError) return ofEndpoint(error);
  if (error instanceof ChatError && error.code === 'too_long') return tooLong(error);
  // A plugin may bring its own copy of core.
  if (error instanceof ModelspeakError || (error as Error)?.name === 'ModelspeakError') {
    return new Failure(400, (error as Error).message, { cause: error });
  }
  // Deeply nested JSON ends here.
  if (error instanceof RangeError) return new Failure(400, 'the body is nested too deeply');
  return new Failure(500, 'the gateway failed; its log says why', { cause: error });
}

function tooLong(error: Error): Failure {
  const message = `prompt is too long: ${error.message}`;
  return new Failure(400, message, { code: TOO_LONG, cause: error });
}

function ofEndpoint(error: EndpointError): Failure {
  const { code, status, message, retryAfter, body = '' } = error;
  if (/exceed_context_size|context length|too long/i.test(body)) return tooLong(error);
  if (status === 429 || status === 503) {
    const seconds = Math.ceil((retryAfter ?? 1000) / 1000);
    return new Failure(status, message, { retryAfter: seconds, cause: error });
  }
  if (code === 'timeout') return new Failure(504, message, { cause: error });
  // What the server says is wrong with the request, except for the gateway's own key.
  const isOfClient = status === 400 || status === 413 || status === 422;
  return new Failure(isOfClient ? 400 : 502, message, { cause: error });
}
