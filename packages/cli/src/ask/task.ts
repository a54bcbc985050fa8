import type { Answer, AskOptions, DryRun } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';

/** The question that a command asks a model for each row. */
export interface Task<Given extends Answer = Answer> {
  /** Settings that influence the results, besides prompt and model. They are part of the key of a result. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Whether a row gets several answers, so that even a single row is printed as JSON Lines. */
  readonly givesSeveral?: boolean;
  ask(conversation: Conversation, options: TaskOptions): Promise<Given>;
  /** The request that would be sent. */
  dryRun(conversation: Conversation, options: TaskOptions): Promise<DryRun>;
  /** Returns the fields of an answer in the result of a row. */
  resultOf(given: Given): Readonly<Record<string, unknown>>;
  /** Returns the text to print for a single answer. */
  textOf(given: Given): string;
}

/** The options that all these commands ask with. */
export type TaskOptions = Omit<
  AskOptions,
  'language' | 'prefill' | 'responseFormat' | 'toolChoice'
> & { readonly model: ChatModel };
