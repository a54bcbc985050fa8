import type { Endpoint, PromptRequest } from '@modelspeak/endpoint';
import type { Wire } from './wire.js';

/** What the suite needs to know about an endpoint. */
export interface EndpointOptions {
  /** Creates the endpoint for a server at this URL. */
  make(url: string): Endpoint;
  /** What its server sends. Without it, and without `live`, only the group `contract` runs. */
  readonly wire?: Wire | undefined;
  /**
   * A request that the endpoint really answers: because it runs a model itself, or because `make`
   * ignores the URL. The answer should be a few tokens, and always the same.
   */
  readonly live?: PromptRequest | undefined;
  /** The groups to run; all by default. */
  readonly only?: readonly EndpointGroupName[] | undefined;
  /** The groups to skip. */
  readonly skip?: readonly EndpointGroupName[] | undefined;
}

/** The names of the groups. */
export type EndpointGroupName =
  | 'contract'
  | 'replies'
  | 'requests'
  | 'limits'
  | 'faults'
  | 'ending'
  | 'embeddings'
  | 'live';
