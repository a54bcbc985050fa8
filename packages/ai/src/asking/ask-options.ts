import type { ChatModel, ChatOptions } from '@modelspeak/chat';
import type { Conversation, Message, ReaderEvent } from '@modelspeak/core';
import type { AnyVariables } from '@modelspeak/prompts';
import type { DryRun } from './answer.js';

/** What every function that asks a chat model takes, besides which model it is. */
export interface AskOptions extends Omit<ChatOptions, 'variables'> {
  /** What was said before: the prompt goes on from it. */
  readonly conversation?: readonly Message[] | Conversation | undefined;
  /**
   * Values for `{{placeholders}}` of the prompt's system and user messages. Without it, braces are text.
   */
  readonly variables?: AnyVariables | undefined;
  /** What the system says, where neither the prompt nor the conversation does. */
  readonly system?: string | undefined;
  /** Makes system messages the user's, for models that have none. */
  readonly noSystemMessage?: boolean | undefined;
  /** How the answer begins: the model goes on from there, and `content` has it too. */
  readonly prefill?: string | undefined;
  /** What the user is called, in the last message. */
  readonly userName?: string | undefined;
  /** What the model is called, in the message that it adds. */
  readonly assistantName?: string | undefined;
  /** Tells what it took, in a line: to the console, or to a function. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
  /** Is handed each event of the reply as it comes. Several samples each hand theirs. */
  readonly onEvent?: ((event: ReaderEvent) => void) | undefined;
}

/** Which model is asked, where there is no other way to know. */
export interface WithModel<Model = ChatModel> {
  /** The model. */
  readonly model: Model;
}

/** The options of a call: they may be left out where nothing must be chosen. */
export type OptionsFor<Chosen, Options> =
  Record<never, never> extends Chosen ? [options?: Options & Chosen] : [options: Options & Chosen];

/** Perhaps asks for nothing. */
export interface MayBeDry<Dry extends boolean = boolean> {
  /** Gives what the model would be sent, and sends nothing. */
  readonly dryRun?: Dry | undefined;
}

/** What a call gives that may be a dry run. */
export type UnlessDry<Dry extends boolean, Given> = Dry extends true ? DryRun : Given;

/** Options as functions see them, of whatever kit they are. */
export type AnyAskOptions = AskOptions &
  MayBeDry & { readonly model?: ChatModel | string | undefined };
