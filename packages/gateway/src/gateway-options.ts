import type { ChatModel, ReplyStoreOptions, SpanMaker } from '@modelspeak/chat';
import type { GatewayKey } from './http/key-ring.js';
import type { GuardOptions } from './http/origin-guard.js';
import type { Decoder } from './http/read-body.js';
import type { RecordedTurn } from './observe/recorded-turn.js';
import type { GatewayLogEntry } from './observe/request-log.js';
import type { ServedModel } from './servers/served-model.js';

/** Options of {@link createGateway}. */
export interface GatewayOptions extends GuardOptions {
  /** The models, by the names that clients use. A gateway with one model serves it under every name. */
  readonly models: Readonly<Record<string, ChatModel | ServedModel>>;
  /** The keys of clients. Without it, everyone who reaches the gateway may use it. */
  readonly keys?: readonly (string | GatewayKey)[] | undefined;
  /** How much the gateway takes. */
  readonly limits?: GatewayLimits | undefined;
  /** How many replies are remembered to continue from: see `replyStore` of `@modelspeak/chat`. */
  readonly store?: ReplyStoreOptions | undefined;
  /**
   * The gateway's own name. It is part of the ids of stored responses, so that a proxy before several
   * gateways can find the one that has a response. Letters, digits and `-`; `local` by default.
   */
  readonly name?: string | undefined;
  /** Decoders of compressed bodies by their `Content-Encoding`, besides `gzip` and `deflate`. */
  readonly decoders?: Readonly<Record<string, Decoder>> | undefined;
  /** Called with each request when it ends. Entries have no text of prompts or replies, and no keys. */
  readonly log?: ((entry: GatewayLogEntry) => void) | undefined;
  /** Is given what models read and sampled, for data sets. This is what people wrote: keep it safe. */
  readonly record?: ((turn: RecordedTurn) => void) | undefined;
  /** How many records, entries of the log and the like were lost, for the status. */
  readonly lost?: (() => Readonly<Record<string, number>>) | undefined;
  /** Makes spans by OpenTelemetry's conventions: one for a request, and within it one for each model call. */
  readonly tracer?: GatewayTracer | undefined;
}

/** The `Tracer` of `@opentelemetry/api`, or anything like it. */
export interface GatewayTracer extends SpanMaker {
  /** Runs a function within a span, so that others become its children. */
  startActiveSpan?<Result>(
    name: string,
    options: Parameters<SpanMaker['startSpan']>[1],
    act: (span: ReturnType<SpanMaker['startSpan']>) => Result,
  ): Result;
}

/** How much a gateway takes. */
export interface GatewayLimits {
  /** The maximum size of a request in bytes, after it is unpacked; 64 MB by default. */
  readonly body?: number | undefined;
  /** How many requests may wait for a server; 64 by default. Further ones are answered with 429. */
  readonly queue?: number | undefined;
  /** How many responses of the Responses API are stored; 1000 by default. */
  readonly responses?: number | undefined;
  /** How long a stream may be silent before a ping, in milliseconds; 10,000 by default. */
  readonly ping?: number | undefined;
}

/** A gateway: a function from requests to responses. */
export interface Gateway {
  /** Answers a request. It needs no `this`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Stops the gateway: new requests are refused, and running ones may finish.
   *
   * @param grace After how many milliseconds they are cancelled; 30,000 by default.
   */
  close(grace?: number): Promise<void>;
}
