import type { ChatModel, ChatOptions } from '@modelspeak/chat';
import { type Conversation, ModelspeakError } from '@modelspeak/core';
import type { Kit } from '../kit.js';
import { conversationOf } from '../prompt/messages-of.js';
import type { AnyPrompt } from '../prompt/prompt-input.js';
import type { AnyAskOptions } from './ask-options.js';

/** A call, ready to be sent. */
export interface Prepared {
  readonly model: ChatModel;
  readonly conversation: Conversation;
  /** The options for the chat model. */
  readonly options: ChatOptions;
  /** The options that are handled here. */
  readonly asked: Pick<AnyAskOptions, 'assistantName' | 'prefill' | 'verbose' | 'onEvent'>;
}

/** Finds the model and fills the prompt. */
export function prepare(kit: Kit, prompt: AnyPrompt, options: AnyAskOptions): Prepared {
  const { model, dryRun, conversation, variables, system, noSystemMessage, ...said } = options;
  const { prefill, userName, assistantName, verbose = kit.verbose, onEvent, ...rest } = said;
  return {
    model: modelOf(kit, model),
    conversation: conversationOf(kit, prompt, options),
    // An AbortController that is passed as options would lose its signal in the copy.
    options: {
      ...rest,
      signal: options.signal,
      ...(prefill !== undefined && { continueFinalMessage: true }),
    },
    asked: { assistantName, prefill, verbose, onEvent },
  };
}

/**
 * Finds the model of a call.
 *
 * @throws {ModelspeakError} `invalid_option` if there is none, or none of this name
 */
export function modelOf(kit: Kit, model: ChatModel | string | undefined = kit.model): ChatModel {
  if (typeof model === 'object') return model;
  if (model !== undefined && kit.models !== undefined) return kit.models.get(model);
  throw new ModelspeakError(
    'invalid_option',
    model === undefined
      ? 'missing; pass a model to the call, or to createAi for all calls'
      : `cannot look up the model "${model}": there are no models; pass models to createAi`,
    { path: 'model' },
  );
}
