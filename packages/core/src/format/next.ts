import type { AssistantMessage } from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport, TurnSupport } from '../conversation/request.js';
import type { ReplyChunk } from '../reading/reader.js';
import type { Segment } from '../writing/segments-writer.js';
import type { RenderOptions } from './render-options.js';
import type { Turn } from './turn.js';

/** What a model sampled. */
export interface SampledReply {
  /** The raw reply, including the stop sequence if the server returns it. */
  readonly text: string;
  /**
   * The same in pieces, if the server tells special tokens from text that spells them. Without them,
   * a mark that the reply only mentions is read as a mark.
   */
  readonly pieces?: readonly ReplyChunk[] | undefined;
  /**
   * The message that you read from it, if you used call ids of your own. Without it, the reply is
   * read again.
   */
  readonly message?: AssistantMessage | undefined;
}

/**
 * How the conversation continues, and what the next request asks for. Options left out keep their
 * value, except `generationPrompt` and `continueFinalMessage`.
 */
export interface NextOptions<Support extends RequestSupport = AnyRequest>
  extends RenderOptions<TurnSupport<Support>> {
  /**
   * What happens to the previous prompt and reply. `sampled` (the default) keeps them character by
   * character and appends what follows: a server's cache stays valid, and a trainer sees what the
   * model did. `template` renders the whole conversation again.
   */
  readonly history?: 'sampled' | 'template' | undefined;
}

/** The turn after a reply, or the reason why there is none. */
export type NextTurn =
  | {
      readonly continued: true;
      /** The next request, ready to be sent and read. */
      readonly turn: Turn;
      /** The reply as a message, joined to the prefill if there was one. */
      readonly message: AssistantMessage;
      /** How many UTF-16 units of the previous prompt and reply the new prompt keeps. */
      readonly kept: number;
      /** What the new prompt adds after those: what a server with a cache needs. */
      readonly added: string;
      /**
       * `added` in segments; absent with `history: 'template'`, where it may begin inside a
       * segment.
       */
      readonly addedSegments?: readonly Segment[];
      /** Whether another token replaces the one that the model ended its reply with. */
      readonly isEndReplaced: boolean;
      /** Whether the new prompt equals what the format renders for the whole conversation. */
      readonly isTemplate: boolean;
    }
  | {
      readonly continued: false;
      /** Why the conversation cannot continue from what was sampled. */
      readonly reason: string;
    };
