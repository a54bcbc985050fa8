import type { AssistantMessage, Conversation, RenderOptions } from '@modelspeak/core';
import type { VectorOutcome } from './vector-outcome.js';

/** What the suite needs to know about a format besides the format itself. All of it is optional. */
export interface ConformanceOptions {
  /** The options to make the format with, where its factory is given. */
  readonly formatOptions?: object | undefined;
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
  /** Why there is no generation prompt, as with a base model, which goes on with the text itself. */
  readonly noGenerationPrompt?: string | undefined;
  /** Why a prompt does not begin with the prompt of the turn before, where that is so by design. */
  readonly rewritesHistory?: string | undefined;
  /** How many generated cases each property is tried with. */
  readonly runs?: number | undefined;
  /** How many generated attacks safety is tried with; ten times `runs` unless given. */
  readonly attacks?: number | undefined;
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
  | 'safety'
  | 'refusals'
  | 'losses'
  | 'requests'
  | 'turns'
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

/**
 * How the files of vectors of a package are run: a function for each file, by its path in the folder
 * of vectors. It gives nothing for a case that belongs to another package.
 */
export type VectorRunners = Readonly<
  Record<string, (vector: unknown) => VectorOutcome | undefined>
>;
