import type { CallOptions } from './call-options.js';
import type { ServerOptions } from './http/server.js';

/** Options of functions that describe a server, such as `describeOllama`. */
export interface DescribeOptions extends ServerOptions, CallOptions {
  /** The model to describe; by default the one that the server runs, if it is the only one. */
  readonly model?: string | undefined;
}
