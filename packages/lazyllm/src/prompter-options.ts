import type { DefuseMode, Tool } from '@modelspeak/core';
import type { LazyllmOptions } from './dialect.js';
import type { HistoryItem } from './history.js';
import type { PromptInput } from './input.js';

/** What a prompter is asked for, as its pre-hook sees and may change it. */
export interface PromptRequest {
  /** What fills the slots, or what the user says. */
  readonly input: PromptInput;
  /** The conversation so far. */
  readonly history?: readonly HistoryItem[] | null | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tool[] | null | undefined;
  /** The reply to train on, written behind the prompt. */
  readonly label?: string | null | undefined;
}

/** Tools, or a function that chooses them for each prompt. */
export type PrompterTools =
  | readonly Tool[]
  | ((input: PromptInput, history: PromptRequest['history']) => readonly Tool[] | null | undefined);

/** Options of every prompter. */
export interface PrompterOptions extends LazyllmOptions {
  /** Keys whose values stand under headings of their own behind the instruction. */
  readonly extraKeys?: string | readonly string[] | null | undefined;
  /** The tools of every prompt. */
  readonly tools?: PrompterTools | null | undefined;
  /** What goes before the history of every prompt. */
  readonly history?: readonly HistoryItem[] | null | undefined;
  /**
   * Whether a request body has a system message; without it, the system's part of the instruction is
   * left out too. On by default.
   */
  readonly enableSystem?: boolean | undefined;
  /** Is shown each request before anything else happens to it; what it returns is written. */
  readonly preHook?: ((request: PromptRequest) => PromptRequest) | undefined;
}

/** The names of all options, for those who are not told by their compiler. */
export const PROMPTER_OPTIONS: readonly string[] = [
  'edition',
  'markers',
  'extraKeys',
  'tools',
  'history',
  'enableSystem',
  'preHook',
] satisfies (keyof PrompterOptions)[];

/** Options of one prompt. */
export interface PromptCall extends Omit<PromptRequest, 'input'> {
  /** What to write: text by default, or a request body. */
  readonly format?: 'openai' | 'anthropic' | undefined;
  /** What happens to markers inside content where the prompt is text; `defuse` by default. */
  readonly defuse?: DefuseMode | undefined;
}

/** The names of the options of one prompt, whatever is written. */
export const PROMPT_CALL_OPTIONS: readonly string[] = [
  'history',
  'tools',
  'label',
  'defuse',
] satisfies (keyof PromptCall)[];
