import type { ChatModel, ChatOptions } from '@modelspeak/chat';
import type { Conversation, Message, ReaderEvent } from '@modelspeak/core';
import type { AnyVariables } from '@modelspeak/prompts';
import type { DryRun } from './answer.js';

/** Options of every function that asks a chat model. */
export interface AskOptions extends Omit<ChatOptions, 'variables'> {
  /** Earlier messages, which the prompt continues. */
  readonly conversation?: readonly Message[] | Conversation | undefined;
  /**
   * Values for `{{placeholders}}` in the prompt's system and user messages. Without `variables`, braces are
   * text.
   */
  readonly variables?: AnyVariables | undefined;
  /** The system message, if neither the prompt nor the conversation has one. */
  readonly system?: string | undefined;
  /** Turns system messages into user messages, for models that support none. */
  readonly noSystemMessage?: boolean | undefined;
  /** The beginning of the answer. The model continues it, and `content` includes it. */
  readonly prefill?: string | undefined;
  /** The `name` of the user in the last message. */
  readonly userName?: string | undefined;
  /** The `name` of the assistant in the message of the answer. */
  readonly assistantName?: string | undefined;
  /** Reports usage, cost and duration in one line: to the console, or to a function. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
  /** Called with each event of the reply as it arrives. With several samples, it gets the events of all. */
  readonly onEvent?: ((event: ReaderEvent) => void) | undefined;
}

/** The model of a call, if there is no default. */
export interface WithModel<Model = ChatModel> {
  /** The model. */
  readonly model: Model;
}

/** The options of a call. They are optional if none of them is required. */
export type OptionsFor<Chosen, Options> =
  Record<never, never> extends Chosen ? [options?: Options & Chosen] : [options: Options & Chosen];

/** Options of calls that may be a dry run. */
export interface MayBeDry<Dry extends boolean = boolean> {
  /** Returns what would be sent to the model, and sends nothing. */
  readonly dryRun?: Dry | undefined;
}

/** The result of a call that may be a dry run. */
export type UnlessDry<Dry extends boolean, Given> = Dry extends true ? DryRun : Given;

/** Options as the functions see them, with any kind of model. */
export type AnyAskOptions = AskOptions &
  MayBeDry & { readonly model?: ChatModel | string | undefined };
