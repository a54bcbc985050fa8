import type { Conversation } from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport } from '../conversation/request.js';
import type { Sampling } from '../sampling/sampling.js';
import type { RenderOptions } from './render-options.js';

/**
 * A request body in parts that every message format shares. What one protocol alone has is in
 * `parameters`, and in the `extra` of messages, parts, tools and calls.
 *
 * @typeParam Support What a request may ask for.
 */
export interface BodyParts<Support extends RequestSupport = AnyRequest> {
  /** The model's name; absent if the body has none. */
  readonly model?: string | undefined;
  /** The messages and tools. */
  readonly conversation: Conversation;
  /** What the request asks for: `toolChoice`, `responseFormat` and so on. */
  readonly options: RenderOptions<Support>;
  /** How the reply is sampled. */
  readonly sampling: Sampling;
  /** Whether the response is to be streamed, if the body says so. */
  readonly stream?: boolean | undefined;
  /**
   * How the body spells what other bodies spell otherwise, such as its words for the roles. Only the
   * format that read it uses this. Other formats say the same without it.
   */
  readonly spelling?: Readonly<Record<string, unknown>> | undefined;
  /** The other keys of the body. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** {@link BodyParts} to write; only the conversation is needed. */
export type GivenBodyParts<Support extends RequestSupport = AnyRequest> = Pick<
  BodyParts<Support>,
  'conversation'
> &
  Partial<BodyParts<Support>>;

/** Options of `readBody`. */
export interface ReadBodyOptions {
  /**
   * Whether the conversation is checked, as by default. Without the check, the caller changes it first, and has the
   * paths of the conversation in errors apart from those of the body.
   */
  readonly check?: boolean | undefined;
}
