import type { Message } from '@modelspeak/core';

/** Values for the placeholders of a prompt. */
export type PromptVariables = Readonly<Record<string, unknown>>;

/** A prompt with placeholders: a `Prompt` of `@modelspeak/prompts`, or any object like it. */
export interface PromptLike {
  /** The names of its placeholders. */
  readonly placeholders: readonly string[];
  /** Fills the placeholders and returns the messages. */
  formatMessages(variables: PromptVariables): readonly Message[];
}

/** A prompt, and the values that are always filled in. */
export interface AppliedPrompt {
  readonly prompt: PromptLike;
  readonly variables: PromptVariables;
}
