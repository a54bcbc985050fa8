import type { Abilities } from './abilities.js';
import type { CallOptions } from './call-options.js';
import type { Sampling } from './sampling.js';

/**
 * Where a model runs behind a provider's messages: it takes the request body that a format of messages
 * writes. What comes back is parsed JSON that nobody has checked; the format's reader does.
 */
export interface BodyEndpoint extends Abilities {
  /** Distinguishes it from an endpoint of prompts. */
  readonly kind: 'body';
  /** What it is called in errors, such as `openai`. */
  readonly name: string;
  /**
   * Sends a body and gives the parsed chunks of the response as they come. Who stops iterating ends
   * the request.
   *
   * @throws {EndpointError} where the server cannot be reached, refuses, breaks off, or does not keep
   * its protocol
   * @throws {ModelspeakError} `unsupported` for what its server cannot be asked for
   */
  stream(request: BodyRequest, options?: CallOptions): AsyncIterable<unknown>;
  /** Sends a body and gives the whole response, parsed. */
  send(request: BodyRequest, options?: CallOptions): Promise<unknown>;
  /**
   * Asks for so many replies by one request, where the server can, and gives each as a whole response of
   * its own: as many as the server gave. What the request took is told with the first.
   */
  sendMany?(
    request: BodyRequest,
    count: number,
    options?: CallOptions,
  ): Promise<readonly unknown[]>;
}

/** A request body, and how its reply is sampled. */
export interface BodyRequest extends Sampling {
  /** What the format wrote. */
  readonly body: unknown;
}
