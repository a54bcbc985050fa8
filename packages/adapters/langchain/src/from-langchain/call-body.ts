import type { StoredMessage } from '@langchain/core/messages';
import type { ResponseFormat, Tool, ToolChoice } from '@modelspeak/core';

/** A call of a LangChain model, as JSON. */
export interface CallBody {
  readonly messages: readonly StoredMessage[];
  readonly tools?: readonly Tool[];
  readonly toolChoice?: ToolChoice;
  /** The schema that the answer must fit. */
  readonly answer?: Extract<ResponseFormat, { type: 'json_schema' }>['json_schema'];
}

/** A piece of a message, as it streams. */
export interface Piece {
  readonly content: unknown;
  readonly reasoning?: string;
  readonly calls: readonly PieceOfCall[];
}

/** A piece of a call. */
export interface PieceOfCall {
  readonly index?: string | number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: string | undefined;
}

/** What an endpoint of LangChain's models returns: pieces, if it streams, and at the end the message. */
export type LangChainChunk = { readonly piece: Piece } | { readonly message: StoredMessage };
