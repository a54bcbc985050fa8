import type { ReplyChunk } from '@modelspeak/core';

/** A reply that a test server sends. */
export interface WireReply {
  /** Its pieces as they are sent; `{ token }` for special tokens if the server reveals token ids. */
  readonly pieces: readonly ReplyChunk[];
  readonly reason: 'stop' | 'length';
  readonly usage: { readonly prompt: number; readonly completion: number };
}

/** What an endpoint read from a reply. */
export interface WireReading {
  readonly text: string;
  /** The finish reason, as the server sent it. */
  readonly reason?: string | undefined;
}

/** A request of an endpoint to a server with a context of this size. */
export interface WireRequest {
  readonly path: string;
  /** The body; `undefined` for a question about the server, such as for its models. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The size of the context in tokens. */
  readonly context: number;
}

/** What a server answers: JSON with a status, or a reply of at most `most` tokens to a prompt of `prompt` tokens. */
export type WireAnswer =
  | { readonly status: number; readonly json: unknown }
  | { readonly prompt: number; readonly most: number };

/** How an endpoint's server writes replies, so that a test server can replace it. */
export interface Wire {
  /** The media type of a streamed reply; `text/event-stream` by default. */
  readonly contentType?: string | undefined;
  /** Encodes a streamed reply as text: one element per event or line that the server sends. */
  stream(reply: WireReply): readonly string[];
  /**
   * How the server limits replies: what it answers about itself, which requests it refuses, and how long a reply may be
   * by its own default. Without it, the group `limits` does not run.
   */
  serve?(asked: WireRequest): WireAnswer | undefined;
  /** The ids of the special tokens in {@link WireReply.pieces}, if the server reveals them. */
  readonly specialTokens?: ReadonlyMap<string, number> | undefined;
  /** Encodes a whole reply as text; for endpoints that take request bodies. */
  whole?(reply: WireReply): string;
  /**
   * Reads chunks or a whole reply; for endpoints that take request bodies, which return them
   * unchanged.
   */
  read?(received: readonly unknown[]): WireReading;
  /** Encodes these vectors as text, if the endpoint supports embeddings. */
  embeddings?(vectors: readonly (readonly number[])[]): string;
}
