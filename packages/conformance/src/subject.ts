import type {
  Capabilities,
  Conversation,
  Format,
  FormatBase,
  FormatFactory,
  MessagesFormat,
  PromptFormat,
} from '@modelspeak/core';
import { asking, factoryAsking } from './asking.js';
import type { ConformanceOptions } from './options.js';
import { stripsAll } from './strips-all.js';

/** A format under test, with the options of the suite. */
export interface Subject {
  readonly format: Format;
  /** The format's factory, if one was given instead of a format. */
  readonly factory: FormatFactory<never, Format> | undefined;
  readonly options: ConformanceOptions;
  /**
   * What generated conversations use: no reasoning if requests turn thinking off, or if the format
   * never writes it.
   */
  readonly uses: Capabilities;
  /** How many cases to try for each property. */
  readonly runs: number;
  readonly seed: number;
}

/** A format, or its factory. */
export type FormatOrFactory =
  | PromptFormat
  // Only the format itself receives its bodies and chunks.
  // biome-ignore lint/suspicious/noExplicitAny: no type but this fits formats of every body
  | MessagesFormat<any, any>
  | FormatFactory<never, FormatBase>;

/** Creates the subject that the checks run on. */
export function createSubject(given: FormatOrFactory, options: ConformanceOptions): Subject {
  const { request } = options;
  const isFactory = typeof given === 'function';
  const made = isFactory ? (given as FormatFactory<never, Format>) : undefined;
  const factory = made && request ? factoryAsking(made, request) : made;
  const format = factory?.(options.formatOptions as never) ?? (given as Format);
  const tested = request && made === undefined ? asking(format, request) : format;
  const writesReasoning = request?.thinking?.enabled !== false && !stripsAll(tested);
  return {
    format: tested,
    factory,
    options,
    uses: writesReasoning ? format.supports : { ...format.supports, reasoning: false },
    runs: options.runs ?? 100,
    seed: options.seed ?? 20260,
  };
}

/** The format under test, which must be a prompt format. */
export function promptFormat({ format }: Subject): PromptFormat {
  if (format.kind !== 'prompt') throw new TypeError('not a prompt format');
  return format;
}

/** Why a check of text prompts does not apply to a format. */
export function unlessPrompt({ format }: Subject): string | undefined {
  return format.kind === 'prompt' ? undefined : 'writes request bodies, not text';
}

/** Whether the format strips past reasoning in a conversation. */
export function stripsPast({ format, options }: Subject, conversation: Conversation): boolean {
  return format.supports.stripsPastReasoning && !options.keepsPastReasoning?.(conversation);
}

/** Why the format rewrites the history of a conversation, if options.rewritesHistory says so. */
export function rewriteOf({ options }: Subject, conversation: Conversation): string | undefined {
  const { rewritesHistory } = options;
  return typeof rewritesHistory === 'function' ? rewritesHistory(conversation) : rewritesHistory;
}
