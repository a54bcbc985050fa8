import type { Conversation, PromptFormat } from '@modelspeak/core';

/** A format, and hand-written code for the same text, which only supports conversations of this shape. */
export interface Candidate {
  readonly name: string;
  readonly format: PromptFormat;
  readonly byHand: ByHand;
}

/** Concatenates the prompt of a system message and turns of user and assistant. */
export type ByHand = (conversation: Conversation) => string;
