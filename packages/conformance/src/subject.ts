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

/** A format under test, with the options of the suite. */
export interface Subject {
  readonly format: Format;
  /** What makes the format, if that was given and not the format itself. */
  readonly factory: FormatFactory<never, Format> | undefined;
  readonly options: ConformanceOptions;
  /** What generated conversations use: no reasoning where requests have the model not think. */
  readonly uses: Capabilities;
  /** How many cases a property is tried with. */
  readonly runs: number;
  readonly seed: number;
}

/** A format, or what makes it. */
export type FormatOrFactory =
  | PromptFormat
  // A format takes whatever body and chunks it says; only it is handed those.
  // biome-ignore lint/suspicious/noExplicitAny: no type but this fits formats of every body
  | MessagesFormat<any, any>
  | FormatFactory<never, FormatBase>;

/** Puts together what the checks are run on. */
export function createSubject(given: FormatOrFactory, options: ConformanceOptions): Subject {
  const { request } = options;
  const isFactory = typeof given === 'function';
  const made = isFactory ? (given as FormatFactory<never, Format>) : undefined;
  const factory = made && request ? factoryAsking(made, request) : made;
  const format = factory?.(options.formatOptions as never) ?? (given as Format);
  return {
    format: request && made === undefined ? asking(format, request) : format,
    factory,
    options,
    uses:
      request?.thinking?.enabled !== false
        ? format.supports
        : { ...format.supports, reasoning: false },
    runs: options.runs ?? 100,
    seed: options.seed ?? 20260,
  };
}

/** The format under test, where it is one of text. */
export function promptFormat({ format }: Subject): PromptFormat {
  if (format.kind !== 'prompt') throw new TypeError('not a format of text');
  return format;
}

/** Why a check of prompts as text does not concern a format. */
export function unlessPrompt({ format }: Subject): string | undefined {
  return format.kind === 'prompt' ? undefined : 'writes request bodies, no text';
}

/** Whether the format leaves out the reasoning of past turns in a conversation. */
export function stripsReasoning({ format, options }: Subject, conversation: Conversation): boolean {
  return format.supports.stripsPastReasoning && !options.keepsPastReasoning?.(conversation);
}

/** Why the format writes the history of a conversation anew with each turn, if it says so. */
export function rewriteOf({ options }: Subject, conversation: Conversation): string | undefined {
  const { rewritesHistory } = options;
  return typeof rewritesHistory === 'function' ? rewritesHistory(conversation) : rewritesHistory;
}
