import { type Conversation, type Message, ModelspeakError } from '@modelspeak/core';
import type { ChatOptions, CommonSettings } from '../chat-types.js';
import { today } from './today.js';

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

/** A conversation behind the messages of a model's prompt, and the options without its variables. */
export function applyPrompt(
  { prompt: applied, today: date }: CommonSettings,
  conversation: Conversation,
  { variables, ...options }: ChatOptions,
): { readonly conversation: Conversation; readonly options: ChatOptions } {
  if (applied === undefined) {
    if (variables === undefined) return { conversation, options };
    throw new ModelspeakError(
      'invalid_option',
      'the model has no prompt to put them into; give it one by withPrompt',
      { path: 'variables' },
    );
  }
  const { prompt, variables: fixed } = applied;
  const isDated = prompt.placeholders.includes('today');
  const values = {
    ...(isDated && { today: options.today ?? date ?? today() }),
    ...fixed,
    ...variables,
  };
  const messages = [...prompt.formatMessages(values), ...conversation.messages];
  return { conversation: { ...conversation, messages }, options };
}
