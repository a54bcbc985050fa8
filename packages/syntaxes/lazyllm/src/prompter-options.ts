import type { SpecialTokenMode, Tool } from '@modelspeak/core';
import type { LazyllmOptions } from './dialect.js';
import type { HistoryItem } from './history.js';
import type { PrompterInput } from './input.js';

/** The input of one prompt, which the pre-hook receives and may change. */
export interface PrompterRequest {
  /** The slot values, or the user message. */
  readonly input: PrompterInput;
  /** The conversation so far. */
  readonly history?: readonly HistoryItem[] | null | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tool[] | null | undefined;
  /** The reply to train on, written after the prompt. */
  readonly label?: string | null | undefined;
}

/** Tools, or a function that chooses them for each prompt. */
export type PrompterTools =
  | readonly Tool[]
  | ((
      input: PrompterInput,
      history: PrompterRequest['history'],
    ) => readonly Tool[] | null | undefined);

/** Options of every prompter. */
export interface PrompterOptions extends LazyllmOptions {
  /** Keys whose values follow the instruction under their own headings. */
  readonly extraKeys?: string | readonly string[] | null | undefined;
  /** The tools of every prompt. */
  readonly tools?: PrompterTools | null | undefined;
  /** Precedes the history of every prompt. */
  readonly history?: readonly HistoryItem[] | null | undefined;
  /**
   * Whether a request body has a system message; if not, the system part of the instruction is left
   * out too. On by default.
   */
  readonly enableSystem?: boolean | undefined;
  /** Receives each request first and returns the request to write. */
  readonly preHook?: ((request: PrompterRequest) => PrompterRequest) | undefined;
}

/** The names of all options, for callers without a type checker. */
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
export interface PromptCall extends Omit<PrompterRequest, 'input'> {
  /** What to write: text by default, or a request body. */
  readonly format?: 'openai' | 'anthropic' | undefined;
  /** What to do with markers in content if the prompt is text; they are escaped by default. */
  readonly specialTokens?: SpecialTokenMode | undefined;
}

/** The names of the options of one prompt, of any kind. */
export const PROMPT_CALL_OPTIONS: readonly string[] = [
  'history',
  'tools',
  'label',
  'specialTokens',
] satisfies (keyof PromptCall)[];
