import type { AnyRequest, Message, RequestSupport } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Spent } from '../exchange/spent.js';
import type { PlainSchema } from '../schema/any-schema.js';

/** How a value is asked for. */
export interface ObjectSettings {
  /** What the value is called; `answer` by default. */
  readonly name?: string | undefined;
  /** What it is, for the model. */
  readonly description?: string | undefined;
  /** The JSON Schema that the model is held to, where the schema does not tell it. */
  readonly jsonSchema?: PlainSchema | undefined;
  /** Whether a provider is to hold the model to the schema; OpenAI's takes fewer schemas then. */
  readonly strict?: boolean | undefined;
  /**
   * `native`: a grammar or the provider holds the reply to the schema. `prompt`: the model is told the
   * schema, and its answer is checked. `auto`, the default, is `native` where the format, the endpoint
   * and the schema allow for it, and `prompt` elsewhere. Either way the answer is checked.
   */
  readonly strategy?: 'auto' | 'native' | 'prompt' | undefined;
  /** How often the model may mend an answer that does not fit, at most; 2 by default. */
  readonly repairs?: number | undefined;
}

/** What a request for a value asks for. */
export type ObjectOptions<Support extends RequestSupport = AnyRequest> = Omit<
  ChatOptions<Support>,
  'responseFormat'
> &
  ObjectSettings;

/** A value that fits its schema. */
export interface ObjectResult<Value = unknown> extends Spent {
  /** The value, as the schema gives it. */
  readonly object: Value;
  /** The reply that holds it. */
  readonly reply: ChatReply;
  /** The replies and what was said to mend them, ready to be appended to the conversation. */
  readonly messages: readonly Message[];
}
