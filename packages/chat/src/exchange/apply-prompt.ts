import { type Conversation, ModelspeakError } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { CommonSettings } from '../chat-settings.js';
import { checkTools } from '../tools/check-tools.js';
import { today } from './today.js';

/** Puts the messages of the model's prompt before a conversation, and removes its variables from the options. */
export function applyPrompt(
  { prompt: applied, today: date }: CommonSettings,
  conversation: Conversation,
  { variables, ...options }: ChatOptions,
): { readonly conversation: Conversation; readonly options: ChatOptions } {
  const { tools } = { ...conversation };
  if (tools) checkTools(tools, { kind: 'definition', code: 'invalid_input' });
  if (applied === undefined) {
    if (variables === undefined) return { conversation, options };
    throw new ModelspeakError(
      'invalid_option',
      'the model has no prompt that takes variables; add one with withPrompt',
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
