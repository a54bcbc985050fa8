import type { GatewayCore } from '../gateway-core.js';
import type { Observation } from '../observe/observer.js';

/** A request of someone who may ask. */
export interface Caller {
  readonly core: GatewayCore;
  readonly request: Request;
  /** Who sends it. */
  readonly owner: string;
}

/** A request to a model. */
export interface Incoming extends Caller {
  readonly observation: Observation;
}
