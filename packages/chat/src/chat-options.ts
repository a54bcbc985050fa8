import type {
  AnyRequest,
  Language,
  RenderOptions,
  RequestSupport,
  ToolCall,
  TurnReaderOptions,
  TurnSupport,
} from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import type { ChatReply } from './chat-reply.js';
import type { Timeouts } from './exchange/deadline.js';
import type { PromptVariables } from './exchange/prompt-like.js';

/** What one request asks for: what its format takes, and how the reply is sampled and read. */
export type ChatOptions<Support extends RequestSupport = AnyRequest> = RenderOptions<
  TurnSupport<Support>
> &
  Pick<TurnReaderOptions, 'callId' | 'limit'> & {
    /** How the reply is sampled; what is left out is as the model has it. */
    readonly sampling?: Sampling | undefined;
    /** Values for the placeholders of the model's prompt, before those that it has. */
    readonly variables?: PromptVariables | undefined;
    /** Ends the request: what waits for it throws the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /**
     * How many calls a reply may make: it ends with the last of them. Small models that are forced to
     * call often go on and on. A provider behind messages has a parameter of its own for it.
     */
    readonly maxCalls?: number | undefined;
    /**
     * The reply that the conversation goes on from: its messages are those that were asked about, that
     * reply's, and more. Where token ids are sent, the prompt then begins with what the model saw and
     * sampled, token for token, also where the format or the tokenizer would write it otherwise: the
     * server's cache stays valid. `sampled.kept` tells how much stayed, `sampled.rewritten` why none
     * did. Each round of `run` goes on like this.
     */
    readonly after?: ChatReply<ToolCall> | undefined;
    /** In place of the model's own. */
    readonly timeouts?: Timeouts | undefined;
    /**
     * What the reply is held to, in place of what the format would ask for; for endpoints of prompts
     * that take a grammar. Who gives one answers for what the format's reader makes of the reply.
     */
    readonly language?: Language | undefined;
  };

/** What each request of a batch asks for, and how many go out at once. */
export type BatchOptions<Support extends RequestSupport = AnyRequest> = ChatOptions<Support> & {
  /** 4 by default. */
  readonly concurrency?: number | undefined;
};
