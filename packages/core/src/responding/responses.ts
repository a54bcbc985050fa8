import type { ToolCall } from '../conversation/conversation.js';
import type { ReaderEvent, Reply } from '../reading/reader.js';

/** What a response says about itself. */
export interface ResponseOptions {
  /** The id of the response. */
  readonly id: string;
  /** The model's name. */
  readonly model: string;
  /** When the response was created, in seconds since 1970. No clock is read. */
  readonly created: number;
  /**
   * The stop sequences that the request asked for. Protocols that report which one ended the reply
   * report only these, not the special tokens of a model.
   */
  readonly stop?: readonly string[] | undefined;
}

/** An error for a client. */
export interface ResponseError {
  /** The HTTP status. */
  readonly status: number;
  /** What happened, and what to do. */
  readonly message: string;
  /** The protocol's own word for the kind of error; by default the usual one for the status. */
  readonly type?: string | undefined;
  /** The protocol's own code, such as `context_length_exceeded`, where its errors have one. */
  readonly code?: string | undefined;
}

/**
 * Writes one streamed response: the inverse of a reader. It accepts what any reader emits.
 *
 * @typeParam Chunk The chunks of the stream, parsed.
 */
export interface ResponseWriter<Chunk> {
  /**
   * Takes the next event and returns the chunks to send. The `end` event may be followed by `usage`,
   * which some protocols write last.
   */
  push(event: ReaderEvent): readonly Chunk[];
  /** Completes the stream: returns what is still to be sent. Without an `end` event, it was cut off. */
  end(): readonly Chunk[];
  /** Ends the stream with an error. */
  error(error: ResponseError): readonly Chunk[];
}

/**
 * How a protocol's responses are written: what a server sends.
 *
 * A protocol cannot withdraw a call, so calls are written when they are complete. What it has no
 * place for is left out: repairs, reports of malformed calls (their text is in the reply), text after
 * the end, and the provider parts and signatures of other protocols.
 *
 * @typeParam Chunk The chunks of a stream, parsed.
 * @typeParam Response The body of a whole response.
 */
export interface Responses<Chunk = object, Response = object> {
  /** The content type of streams: `text/event-stream` or `application/x-ndjson`. */
  readonly streamType: string;
  /** Creates a writer of one streamed response. */
  writer(options: ResponseOptions): ResponseWriter<Chunk>;
  /**
   * Writes a whole response: the inverse of `parse`. The input of calls may contain numbers as they
   * were spelled; send the body as the text that `writeJson` makes of it.
   */
  body(reply: Reply<ToolCall>, options: ResponseOptions): Response;
  /** Writes the body of a response with an error status. */
  error(error: ResponseError): object;
  /** Writes a chunk as the text to send. */
  text(chunk: Chunk): string;
  /** What follows the last chunk, such as `data: [DONE]`; usually nothing. */
  readonly done: string;
}
