import type { AssistantMessage, Conversation, RenderOptions } from '@modelspeak/core';
import type { PromptSource, RealTokenizer } from './real-tokenizer.js';
import type { VectorOutcome } from './vectors/outcome.js';

/** Options of the suite, all optional. */
export interface ConformanceOptions {
  /** The options to create the format with, if a factory is given. */
  readonly formatOptions?: object | undefined;
  /**
   * Options of every request, such as `{ thinking: { enabled: false } }`. If thinking is off, the
   * generated conversations have no reasoning.
   */
  readonly request?: RenderOptions | undefined;
  /** The results of the format's reference. Without them, exactness is not tested. */
  readonly vectors?: readonly VectorSource[] | undefined;
  /**
   * More replies to test the reader with: raw text, or for a message format a response or an event
   * stream as text.
   */
  readonly replies?: readonly string[] | undefined;
  /**
   * Returns why the format refuses a conversation that its capabilities allow, or `undefined` if it
   * accepts it: for rules that no capability expresses, such as a limit on images. A message that
   * the format reads but refuses to write also fails, unless this returns a reason.
   */
  readonly restriction?: ((conversation: Conversation) => string | undefined) | undefined;
  /**
   * Why there is no generation prompt, for example because a base model just continues the text:
   * for every conversation, or for those for which a function returns a reason.
   */
  readonly noGenerationPrompt?:
    | string
    | ((conversation: Conversation) => string | undefined)
    | undefined;
  /**
   * What the format removes from texts that it declares to trim, such as `/ +$/`; all white space
   * around them by default.
   */
  readonly trimmed?: RegExp | undefined;
  /** What the format writes between two texts of one message; nothing by default. */
  readonly textJoint?: string | undefined;
  /**
   * Why the text shows what remains of a malformed call: its marks look like ordinary text, or they
   * are shown by design.
   */
  readonly showsMalformed?: string | undefined;
  /**
   * Why a prompt does not begin with the previous turn's prompt by design: for every conversation,
   * or for those for which a function returns a reason.
   */
  readonly rewritesHistory?:
    | string
    | ((conversation: Conversation) => string | undefined)
    | undefined;
  /**
   * The model's own tokenizer, instead of one made of bytes and the format's special tokens. It
   * also knows special tokens that the format does not declare.
   */
  readonly tokenizer?: RealTokenizer | undefined;
  /**
   * Returns whether a format that strips past reasoning keeps it in a conversation, for rules that
   * no capability expresses.
   */
  readonly keepsPastReasoning?: ((conversation: Conversation) => boolean) | undefined;
  /** How many generated cases to try for each property. */
  readonly runs?: number | undefined;
  /** How many generated attacks to try; ten times `runs` by default. */
  readonly attacks?: number | undefined;
  /** Whether to shrink a failing case, which takes a while; on by default. */
  readonly shrink?: boolean | undefined;
  /** The seed of the generator: the same seed gives the same cases. */
  readonly seed?: number | undefined;
  /** The names of the groups to run; all by default. */
  readonly only?: readonly GroupName[] | undefined;
  /** The names of groups to skip. */
  readonly skip?: readonly GroupName[] | undefined;
}

/** The names of the groups. */
export type GroupName =
  | 'contract'
  | 'purity'
  | 'exactness'
  | 'round-trip'
  | 'responses'
  | 'chunking'
  | 'conservation'
  | 'damage'
  | 'loose-calls'
  | 'reasoning'
  | 'timeliness'
  | 'safety'
  | 'refusals'
  | 'losses'
  | 'requests'
  | 'turns'
  | 'grammar'
  | 'prefix-stability'
  | 'training-mask'
  | 'growth';

/** A file of vectors, and how to run them. */
export interface VectorSource {
  /** The name of the file. */
  readonly name: string;
  /** Its cases. */
  readonly cases: readonly { readonly id: string }[];
  /** Runs one case that is neither a {@link RenderVector} nor a {@link ParseVector}. */
  readonly run?: ((vector: never) => VectorOutcome) | undefined;
}

/** A conversation, and the exact prompt that the reference renders for it. */
export interface RenderVector {
  readonly id: string;
  /** The format's options, if they are not those under test. */
  readonly options?: object | undefined;
  readonly conversation: Conversation;
  readonly render?: RenderOptions | undefined;
  readonly prompt: string;
}

/** A raw reply, and the message that the reference reads from it. */
export interface ParseVector {
  readonly id: string;
  /** The format's options, if they are not those under test. */
  readonly options?: object | undefined;
  readonly reply: string;
  readonly message: AssistantMessage;
}

/**
 * Runs the cases of a vector file. Returns `undefined` for a case that belongs to another package.
 */
export interface VectorRunner {
  (vector: unknown): VectorOutcome | undefined;
  /**
   * The prompt of a case, to test a tokenizer with; `undefined` for a case without a prompt, or
   * that is refused.
   */
  readonly prompt?: ((vector: unknown) => PromptSource | undefined) | undefined;
}

/** How a package's vector files are run, by their paths in the `vectors` folder. */
export type VectorRunners = Readonly<Record<string, VectorRunner>>;
