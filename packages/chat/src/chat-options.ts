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

/** Options of a request: those that the format supports, and how the reply is sampled and read. */
export type ChatOptions<Support extends RequestSupport = AnyRequest> = RenderOptions<
  TurnSupport<Support>
> &
  Pick<TurnReaderOptions, 'callId' | 'limit' | 'strictCalls'> & {
    /** How the reply is sampled. Settings that you leave out come from the model. */
    readonly sampling?: Sampling | undefined;
    /** Values for the placeholders of the model's prompt. They override those that it has. */
    readonly variables?: PromptVariables | undefined;
    /** Cancels the request. The call then throws the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** Headers of the request, besides those of the endpoint. A model in this process ignores them. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /**
     * How long to wait for a server that loads its model, in milliseconds; by default, as long as the endpoint does.
     * The timeouts hold as well.
     */
    readonly wait?: number | undefined;
    /**
     * The maximum number of tool calls in a reply. The reply ends after the last of them. Small models that
     * are forced to call a tool often keep calling. Providers of messages APIs take
     * `parallelToolCalls: false` in its place.
     */
    readonly maxCalls?: number | undefined;
    /**
     * The reply that this conversation continues: the messages are those of the earlier request, the
     * message of that reply, and more. If token ids are sent, the prompt then begins with exactly the tokens
     * that the model saw and sampled, even if the format or the tokenizer would write them differently. This
     * keeps the server's cache valid. `sampled.kept` is the number of tokens kept; `sampled.rewritten` says
     * why none were. Each round of `run` continues this way.
     */
    readonly after?: ChatReply<ToolCall> | undefined;
    /** Replaces the model's own timeouts. */
    readonly timeouts?: Timeouts | undefined;
    /** Is given the prompt as it is sent, before the reply begins; not called by endpoints that take bodies. */
    readonly onPrompt?: ((prompt: string | readonly number[]) => void) | undefined;
    /**
     * A grammar that the reply must follow, in place of the one that the format describes; for prompt
     * endpoints that support grammars. You must make sure that the format's reader can read such replies.
     */
    readonly language?: Language | undefined;
  };

/** Options of every request of a batch, and how many are sent at once. */
export type BatchOptions<Support extends RequestSupport = AnyRequest> = ChatOptions<Support> & {
  /** The maximum number of requests at once; 4 by default. */
  readonly concurrency?: number | undefined;
};
