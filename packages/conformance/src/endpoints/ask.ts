import type {
  BodyRequest,
  CallOptions,
  Endpoint,
  EndpointError,
  PromptChunk,
  PromptRequest,
  Sampling,
} from '@modelspeak/endpoint';
import { CheckFailure, expectThat } from '../check.js';
import { inTime } from '../in-time.js';
import type { EndpointSubject } from './subject.js';
import { wireOf } from './subject.js';
import type { WireReading, WireReply } from './wire.js';

/** A reply with characters of one, two, three and four bytes. */
export const REPLY: WireReply = {
  pieces: ['Hel', 'lo', ' é', '台北 😀', '\n"'],
  reason: 'stop',
  usage: { prompt: 7, completion: 5 },
};

/** The text of {@link REPLY}. */
export const TEXT = 'Hello é台北 😀\n"';

/** The body of a request to an endpoint that takes bodies. */
export const BODY = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] } as const;

/** Calls an endpoint of either kind with a minimal prompt or body plus these options. */
export function ask(
  endpoint: Endpoint,
  request: Partial<PromptRequest> & Sampling = {},
  options?: CallOptions,
): AsyncIterable<unknown> {
  if (endpoint.kind === 'prompt') return endpoint.complete({ prompt: 'Hi', ...request }, options);
  const body: BodyRequest = { body: BODY, ...(request as Sampling) };
  return endpoint.stream(body, options);
}

/** Collects all chunks. */
export async function all(chunks: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

/** Reads the remaining chunks. */
export async function rest(chunks: AsyncIterator<unknown>): Promise<void> {
  while (!(await chunks.next()).done);
}

/** The content of chunks. */
export function read(subject: EndpointSubject, chunks: readonly unknown[]): WireReading {
  if (subject.endpoint.kind === 'body') {
    const { read } = wireOf(subject);
    if (read === undefined) throw new CheckFailure('wire.read, which reads chunks, is missing');
    return read(chunks);
  }
  const prompted = chunks as readonly PromptChunk[];
  const pieces = prompted.flatMap((chunk) => chunk.pieces);
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.token)).join(''),
    reason: prompted.at(-1)?.finish?.reason,
  };
}

/**
 * Returns the `EndpointError` that a promise rejects with.
 *
 * @throws {CheckFailure} if it does not reject, or with another error
 */
export async function failureOf(act: Promise<unknown>, what: string): Promise<EndpointError> {
  const error = await thrownBy(act, what);
  // By its name: an endpoint may bring its own copy of the class.
  if ((error as Error | undefined)?.name === 'EndpointError') return error as EndpointError;
  throw new CheckFailure(`${what}: threw something other than an EndpointError: ${error}`, {
    cause: error,
  });
}

/** Returns what a promise rejects with, within a few seconds. */
export async function thrownBy(act: Promise<unknown>, what: string): Promise<unknown> {
  const outcome = await inTime(
    act.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    what,
  );
  if ('error' in outcome) return outcome.error;
  throw new CheckFailure(`${what}: threw nothing`);
}

/** Checks that a promise rejects with one of these codes. */
export async function expectCode(
  act: Promise<unknown>,
  codes: readonly string[],
  what: string,
): Promise<EndpointError> {
  const error = await failureOf(act, what);
  expectThat(
    codes.includes(error.code),
    () => `${what}: the code is ${error.code}, expected ${codes.join(' or ')}`,
  );
  return error;
}
