import type { Conversation, PromptFormat } from '@modelspeak/core';

/** A format, and the same text put together by hand: for conversations of this shape and no other. */
export interface Candidate {
  readonly name: string;
  readonly format: PromptFormat;
  readonly byHand: ByHand;
}

/** Puts the prompt of a system message and turns of user and assistant together. */
export type ByHand = (conversation: Conversation) => string;
