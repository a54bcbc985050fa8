import type { Endpoint } from '@modelspeak/endpoint';
import type { EndpointOptions } from './options.js';
import type { Wire } from './wire.js';

/** An endpoint under test. */
export interface EndpointSubject extends EndpointOptions {
  /** The endpoint, for its name and kind. */
  readonly endpoint: Endpoint;
}

/** An address where no server listens. */
export const NOWHERE = 'http://127.0.0.1:1';

/** Creates the subject that the checks run on. */
export function createEndpointSubject(options: EndpointOptions): EndpointSubject {
  return { ...options, endpoint: options.make(NOWHERE) };
}

/** What the endpoint's server sends. */
export function wireOf({ wire }: EndpointSubject): Wire {
  if (wire === undefined) throw new TypeError('options.wire is missing');
  return wire;
}

/** Why a check that needs a test server does not apply to an endpoint. */
export function unlessWire({ wire }: EndpointSubject): string | undefined {
  return wire === undefined ? 'no wire given' : undefined;
}

/** Why a check of prompts does not apply to an endpoint. */
export function unlessPrompts(subject: EndpointSubject): string | undefined {
  return subject.endpoint.kind === 'prompt' ? unlessWire(subject) : 'takes request bodies';
}

/** Why a check of request bodies does not apply to an endpoint. */
export function unlessBodies(subject: EndpointSubject): string | undefined {
  return subject.endpoint.kind === 'body' ? unlessWire(subject) : 'takes prompts';
}
