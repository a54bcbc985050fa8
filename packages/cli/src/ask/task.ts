import type { Answer, AskOptions, DryRun } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';

/** What a command asks of a model for each row. */
export interface Task<Given extends Answer = Answer> {
  /** What decides on its results, besides the prompt and the model: part of the key of each. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Whether a row gets several answers, so that one row alone is printed as a line of results too. */
  readonly givesSeveral?: boolean;
  ask(conversation: Conversation, options: TaskOptions): Promise<Given>;
  /** What would be sent. */
  dryRun(conversation: Conversation, options: TaskOptions): Promise<DryRun>;
  /** What a line of results has of it. */
  resultOf(given: Given): Readonly<Record<string, unknown>>;
  /** What is printed of it, where it is the only one. */
  textOf(given: Given): string;
}

/** What every row is asked with, as far as all commands know it. */
export type TaskOptions = Omit<
  AskOptions,
  'language' | 'prefill' | 'responseFormat' | 'toolChoice'
> & { readonly model: ChatModel };
