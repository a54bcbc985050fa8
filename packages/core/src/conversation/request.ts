/** The request options that a format supports, beyond those that every format supports. */
export interface RequestSupport {
  /** `continueFinalMessage`: the reply continues the last message, which is the assistant's. */
  readonly prefill?: boolean | undefined;
  /** The supported fields of `thinking`. */
  readonly thinking?: ThinkingSupport | undefined;
  /**
   * `toolChoice` beyond `auto` and `none`, which every format with tools supports. `grammar`: the
   * prompt does not mention it; the turn's grammar enforces it.
   */
  readonly toolChoice?: boolean | 'grammar' | undefined;
  /** `parallelToolCalls`. */
  readonly parallelToolCalls?: boolean | undefined;
  /** `responseFormat`. `grammar`: as for `toolChoice`. */
  readonly responseFormat?: boolean | 'grammar' | undefined;
  /** `documents`. */
  readonly documents?: boolean | undefined;
}

/** What a turn supports: what the prompt can express, and what its grammar can enforce. */
export type TurnSupport<Support extends RequestSupport> = Omit<
  Support,
  'toolChoice' | 'responseFormat'
> & {
  readonly toolChoice: Held<Support['toolChoice']>;
  readonly responseFormat: Held<Support['responseFormat']>;
};

type Held<Flag> = Flag extends 'grammar' ? true : Flag;

/** The fields of `thinking` that a format supports. */
export interface ThinkingSupport {
  /** Whether thinking can be switched on and off. */
  readonly enabled?: boolean | undefined;
  /** The effort levels. */
  readonly effort?: readonly string[] | undefined;
  /** Whether thinking can be limited to a number of tokens. */
  readonly budget?: boolean | undefined;
  /** Whether reasoning of earlier turns can be kept. */
  readonly keepPast?: boolean | undefined;
}

/** All request options of any format: for a format that is not known at compile time. */
export type AnyRequest = RequestSupport;

/** How the model thinks, as far as its format supports it. */
export type Thinking<Support extends ThinkingSupport = ThinkingSupport> = {
  /** Whether the model thinks before it answers. */
  readonly enabled?: Taken<Support['enabled'], boolean>;
  /** How hard it thinks. */
  readonly effort?: Words<Support['effort']>;
  /** The maximum number of thinking tokens. */
  readonly budget?: Taken<Support['budget'], number>;
  /** Whether the prompt includes reasoning of earlier turns. */
  readonly keepPast?: Taken<Support['keepPast'], boolean>;
};

/** Which tools the model may or must call, in OpenAI's terms. */
export type ToolChoice = 'auto' | 'none' | 'required' | NamedToolChoice;

/** The one tool that the model must call. */
export interface NamedToolChoice {
  readonly type: 'function';
  readonly function: {
    /** Its name. */
    readonly name: string;
  };
}

/**
 * What the reply must be, in OpenAI's terms: text, any JSON object, or JSON that matches a schema.
 */
export type ResponseFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        /** A name for it. */
        readonly name: string;
        /** A description for the model. */
        readonly description?: string | undefined;
        /** The JSON Schema. */
        readonly schema?: { readonly [key: string]: unknown } | undefined;
        /** Whether the provider enforces the schema. */
        readonly strict?: boolean | null | undefined;
      };
    };

/** A text that the reply may draw on. */
export interface Document {
  /** The text itself. */
  readonly text: string;
  /** Its title. */
  readonly title?: string | undefined;
  /** The name by which the reply cites it. */
  readonly id?: string | undefined;
}

// Distributes over unions: what one member of a union supports may be requested.
type Taken<Flag, Value> = Flag extends true ? Value | undefined : never;
type Words<List> = List extends readonly (infer Word)[] ? Word | undefined : never;
type TakenThinking<Support> = Support extends ThinkingSupport
  ? Thinking<Support> | undefined
  : never;

/** The options of one request. Options that the format does not support do not compile. */
export interface RequestOptions<Support extends RequestSupport = AnyRequest> {
  /**
   * Whether the reply continues the last message, which is the assistant's: a prefill. The prompt
   * then ends with that message, left open.
   */
  readonly continueFinalMessage?: Taken<Support['prefill'], boolean>;
  /** How the model thinks. */
  readonly thinking?: TakenThinking<Support['thinking']>;
  /**
   * Which tools the model may or must call. With `none`, a call that the model makes anyway
   * between marks is not part of the message, but in `malformed`. A format that cannot make the model call takes only
   * `auto` and `none`.
   */
  readonly toolChoice?: 'auto' | 'none' | Taken<Support['toolChoice'], ToolChoice> | undefined;
  /** Whether the reply may have several calls. With `false`, it has at most one. */
  readonly parallelToolCalls?: Taken<Support['parallelToolCalls'], boolean>;
  /** What the reply must be. */
  readonly responseFormat?: Taken<Support['responseFormat'], ResponseFormat>;
  /** What the reply may draw on. */
  readonly documents?: Taken<Support['documents'], readonly Document[]>;
}
