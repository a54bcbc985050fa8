import { ChatError } from '@modelspeak/chat';
import { ModelspeakError, type ResponseError } from '@modelspeak/core';
import { EndpointError, type EndpointErrorCode } from '@modelspeak/endpoint';

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

/** What clients are told of a server's failure. The endpoint's own message names the server's address. */
const SERVER_FAILURES: Readonly<
  Record<Exclude<EndpointErrorCode, 'refused' | 'too_long'>, string>
> = {
  unreachable: 'the model server cannot be reached',
  loading: 'the model server still loads its model',
  interrupted: 'the model server broke off the connection',
  unfinished: 'the model server stopped in the middle of the reply',
  malformed: 'the model server sent a reply that breaks its protocol',
  too_large: 'the reply of the model server is too large',
  endless: 'the model server did not end its reply',
  redirected: 'the model server redirects to another address',
  timeout: 'the model server took too long',
  prompt_changed: 'the model server read another prompt than it was sent',
  cut_off: 'the token limit cut off a reply that must be whole',
};

function ofEndpoint(error: EndpointError): Failure {
  const { code, status, message, retryAfter } = error;
  if (code === 'too_long') return tooLong(error);
  // What the server says is wrong with the request.
  if (status === 400 || status === 413 || status === 422) {
    return new Failure(400, message, { cause: error });
  }
  const problem =
    code === 'refused' ? `the model server answered ${status}` : SERVER_FAILURES[code];
  const told = `${problem}; the gateway's log says more`;
  if (status === 429 || status === 503) {
    const seconds = Math.ceil((retryAfter ?? 1000) / 1000);
    return new Failure(status, told, { retryAfter: seconds, cause: error });
  }
  return new Failure(code === 'timeout' ? 504 : 502, told, { cause: error });
}
