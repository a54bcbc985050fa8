import type { EndReason, Message, ReplyMessage, Usage } from '@modelspeak/core';
import type { ChatRequest, ChatSample } from './built-in-events.js';

/** A chat model of the agent, which an action can ask and go on. */
export interface ActionModel<Output = unknown> {
  /**
   * Requests one reply, in a step. The model gets its prompt, its tools and the schema of its `output`. The
   * tools it calls do not run: pass the calls to `callTools`, and continue with `messages` and the results.
   */
  chat(
    request: { readonly messages?: readonly Message[] } & Pick<ChatRequest, 'promptArgs'>,
  ): Promise<ActionReply<Output>>;
}

/** A reply that an action has requested. */
export interface ActionReply<Output = unknown> {
  readonly message: ReplyMessage;
  /** The whole conversation, including the reply. */
  readonly messages: readonly Message[];
  /** Why the reply ended. */
  readonly reason: EndReason;
  /** Why tool calls could not be read. */
  readonly malformed: readonly string[];
  /** The reply as a value of the model's output schema; `undefined` if it does not fit or there is none. */
  readonly structured: Output | undefined;
  /** The number of tokens, if the server reports it. */
  readonly usage: Usage | undefined;
  /** What the model was sent and what it sampled, if its endpoint takes prompts. */
  readonly sample: ChatSample | undefined;
}
