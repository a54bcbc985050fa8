import type { AssistantMessage } from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport, TurnSupport } from '../conversation/request.js';
import type { Segment } from '../writing/segments-writer.js';
import type { RenderOptions } from './render-options.js';
import type { Turn } from './turn.js';

/** What a model sampled. */
export interface SampledReply {
  /** The raw reply, with the stop sequence where the server leaves it in. */
  readonly text: string;
  /**
   * The message that was read from it, if it was read with ids of one's own. Without it the reply is
   * read again.
   */
  readonly message?: AssistantMessage | undefined;
}

/**
 * How the conversation continues, and what the next request asks for. What is left out stays as it
 * was, but for `generationPrompt` and `continueFinalMessage`.
 */
export interface NextOptions<Support extends RequestSupport = AnyRequest>
  extends RenderOptions<TurnSupport<Support>> {
  /**
   * What becomes of what the model saw and said. `sampled` (the default) keeps it, character by
   * character, and adds what comes after it: a server's cache stays valid, and a trainer sees what the
   * model did. `template` renders the whole conversation again, as the format writes it.
   */
  readonly history?: 'sampled' | 'template' | undefined;
}

/** The turn after a reply, or the reason why there is none. */
export type NextTurn =
  | {
      readonly continued: true;
      /** The next request, ready to be sent and read. */
      readonly turn: Turn;
      /** The reply as a message of the conversation, joined to the prefill if there was one. */
      readonly message: AssistantMessage;
      /** How many UTF-16 units of the previous prompt and reply the new prompt begins with. */
      readonly kept: number;
      /** What the new prompt has after those: what a server that keeps its state is to be sent. */
      readonly added: string;
      /** The same in pieces; absent with `history: 'template'`, where it may begin within one. */
      readonly addedSegments?: readonly Segment[];
      /** Whether another token replaces the one with which the model ended its reply. */
      readonly isEndReplaced: boolean;
      /** Whether the new prompt is what the format writes for the whole conversation. */
      readonly isTemplate: boolean;
    }
  | {
      readonly continued: false;
      /** Why the conversation cannot continue from what was sampled. */
      readonly reason: string;
    };
