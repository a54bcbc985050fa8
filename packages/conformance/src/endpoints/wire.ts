import type { ReplyChunk } from '@modelspeak/core';

/** A reply that a server is to send. */
export interface WireReply {
  /** Its text, in the pieces in which it is sent; special tokens as such where their ids are told. */
  readonly pieces: readonly ReplyChunk[];
  readonly reason: 'stop' | 'length';
  readonly usage: { readonly prompt: number; readonly completion: number };
}

/** What an endpoint made of a reply. */
export interface WireReading {
  readonly text: string;
  /** How it ended, as the server said it. */
  readonly reason?: string | undefined;
}

/** What the server of an endpoint says, so that a test can stand in for it. */
export interface Wire {
  /** The media type of a reply that is streamed; `text/event-stream` unless given. */
  readonly contentType?: string | undefined;
  /** The bytes of a reply as text, in an element for each event or line that the server sends. */
  stream(reply: WireReply): readonly string[];
  /** The ids of the special tokens in {@link WireReply.pieces}, where the server tells those. */
  readonly specialTokens?: ReadonlyMap<string, number> | undefined;
  /** The bytes of a whole reply as text: of endpoints of request bodies. */
  whole?(reply: WireReply): string;
  /** What chunks or a whole reply say: of endpoints of request bodies, which give them as they came. */
  read?(received: readonly unknown[]): WireReading;
  /** The bytes of these vectors as text, where the endpoint embeds. */
  embeddings?(vectors: readonly (readonly number[])[]): string;
}
