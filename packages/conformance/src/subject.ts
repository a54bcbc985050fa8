import type {
  Format,
  FormatBase,
  FormatFactory,
  MessagesFormat,
  PromptFormat,
} from '@modelspeak/core';
import type { ConformanceOptions } from './options.js';

/** A format under test, with the options of the suite. */
export interface Subject {
  readonly format: Format;
  /** What makes the format, if that was given and not the format itself. */
  readonly factory: FormatFactory<never, Format> | undefined;
  readonly options: ConformanceOptions;
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
  const isFactory = typeof given === 'function';
  const factory = isFactory ? (given as FormatFactory<never, Format>) : undefined;
  return {
    format: factory === undefined ? (given as Format) : factory(options.formatOptions as never),
    factory,
    options,
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
