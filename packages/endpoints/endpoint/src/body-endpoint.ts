import type { Sampling } from '@modelspeak/core';
import type { Abilities } from './abilities.js';
import type { CallOptions } from './call-options.js';

/**
 * An endpoint for a provider's messages API: it takes the request body that a message format writes. It
 * returns parsed but unchecked JSON, which the format's reader checks.
 */
export interface BodyEndpoint extends Abilities {
  /** Distinguishes it from a prompt endpoint. */
  readonly kind: 'body';
  /** Its name in errors, such as `openai`. */
  readonly name: string;
  /**
   * Sends a body and streams the parsed chunks of the response. Breaking out of the loop cancels the request.
   *
   * @throws {EndpointError} if the server cannot be reached, refuses, breaks off, or violates its protocol
   * @throws {ModelspeakError} `unsupported` for an option that its server does not support
   */
  stream(request: BodyRequest, options?: CallOptions): AsyncIterable<unknown>;
  /** Sends a body and returns the complete parsed response. */
  send(request: BodyRequest, options?: CallOptions): Promise<unknown>;
  /**
   * Does what `send` does over a stream, so that no proxy takes a slow reply for a dead connection: yields the
   * chunks as they arrive, and returns the complete response, put together from them. If the server sends it
   * whole, nothing is yielded.
   */
  sendStreamed?(
    request: BodyRequest,
    options?: CallOptions,
  ): AsyncGenerator<unknown, unknown, undefined>;
  /**
   * Requests several replies in one request, if the server supports that. Returns each as a complete response
   * of its own, as many as the server sent. The first one has the usage of the request.
   */
  sendMany?(
    request: BodyRequest,
    count: number,
    options?: CallOptions,
  ): Promise<readonly unknown[]>;
  /** Returns the body that the server would get, and sends nothing. */
  write?(request: BodyRequest, kind: BodyKind): unknown;
}

/** How a body is sent: by the method of this name, or by `sendMany` for this many replies. */
export type BodyKind = 'stream' | 'send' | 'sendStreamed' | number;

/** A request body, and how its reply is sampled. */
export interface BodyRequest extends Sampling {
  /** The body that the format wrote. */
  readonly body: unknown;
}
