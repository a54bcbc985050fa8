import type { Answer, AskOptions, DryRun } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';

/** What a command asks a model for each row. */
export interface Task<Given extends Answer = Answer> {
  /** What influences the results besides prompt and model. It is part of the key of each result. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Whether a row gets several answers, so that even a single row is printed as JSON Lines. */
  readonly givesSeveral?: boolean;
  ask(conversation: Conversation, options: TaskOptions): Promise<Given>;
  /** The request that would be sent. */
  dryRun(conversation: Conversation, options: TaskOptions): Promise<DryRun>;
  /** What the result of a row says of an answer. */
  resultOf(given: Given): Readonly<Record<string, unknown>>;
  /** What is printed for a single answer. */
  textOf(given: Given): string;
}

/** The options that all these commands ask with. */
export type TaskOptions = Omit<
  AskOptions,
  'language' | 'prefill' | 'responseFormat' | 'toolChoice'
> & { readonly model: ChatModel };
