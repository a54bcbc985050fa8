import type { AnyRequest, Message, ReplyWarning, RequestSupport } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Spent } from '../exchange/spent.js';
import type { PlainSchema } from '../schema/any-schema.js';

/** How a value is requested. */
export interface ObjectSettings {
  /** The name of the value; `answer` by default. */
  readonly name?: string | undefined;
  /** A description of the value for the model. */
  readonly description?: string | undefined;
  /** The JSON Schema of the value, if the schema's library cannot produce one. */
  readonly jsonSchema?: PlainSchema | undefined;
  /**
   * Whether the whole schema must be enforced: a schema that a grammar cannot fully express is refused, and a
   * provider must enforce it strictly. OpenAI then supports fewer schemas.
   */
  readonly strict?: boolean | undefined;
  /**
   * `native`: a grammar or the provider enforces the schema. `prompt`: the prompt asks for it. `auto`, the
   * default, is `native` if the format and the endpoint support it, and `prompt` otherwise. What a grammar
   * cannot express is only checked; see `enforced` of the result. The answer is always checked.
   */
  readonly strategy?: 'auto' | 'native' | 'prompt' | undefined;
  /**
   * Whether the prompt shows the schema although the provider enforces it: some servers ignore response
   * formats. `false` by default; the first repair shows it anyway.
   */
  readonly showSchema?: boolean | undefined;
  /** How often the model may repair an answer that does not fit; 2 by default. */
  readonly repairs?: number | undefined;
}

/** Options of a request for a value. */
export type ObjectOptions<Support extends RequestSupport = AnyRequest> = Omit<
  ChatOptions<Support>,
  'responseFormat'
> &
  ObjectSettings;

/** The mechanism that enforced a schema while the model wrote. Every value is also checked afterwards. */
export interface Enforced {
  /** A grammar, the provider of a messages API, or nothing: then the prompt asked for it. */
  readonly by: 'grammar' | 'provider' | 'nothing';
  /**
   * The paths of the keywords in the JSON Schema that the grammar could not express, or only more permissively, such as
   * `properties.price.multipleOf` or a `oneOf` whose branches may match the same value. They were only checked.
   */
  readonly except: readonly string[];
}

/** A value that fits its schema. */
export interface ObjectResult<Value = unknown> extends Spent {
  /** The value, as the schema returns it. */
  readonly object: Value;
  /** What enforced the schema, and what was only checked. */
  readonly enforced: Enforced;
  /** The reply that contains it. */
  readonly reply: ChatReply;
  /** All replies and repair requests. Append them to the conversation to continue it. */
  readonly messages: readonly Message[];
  /**
   * The warnings of the reply, and of numbers that JavaScript rounds in the value: `reply.message.content` has their
   * digits.
   */
  readonly warnings?: readonly ReplyWarning[] | undefined;
}
