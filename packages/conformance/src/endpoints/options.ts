import type { Endpoint, PromptRequest } from '@modelspeak/endpoint';
import type { Wire } from './wire.js';

/** What is told of an endpoint under test. */
export interface EndpointOptions {
  /** Makes the endpoint, for a server at this address. */
  make(url: string): Endpoint;
  /** What its server says. Without it, and without `live`, only the contract's shape is checked. */
  readonly wire?: Wire | undefined;
  /**
   * A request that the endpoint answers for real: where it runs a model itself, or where `make` does not
   * look at the address it is given. It should give a few tokens, and the same each time.
   */
  readonly live?: PromptRequest | undefined;
  /** The groups to run; all unless given. */
  readonly only?: readonly EndpointGroupName[] | undefined;
  /** The groups to leave out. */
  readonly skip?: readonly EndpointGroupName[] | undefined;
}

/** The groups of the suite. */
export type EndpointGroupName =
  | 'contract'
  | 'replies'
  | 'requests'
  | 'faults'
  | 'ending'
  | 'embeddings'
  | 'live';
