/** Which parts of a request a format supports, beyond those that every format does. */
export interface RequestSupport {
  /** `continueFinalMessage`: the reply continues the last message, the assistant's. */
  readonly prefill?: boolean | undefined;
  /** `thinking`, and which of its fields. */
  readonly thinking?: ThinkingSupport | undefined;
  /**
   * `toolChoice` beyond `auto` and `none`, which every format with tools takes. `grammar`: the prompt
   * does not say it; the grammar of a turn holds the reply to it.
   */
  readonly toolChoice?: boolean | 'grammar' | undefined;
  /** `responseFormat`. `grammar`: as with `toolChoice`. */
  readonly responseFormat?: boolean | 'grammar' | undefined;
  /** `documents`. */
  readonly documents?: boolean | undefined;
}

/** What a turn can ask for: what the prompt says, and what its grammar holds the reply to. */
export type TurnSupport<Support extends RequestSupport> = Omit<
  Support,
  'toolChoice' | 'responseFormat'
> & {
  readonly toolChoice: Held<Support['toolChoice']>;
  readonly responseFormat: Held<Support['responseFormat']>;
};

type Held<Flag> = Flag extends 'grammar' ? true : Flag;

/** Which fields of `thinking` a format takes. */
export interface ThinkingSupport {
  /** Whether it can be switched on and off. */
  readonly enabled?: boolean | undefined;
  /** The words for how hard the model thinks. */
  readonly effort?: readonly string[] | undefined;
  /** Whether it can be limited to a number of tokens. */
  readonly budget?: boolean | undefined;
  /** Whether thoughts of earlier turns can be kept. */
  readonly keepPast?: boolean | undefined;
}

/** Everything that any format lets a request ask for: of a format that is not known. */
export type AnyRequest = RequestSupport;

/** How the model thinks, as far as its format supports it. */
export type Thinking<Support extends ThinkingSupport = ThinkingSupport> = {
  /** Whether the model thinks before it answers. */
  readonly enabled?: Taken<Support['enabled'], boolean>;
  /** How hard it thinks. */
  readonly effort?: Words<Support['effort']>;
  /** How many tokens it may think, at most. */
  readonly budget?: Taken<Support['budget'], number>;
  /** Whether its thoughts of earlier turns stand in the prompt. */
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

/** What the reply must be, in OpenAI's terms: text, any JSON object, or JSON of a schema. */
export type ResponseFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        /** A name for it. */
        readonly name: string;
        /** What it is, for the model. */
        readonly description?: string | undefined;
        /** The JSON Schema. */
        readonly schema?: { readonly [key: string]: unknown } | undefined;
        /** Whether a provider holds the model to it. */
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

// Each of a union's members by itself: what is only perhaps supported may be asked for.
type Taken<Flag, Value> = Flag extends true ? Value | undefined : never;
type Words<List> = List extends readonly (infer Word)[] ? Word | undefined : never;
type TakenThinking<Support> = Support extends ThinkingSupport
  ? Thinking<Support> | undefined
  : never;

/** What one request asks for, as far as its format takes it: everything else does not compile. */
export interface RequestOptions<Support extends RequestSupport = AnyRequest> {
  /**
   * Whether the reply continues the last message, which is the assistant's: a prefill. The prompt
   * then ends with what that message says, and nothing closes it.
   */
  readonly continueFinalMessage?: Taken<Support['prefill'], boolean>;
  /** How the model thinks. */
  readonly thinking?: TakenThinking<Support['thinking']>;
  /**
   * Which tools the model may or must call. `none` has the reply read without calls. Where a format
   * cannot make the model call, it takes `auto` and `none` alone.
   */
  readonly toolChoice?: 'auto' | 'none' | Taken<Support['toolChoice'], ToolChoice> | undefined;
  /** What the reply must be. */
  readonly responseFormat?: Taken<Support['responseFormat'], ResponseFormat>;
  /** What the reply may draw on. */
  readonly documents?: Taken<Support['documents'], readonly Document[]>;
}
