import type { ChatSettings } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import type { OpenModel } from '../endpoints/open-model.js';

/** The settings of a model that leaves out old messages, where its context is known and its tokens can be counted. */
export function fitting({ settings, context }: OpenModel): ChatSettings {
  const { endpoint, model } = settings;
  const counts =
    endpoint.kind === 'prompt' && (endpoint.tokenizer ?? endpoint.countTokens) !== undefined;
  if (context === undefined || !counts) return settings;
  return { ...settings, model: { name: endpoint.name, ...model, context }, fitHistory: true };
}

/** Says in one line that messages were left out; `undefined` if none were. */
export function leftOutNote({ length }: readonly Message[]): string | undefined {
  if (length === 0) return undefined;
  const what = length === 1 ? 'the oldest message' : `the ${length} oldest messages`;
  return `${what} did not fit the context, and the model did not see ${length === 1 ? 'it' : 'them'}`;
}
