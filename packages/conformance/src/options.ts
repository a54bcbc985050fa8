import type { AssistantMessage, Conversation, RenderOptions } from '@modelspeak/core';
import type { PromptSource, RealTokenizer } from './real-tokenizer.js';
import type { VectorOutcome } from './vectors/outcome.js';

/** What the suite needs to know about a format besides the format itself. All of it is optional. */
export interface ConformanceOptions {
  /** The options to make the format with, where its factory is given. */
  readonly formatOptions?: object | undefined;
  /**
   * What every request asks for, such as `{ thinking: { enabled: false } }`. Where the model is not to
   * think, the generated conversations have no reasoning.
   */
  readonly request?: RenderOptions | undefined;
  /** What the format's reference answered. Without them exactness is not proven. */
  readonly vectors?: readonly VectorSource[] | undefined;
  /**
   * Replies to try the reader with besides those the suite makes: raw text, or for a format of
   * messages a response or an event stream as text.
   */
  readonly replies?: readonly string[] | undefined;
  /**
   * Says why the format refuses a conversation although its capabilities allow it, or nothing where
   * it takes it: for rules that no capability expresses, such as a limit on images. A message
   * that the format reads and then refuses is a failure too, unless this names the reason.
   */
  readonly restriction?: ((conversation: Conversation) => string | undefined) | undefined;
  /**
   * Why there is no generation prompt, as with a base model, which goes on with the text itself: after
   * every conversation, or after those that a function gives a reason for.
   */
  readonly noGenerationPrompt?:
    | string
    | ((conversation: Conversation) => string | undefined)
    | undefined;
  /**
   * What the format takes off the texts that it says it trims, such as `/ +$/`: all white space at both
   * ends, unless given.
   */
  readonly trimmed?: RegExp | undefined;
  /** What the format writes between two texts of one message, if anything. */
  readonly textJoint?: string | undefined;
  /**
   * Why a prompt does not begin with the prompt of the turn before, where that is so by design: of
   * every conversation, or of those that a function gives a reason for.
   */
  readonly rewritesHistory?:
    | string
    | ((conversation: Conversation) => string | undefined)
    | undefined;
  /**
   * The model's own tokenizer, in place of one that is made of bytes and the format's special tokens:
   * also special tokens that the format does not declare are then known.
   */
  readonly tokenizer?: RealTokenizer | undefined;
  /**
   * Whether a format that strips past reasoning keeps it in a conversation, for rules that no
   * capability expresses.
   */
  readonly keepsPastReasoning?: ((conversation: Conversation) => boolean) | undefined;
  /** How many generated cases each property is tried with. */
  readonly runs?: number | undefined;
  /** How many generated attacks safety is tried with; ten times `runs` unless given. */
  readonly attacks?: number | undefined;
  /** Whether a failing case is made as small as can be, which takes a while; on unless `false`. */
  readonly shrink?: boolean | undefined;
  /** Where the generator of cases begins: the same seed gives the same cases. */
  readonly seed?: number | undefined;
  /** The names of the groups to run: all, unless given. */
  readonly only?: readonly GroupName[] | undefined;
  /** The names of groups to leave out. */
  readonly skip?: readonly GroupName[] | undefined;
}

/** The names of the groups. */
export type GroupName =
  | 'contract'
  | 'purity'
  | 'exactness'
  | 'round-trip'
  | 'chunking'
  | 'conservation'
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

/** A file of vectors, and how one of them is run. */
export interface VectorSource {
  /** What the file is called. */
  readonly name: string;
  /** Its cases. */
  readonly cases: readonly { readonly id: string }[];
  /**
   * Runs one case, where it is not a {@link RenderVector} or a {@link ParseVector}.
   */
  readonly run?: ((vector: never) => VectorOutcome) | undefined;
}

/** A conversation and the exact prompt that the reference writes for it. */
export interface RenderVector {
  readonly id: string;
  /** Options of the format, where they are not those under test. */
  readonly options?: object | undefined;
  readonly conversation: Conversation;
  readonly render?: RenderOptions | undefined;
  readonly prompt: string;
}

/** A raw reply and the message that the reference reads in it. */
export interface ParseVector {
  readonly id: string;
  /** Options of the format, where they are not those under test. */
  readonly options?: object | undefined;
  readonly reply: string;
  readonly message: AssistantMessage;
}

/** Runs the cases of a file of vectors. It gives nothing for a case that belongs to another package. */
export interface VectorRunner {
  (vector: unknown): VectorOutcome | undefined;
  /**
   * The prompt of a case, for trying a tokenizer with it; nothing for a case that is no prompt, or that
   * is refused.
   */
  readonly prompt?: ((vector: unknown) => PromptSource | undefined) | undefined;
}

/** How the files of vectors of a package are run, by their paths in the folder of vectors. */
export type VectorRunners = Readonly<Record<string, VectorRunner>>;
