import type { Endpoint } from '@modelspeak/endpoint';
import type { EndpointOptions } from './options.js';
import type { Wire } from './wire.js';

/** An endpoint under test. */
export interface EndpointSubject extends EndpointOptions {
  /** What it is called, and of which kind. */
  readonly endpoint: Endpoint;
}

/** An address at which nobody listens. */
export const NOWHERE = 'http://127.0.0.1:1';

/** Puts together what the checks are run on. */
export function createEndpointSubject(options: EndpointOptions): EndpointSubject {
  return { ...options, endpoint: options.make(NOWHERE) };
}

/** What the server of the endpoint says. */
export function wireOf({ wire }: EndpointSubject): Wire {
  if (wire === undefined) throw new TypeError('not told what the server says');
  return wire;
}

/** Why a check that stands in for the server does not concern an endpoint. */
export function unlessWire({ wire }: EndpointSubject): string | undefined {
  return wire === undefined ? 'was not told what its server says' : undefined;
}

/** Why a check of prompts does not concern an endpoint. */
export function unlessPrompts(subject: EndpointSubject): string | undefined {
  return subject.endpoint.kind === 'prompt' ? unlessWire(subject) : 'takes request bodies';
}

/** Why a check of request bodies does not concern an endpoint. */
export function unlessBodies(subject: EndpointSubject): string | undefined {
  return subject.endpoint.kind === 'body' ? unlessWire(subject) : 'takes prompts';
}
