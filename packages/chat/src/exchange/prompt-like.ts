import type { Message } from '@modelspeak/core';

/** Values for the placeholders of a prompt. */
export type PromptVariables = Readonly<Record<string, unknown>>;

/** A prompt with placeholders: that of `@modelspeak/prompts`, or any that fills messages. */
export interface PromptLike {
  /** The names of its placeholders. */
  readonly placeholders: readonly string[];
  /** Fills it. */
  formatMessages(variables: PromptVariables): readonly Message[];
}

/** A prompt, and values that it always has. */
export interface AppliedPrompt {
  readonly prompt: PromptLike;
  readonly variables: PromptVariables;
}
